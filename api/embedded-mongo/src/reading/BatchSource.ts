import type { Breather } from '../aggregate/Breather.ts';
import type { Doc } from '../bson/Doc.ts';
import { MAX_DOCUMENT_BYTES } from '../limits.ts';

/** Bytes of documents in one answer, as in MongoDB. */
export const MAX_BATCH_BYTES = MAX_DOCUMENT_BYTES;

/** What a scan that rests may keep: the entries it read ahead. A guess at the usual case. */
export const RESTING_SCAN_BYTES = 64 * 1024;

export interface Batch {
  readonly docs: readonly Doc[];
  /** Nothing is left: the cursor can go. */
  readonly isDone: boolean;
}

/** Where a cursor takes its documents from. */
export interface BatchSource {
  /** The next documents, at most so many and no more than fit one answer. */
  take(maxDocs: number, breather: Breather): Promise<Batch>;
  /** About how much memory it keeps between batches. */
  heldBytes(): number;
  /** Lets go of what is held. */
  close(): Promise<void>;
}
