import { ApiError } from '../../client/index.ts';
import type { Pause } from './createPause.ts';
import { isUnanswered } from './failureOf.ts';
import { RESEND_PAUSE_MS } from './flowTimes.ts';

export interface Sending<T> {
  /** The request. It must be idempotent. */
  send: () => Promise<T>;
  /** Called after each attempt with its error or null. */
  onTried: (error: unknown) => void;
  /** Whether a response is still needed. */
  isWaiting: () => boolean;
  pause: Pause;
}

/**
 * Repeats a request until it is answered, so that a lost response does not cause a second login.
 * @throws the API's refusal, or the last error once it is aborted
 */
export async function sendUntilAnswered<T>({
  send,
  onTried,
  isWaiting,
  pause,
}: Sending<T>): Promise<T> {
  for (;;) {
    try {
      const answer = await send();
      onTried(null);
      return answer;
    } catch (error) {
      onTried(error);
      if (!isUnanswered(error) || !isWaiting()) throw error;
    }
    await pause.wait(RESEND_PAUSE_MS);
  }
}

/** Whether a call that failed with this error may still have taken effect. */
export function mayHaveWorked(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof ApiError && error.status >= 500);
}
