import type { Extraction } from '../../client/index.ts';
import type { Pause } from './createPause.ts';
import { FIRST_POLL_MS, LONGEST_POLL_MS, POLL_GROWTH } from './flowTimes.ts';

export interface Polling {
  read: () => Promise<Extraction>;
  /** Whether the result is still needed. */
  isFollowing: () => boolean;
  onRead: (extraction: Extraction) => void;
  /** @returns whether to continue polling */
  onError: (error: unknown) => boolean;
  pause: Pause;
}

/** Polls an extraction, at growing intervals. */
export async function pollExtraction(polling: Polling): Promise<void> {
  const { read, isFollowing, onRead, onError, pause } = polling;
  for (let wait = FIRST_POLL_MS; isFollowing(); wait *= POLL_GROWTH) {
    await pause.wait(Math.min(wait, LONGEST_POLL_MS));
    if (!isFollowing()) return;
    try {
      onRead(await read());
    } catch (error) {
      if (!onError(error)) return;
    }
  }
}
