import type { Extraction } from '../../client/index.ts';
import type { Pause } from './createPause.ts';
import { FIRST_POLL_MS, LONGEST_POLL_MS, POLL_GROWTH } from './flowTimes.ts';

export interface Polling {
  read: () => Promise<Extraction>;
  /** Whether the answer is still of interest. */
  isFollowing: () => boolean;
  onRead: (extraction: Extraction) => void;
  /** @returns whether to go on */
  onError: (error: unknown) => boolean;
  pause: Pause;
}

/** Reads an extraction again and again, ever more slowly. */
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
