import { afterPrefix } from '../bson/orderedKey.ts';
import { MongoError } from '../errors/MongoError.ts';
import type { IndexInfo } from './IndexInfo.ts';

/*
 * How collections share LMDB's key space. Every collection and every index has a number; records
 * are stored under (collection, record number), index entries under (index, key, record number).
 */

const ID_BYTES = 4;
const RECORD_ID_BYTES = 6;

/** LMDB's keys are at most 1,978 bytes long. */
const MAX_INDEX_KEY_BYTES = 1900;

/** Maximum length of an index entry, without the record number. */
export const MAX_ENTRY_BYTES = ID_BYTES + MAX_INDEX_KEY_BYTES;

export function idPrefix(id: number): Buffer {
  const prefix = Buffer.allocUnsafe(ID_BYTES);
  prefix.writeUInt32BE(id);
  return prefix;
}

export interface KeyRange {
  /** First key, inclusive. */
  readonly start: Buffer;
  /** Last key, exclusive. */
  readonly end: Buffer;
}

/** All keys that start with a prefix. */
export function prefixRange(prefix: Buffer): KeyRange {
  return { start: prefix, end: afterPrefix(prefix) ?? Buffer.alloc(ID_BYTES, 0xff) };
}

export function recordKey(collectionId: number, recordId: number): Buffer {
  const key = Buffer.allocUnsafe(ID_BYTES + RECORD_ID_BYTES);
  key.writeUInt32BE(collectionId);
  key.writeUIntBE(recordId, ID_BYTES, RECORD_ID_BYTES);
  return key;
}

export function recordIdOfKey(key: Buffer): number {
  return key.readUIntBE(key.length - RECORD_ID_BYTES, RECORD_ID_BYTES);
}

export function recordIdValue(recordId: number): Buffer {
  const value = Buffer.allocUnsafe(RECORD_ID_BYTES);
  value.writeUIntBE(recordId, 0, RECORD_ID_BYTES);
  return value;
}

/** The record number stored in an index entry's value. */
export function readRecordId(value: Buffer): number {
  return value.readUIntBE(0, RECORD_ID_BYTES);
}

/**
 * The LMDB key of an index entry. Unique keys have no suffix, so that they are looked up without a
 * scan; all others end with the record number.
 * @throws MongoError 17280 if the key is too long for an index.
 */
export function entryKey(index: IndexInfo, key: Buffer, recordId: number): Buffer {
  if (key.length > MAX_INDEX_KEY_BYTES) {
    throw new MongoError(
      'KeyTooLong',
      `key too large to index, failing ${index.name} ${key.length} of ${MAX_INDEX_KEY_BYTES} bytes`,
    );
  }
  const parts = [idPrefix(index.id), key];
  return Buffer.concat(index.isUnique ? parts : [...parts, recordIdValue(recordId)]);
}
