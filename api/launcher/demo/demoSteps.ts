import { setTimeout as sleep } from 'node:timers/promises';
import { UserFacingError } from '../../bin/UserFacingError.mjs';
import { CauceError, ConnectionError } from '../../sdk/typescript/src/index.ts';
import type { Progress } from '../progress.ts';
import { START, type Body, type Response } from './DemoApi.ts';

const POLL_MS = 500;
export const TIMEOUT_MS = 180_000;
const MAX_BACKOFF_MS = 30_000;

/** Exit codes of `npm run demo`, as its help explains them. */
export const EXIT = { done: 0, failed: 1, usage: 2, tryLater: 3, noResult: 4, timedOut: 5 };

/** A refusal that is temporary. */
export class TryLater extends UserFacingError {}

/** What the two flows share: where output goes, and when to give up. */
export interface Terminal {
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Polls until the state is final, and resolves with the body, or with null after a timeout. */
export async function poll(
  ask: () => Promise<Response>,
  read: (body: Body) => { status: string; note?: string },
  { progress, signal }: Terminal,
): Promise<Body | null> {
  const step = progress.step('Waiting for the institution');
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const response = await ask();
    if (response.status === 429 || response.status === 503) {
      step.note('the API asks to wait');
      await sleep(backoffMs(response.retryAfter), undefined, { signal });
      continue;
    }
    const body = expectSuccess(response, 'report the status');
    const { status, note = status } = read(body);
    if (status !== 'pending' && status !== 'running') {
      if (status === 'success') step.done(status);
      else step.failed(status);
      return body;
    }
    step.note(note);
    await sleep(POLL_MS, undefined, { signal });
  }
  step.failed('still running');
  return null;
}

function backoffMs(retryAfter: Date | null): number {
  const wait = retryAfter === null ? 1000 : retryAfter.getTime() - Date.now();
  return Math.min(Math.max(wait, POLL_MS), MAX_BACKOFF_MS);
}

/** Shows a step while it is in progress. */
export async function during<T>(
  { progress }: Terminal,
  title: string,
  work: () => Promise<T>,
): Promise<T> {
  const step = progress.step(title);
  try {
    const value = await work();
    step.done();
    return value;
  } catch (error) {
    step.failed();
    throw error;
  }
}

/**
 * Awaits a call of the SDK.
 *
 * @throws UserFacingError if it is refused or the API does not answer, TryLater if that is
 *   temporary
 */
export async function asked<T>(purpose: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ConnectionError) throw new UserFacingError(`${error.message}.`, [START]);
    if (!(error instanceof CauceError)) throw error;
    const { status, code, message, requestId, retryAfter } = error;
    const body = { code, message, requestId };
    throw refusal({ status: status ?? 0, body, retryAfter }, purpose);
  }
}

/** @throws UserFacingError for any other status, TryLater if the refusal is temporary */
export function expectSuccess(response: Response, purpose: string): Body {
  if (response.status >= 200 && response.status < 300) return response.body;
  throw refusal(response, purpose);
}

function refusal({ status, body, retryAfter }: Response, purpose: string): UserFacingError {
  const {
    code,
    message = 'no reason given',
    requestId,
  } = body as { code?: string; message?: string; requestId?: string | null };
  const isPassing = retryAfter !== null || [429, 503].includes(status);
  const Kind = isPassing ? TryLater : UserFacingError;
  return new Kind(
    `The API refused to ${purpose}: ${message} (${status}${code === undefined ? '' : ` ${code}`})${until(retryAfter)}.`,
    requestId === undefined || requestId === null ? [] : [`Request id ${requestId}`],
  );
}

export function until(date: Date | null): string {
  if (date === null || Number.isNaN(date.getTime())) return '';
  const seconds = Math.max(1, Math.ceil((date.getTime() - Date.now()) / 1000));
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return `; try again in ${wait}, at ${date.toLocaleString('es-CL')}`;
}

/** @throws UserFacingError if the field is missing */
export function textOf(body: Body, name: string): string {
  const value = body[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new UserFacingError(`The API's answer has no ${name}.`);
}
