import { WidgetApiError } from '../../client/index.ts';
import type { Pause } from './createPause.ts';
import { isUnanswered } from './failureOf.ts';
import { RESEND_PAUSE_MS } from './flowTimes.ts';

export interface Sending<T> {
  /** The same request each time: the API takes it for one however often it arrives. */
  send: () => Promise<T>;
  /** What came of each try: its error, or null. */
  onTried: (error: unknown) => void;
  /** Whether an answer still matters. */
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

/** Whether a call that failed so may have done its work all the same. */
export function mayHaveWorked(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof WidgetApiError && error.status >= 500);
}
