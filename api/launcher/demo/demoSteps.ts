import { UserFacingError } from '../../bin/UserFacingError.mjs';
import { CauceError, ConnectionError } from '../../sdk/typescript/src/index.ts';
import type { Progress } from '../progress.ts';

export const TIMEOUT_MS = 180_000;
/** Advice when nothing answers. */
const START = 'Start the sandbox with npm start and wait for "Cauce is ready".';

/** Exit codes of `npm run demo`, as its help explains them. */
export const EXIT = { done: 0, failed: 1, usage: 2, tryLater: 3, noResult: 4, timedOut: 5 };

/** A refusal that is temporary. */
export class TryLater extends UserFacingError {}

/** What the two flows share: where output goes, and when to give up. */
export interface Terminal {
  readonly progress: Progress;
  readonly signal: AbortSignal;
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
    throw refusal(error, purpose);
  }
}

function refusal(error: CauceError, purpose: string): UserFacingError {
  const { status, code, message, requestId, retryAfter } = error;
  const isPassing = retryAfter !== null || [429, 503].includes(status ?? 0);
  const Kind = isPassing ? TryLater : UserFacingError;
  return new Kind(
    `The API refused to ${purpose}: ${message} (${String(status ?? 0)} ${code})${until(retryAfter)}.`,
    requestId === null ? [] : [`Request id ${requestId}`],
  );
}

export function until(date: Date | null): string {
  if (date === null || Number.isNaN(date.getTime())) return '';
  const seconds = Math.max(1, Math.ceil((date.getTime() - Date.now()) / 1000));
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return `; try again in ${wait}, at ${date.toLocaleString('es-CL')}`;
}
