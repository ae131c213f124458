import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './Failure.mjs';

const POLL_MS = 500;
export const POLL_FOR_MS = 180_000;
const LONGEST_WAIT_MS = 30_000;

/** A refusal that passes by itself. */
export class TryLater extends Failure {}

/**
 * Asks again and again until what is asked about is final.
 *
 * @param {() => Promise<import('./DemoApi.mjs').Answer>} ask
 * @param {(body: import('./DemoApi.mjs').Body) => { status: string, note?: string }} read where it stands
 * @param {import('./progress.mjs').Progress} progress
 * @param {AbortSignal} signal
 * @returns {Promise<import('./DemoApi.mjs').Body | null>} the answer once it is final; null where it
 *   took too long
 */
export async function poll(ask, read, progress, signal) {
  const step = progress.step('Waiting for the institution');
  const deadline = performance.now() + POLL_FOR_MS;
  while (performance.now() < deadline) {
    const answer = await ask();
    if (answer.status === 429 || answer.status === 503) {
      step.note('the API asks for patience');
      await sleep(waitMs(answer.retryAfter), undefined, { signal });
      continue;
    }
    const body = expectSuccess(answer, 'tell how it goes');
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

/** @param {Date | null} retryAfter */
function waitMs(retryAfter) {
  const wait = retryAfter === null ? 1000 : retryAfter.getTime() - Date.now();
  return Math.min(Math.max(wait, POLL_MS), LONGEST_WAIT_MS);
}

/**
 * @template T
 * @param {import('./progress.mjs').Progress} progress @param {string} title @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function during(progress, title, work) {
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

/** @param {import('./DemoApi.mjs').Answer} answer @param {string} purpose */
export function expectSuccess({ status, body, retryAfter }, purpose) {
  if (status >= 200 && status < 300) return body;
  const name = body.errorCode ?? body.code;
  const code = name === undefined ? '' : ` ${String(name)}`;
  const message = body.message === undefined ? 'no reason given' : String(body.message);
  const isPassing = retryAfter !== null || [429, 503].includes(status);
  const Kind = isPassing ? TryLater : Failure;
  throw new Kind(
    `The API refused to ${purpose}: ${message} (${status}${code})${until(retryAfter)}.`,
    body.requestId === undefined ? [] : [`Request id ${String(body.requestId)}`],
  );
}

/** @param {Date | null} date */
export function until(date) {
  if (date === null || Number.isNaN(date.getTime())) return '';
  const seconds = Math.max(1, Math.ceil((date.getTime() - Date.now()) / 1000));
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return `; try again in ${wait}, at ${date.toLocaleString('es-CL')}`;
}

/** @param {import('./DemoApi.mjs').Body} body @param {string} name */
export function textOf(body, name) {
  const value = body[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new Failure(`The API's answer has no ${name}.`);
}
