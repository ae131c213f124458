import type { Database } from 'lmdb';
import type { KeyRange } from './layout.ts';

/** One of the three LMDB tables, with keys and values in bytes. */
export type Table = Database<Buffer, Buffer>;

export interface Entry {
  readonly key: Buffer;
  readonly value: Buffer;
  /** False once something was written after the entry was read: the caller must look again. */
  readonly isFresh: boolean;
}

const FIRST_CHUNK = 16;
const MAX_CHUNK = 512;
const MAX_CHUNK_BYTES = 1024 * 1024;

/**
 * The entries of a range, in order. They are read in chunks and the position is kept as a key, so a
 * scan may be paused for any length of time without keeping a transaction open, and sees what was
 * written ahead of it in the meantime.
 * @param version changes with every transaction that is committed
 */
export function* scanRange(
  table: Table,
  range: KeyRange,
  isReverse: boolean,
  version: () => number,
): Generator<Entry, void> {
  let from = isReverse ? range.end : range.start;
  let isExclusive = isReverse;
  let size = FIRST_CHUNK;
  for (;;) {
    const readAt = version();
    const chunk: { key: Buffer; value: Buffer }[] = [];
    let bytes = 0;
    const entries = table.getRange({
      start: from,
      end: isReverse ? range.start : range.end,
      reverse: isReverse,
      exclusiveStart: isExclusive,
      inclusiveEnd: isReverse,
      limit: size,
    });
    for (const { key, value } of entries) {
      chunk.push({ key: key, value });
      bytes += value.length;
      if (bytes > MAX_CHUNK_BYTES) break;
    }
    for (const { key, value } of chunk) yield { key, value, isFresh: version() === readAt };
    const last = chunk.at(-1);
    if (last === undefined || (chunk.length < size && bytes <= MAX_CHUNK_BYTES)) return;
    from = last.key;
    isExclusive = true;
    size = Math.min(size * 4, MAX_CHUNK);
  }
}
