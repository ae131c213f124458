import type { IndexInfo } from './IndexInfo.ts';
import { idPrefix, MAX_INDEX_KEY_BYTES, recordIdValue } from './layout.ts';

/** A key as it stands in LMDB, without a record number. */
export interface StoredKey {
  readonly key: Buffer;
  readonly isCut: boolean;
}

export function storedKey(index: IndexInfo, key: Buffer): StoredKey {
  const isCut = key.length > MAX_INDEX_KEY_BYTES;
  const kept = isCut ? key.subarray(0, MAX_INDEX_KEY_BYTES) : key;
  return { key: Buffer.concat([idPrefix(index.id), kept]), isCut };
}

/** The entries of one document in one index, each once. */
export interface IndexEntries {
  readonly byText: ReadonlyMap<string, Buffer>;
  readonly hasCutKeys: boolean;
}

/**
 * Unique keys stand alone, for a lookup without a scan; all others end with the record number.
 * Long keys that differ only where they are cut share an entry.
 */
export function indexEntries(
  index: IndexInfo,
  keys: readonly Buffer[],
  recordId: number,
): IndexEntries {
  const byText = new Map<string, Buffer>();
  let hasCutKeys = false;
  for (const full of keys) {
    const { key, isCut } = storedKey(index, full);
    hasCutKeys ||= isCut;
    const entry = index.isUnique && !isCut ? key : Buffer.concat([key, recordIdValue(recordId)]);
    byText.set(entry.toString('latin1'), entry);
  }
  return { byText, hasCutKeys };
}
