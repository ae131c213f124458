import { Doc } from '../bson/Doc.ts';
import { afterPrefix } from '../bson/orderedKey.ts';
import type { DocumentKeys } from './indexKeys.ts';
import { documentKeys } from './indexKeys.ts';
import { ID_INDEX_NAME, type IndexInfo } from './IndexInfo.ts';
import { duplicateKey } from './duplicateKey.ts';
import {
  idPrefix,
  MAX_INDEX_KEY_BYTES,
  prefixRange,
  readRecordId,
  recordIdOfKey,
  recordIdValue,
  recordKey,
} from './layout.ts';
import { scanRange } from './scan.ts';
import type { Store } from './Store.ts';

export interface CollectionInfo {
  readonly id: number;
  readonly database: string;
  readonly name: string;
  readonly uuid: Buffer;
  /** As given to `create`; kept for listCollections. */
  readonly options: Doc;
  readonly indexes: readonly IndexInfo[];
  readonly count: number;
}

/** What a collection asks its catalogue to write down at the end of a transaction. */
export interface CollectionSaver {
  saveCollection(collection: Collection): void;
  saveCount(collection: Collection): void;
}

interface StoredKey {
  readonly key: Buffer;
  readonly isCut: boolean;
}

/** The documents of one collection and their index entries. Writes need a transaction. */
export class Collection {
  readonly id: number;
  readonly database: string;
  readonly name: string;
  readonly uuid: Buffer;
  readonly options: Doc;
  readonly #store: Store;
  readonly #saver: CollectionSaver;
  #indexes: readonly IndexInfo[];
  #count: number;
  #nextRecordId: number;
  #countAtStart: number | undefined;
  #isDropped = false;

  constructor(store: Store, saver: CollectionSaver, info: CollectionInfo) {
    this.id = info.id;
    this.database = info.database;
    this.name = info.name;
    this.uuid = info.uuid;
    this.options = info.options;
    this.#store = store;
    this.#saver = saver;
    this.#indexes = info.indexes;
    this.#count = info.count;
    this.#nextRecordId = this.#lastRecordId() + 1;
  }

  get namespace(): string {
    return `${this.database}.${this.name}`;
  }

  /** Whoever still reads from it must stop. */
  get isDropped(): boolean {
    return this.#isDropped;
  }

  get count(): number {
    return this.#count;
  }

  get indexes(): readonly IndexInfo[] {
    return this.#indexes;
  }

  get idIndex(): IndexInfo {
    const index = this.#indexes.find(({ name }) => name === ID_INDEX_NAME);
    if (index === undefined) throw new Error('a collection without an index on _id');
    return index;
  }

  read(recordId: number): Buffer | undefined {
    return this.#store.records.getBinary(recordKey(this.id, recordId));
  }

  /** @throws MongoError 11000 when a unique index holds one of the keys already. */
  insert(document: Doc): void {
    const keys = this.#indexes.map((index) => documentKeys(index, document));
    const recordId = this.#nextRecordId;
    this.#checkUnique(document, keys, undefined);
    this.#nextRecordId += 1;
    this.#store.put(this.#store.records, recordKey(this.id, recordId), document.toBuffer());
    for (const [at, index] of this.#indexes.entries()) {
      for (const key of keys[at]?.keys ?? []) this.#putEntry(index, key, recordId);
      this.#learn(index, keys[at]);
    }
    this.#changeCount(1);
  }

  /** @throws MongoError 11000, as insert does; then nothing has changed. */
  replace(recordId: number, before: Doc, after: Doc): void {
    const oldKeys = this.#indexes.map((index) => documentKeys(index, before));
    const newKeys = this.#indexes.map((index) => documentKeys(index, after));
    this.#checkUnique(after, newKeys, recordId);
    this.#store.put(this.#store.records, recordKey(this.id, recordId), after.toBuffer());
    for (const [at, index] of this.#indexes.entries()) {
      const old = oldKeys[at]?.keys ?? [];
      const next = newKeys[at]?.keys ?? [];
      for (const key of old) {
        if (!next.some((other) => other.equals(key))) this.#removeEntry(index, key, recordId);
      }
      for (const key of next) {
        if (!old.some((other) => other.equals(key))) this.#putEntry(index, key, recordId);
      }
      this.#learn(index, newKeys[at]);
    }
  }

  remove(recordId: number, document: Doc): void {
    this.#store.remove(this.#store.records, recordKey(this.id, recordId));
    for (const index of this.#indexes) {
      for (const key of documentKeys(index, document).keys) {
        this.#removeEntry(index, key, recordId);
      }
    }
    this.#changeCount(-1);
  }

  /**
   * Adds an index and enters all documents. Must run nested, so that a failure leaves no entries.
   * @throws MongoError 11000 when documents differ in nothing the unique index sees.
   */
  addIndex(index: IndexInfo): void {
    for (const { key, value } of this.#records()) {
      const document = Doc.over(value);
      const made = documentKeys(index, document);
      const recordId = recordIdOfKey(key);
      if (index.isUnique) this.#checkIndex(index, document, made.keys, recordId);
      for (const entry of made.keys) this.#putEntry(index, entry, recordId);
      this.#learn(index, made);
    }
    this.setIndexes([...this.#indexes, index]);
  }

  markDropped(): void {
    this.#isDropped = true;
    this.#store.onAbort(() => {
      this.#isDropped = false;
    });
  }

  setIndexes(indexes: readonly IndexInfo[]): void {
    const before = this.#indexes;
    this.#indexes = indexes;
    this.#store.onAbort(() => {
      this.#indexes = before;
    });
    this.#saver.saveCollection(this);
  }

  /** The record that a unique index holds under a full-length key. */
  *recordsWithKey(index: IndexInfo, key: Buffer): Generator<number> {
    const stored = storedKey(index, key);
    const { entries } = this.#store;
    if (index.isUnique && !stored.isCut) {
      const value = entries.getBinary(stored.key);
      if (value !== undefined) yield readRecordId(value);
      return;
    }
    const scan = scanRange(entries, prefixRange(stored.key), false, this.#store.version);
    for (const { value } of scan) yield readRecordId(value);
  }

  #records(): ReturnType<typeof scanRange> {
    const range = prefixRange(idPrefix(this.id));
    return scanRange(this.#store.records, range, false, this.#store.version);
  }

  #checkUnique(
    document: Doc,
    keys: readonly DocumentKeys[],
    ownRecordId: number | undefined,
  ): void {
    for (const [at, index] of this.#indexes.entries()) {
      if (index.isUnique) this.#checkIndex(index, document, keys[at]?.keys ?? [], ownRecordId);
    }
  }

  #checkIndex(
    index: IndexInfo,
    document: Doc,
    keys: readonly Buffer[],
    ownRecordId: number | undefined,
  ): void {
    for (const key of keys) {
      for (const recordId of this.recordsWithKey(index, key)) {
        if (recordId === ownRecordId) continue;
        if (key.length > MAX_INDEX_KEY_BYTES && !this.#hasKey(index, recordId, key)) continue;
        throw duplicateKey(this.namespace, index, document, key);
      }
    }
  }

  /** Whether a record has exactly this key: a cut entry alone does not tell. */
  #hasKey(index: IndexInfo, recordId: number, key: Buffer): boolean {
    const record = this.read(recordId);
    if (record === undefined) return false;
    return documentKeys(index, Doc.over(record)).keys.some((other) => other.equals(key));
  }

  #putEntry(index: IndexInfo, key: Buffer, recordId: number): void {
    const stored = storedKey(index, key);
    if (stored.isCut && !index.hasLongKeys) {
      index.hasLongKeys = true;
      this.#store.onAbort(() => {
        index.hasLongKeys = false;
      });
      this.#saver.saveCollection(this);
    }
    this.#store.put(
      this.#store.entries,
      entryKey(index, stored, recordId),
      recordIdValue(recordId),
    );
  }

  #removeEntry(index: IndexInfo, key: Buffer, recordId: number): void {
    const stored = storedKey(index, key);
    this.#store.remove(this.#store.entries, entryKey(index, stored, recordId));
  }

  #learn(index: IndexInfo, made: DocumentKeys | undefined): void {
    const before = index.multikey;
    const multikey = before | (made?.multikey ?? 0);
    if (multikey === before) return;
    index.multikey = multikey;
    this.#store.onAbort(() => {
      index.multikey = before;
    });
    this.#saver.saveCollection(this);
  }

  #changeCount(by: number): void {
    if (this.#countAtStart === undefined) {
      const start = this.#count;
      this.#countAtStart = start;
      this.#store.onAbort(() => {
        this.#count = start;
        this.#countAtStart = undefined;
      });
      this.#store.beforeCommit(this, () => {
        this.#save();
      });
    }
    this.#count += by;
  }

  #save(): void {
    if (this.#countAtStart === undefined) return;
    this.#countAtStart = undefined;
    this.#saver.saveCount(this);
  }

  #lastRecordId(): number {
    const range = prefixRange(idPrefix(this.id));
    for (const { key } of scanRange(this.#store.records, range, true, this.#store.version)) {
      return recordIdOfKey(key);
    }
    return 0;
  }
}

/** The key as it stands in LMDB, without the record number. */
function storedKey(index: IndexInfo, key: Buffer): StoredKey {
  const isCut = key.length > MAX_INDEX_KEY_BYTES;
  const kept = isCut ? key.subarray(0, MAX_INDEX_KEY_BYTES) : key;
  return { key: Buffer.concat([idPrefix(index.id), kept]), isCut };
}

/** Unique keys stand alone, for a lookup without a scan; all others end with the record number. */
function entryKey(index: IndexInfo, stored: StoredKey, recordId: number): Buffer {
  if (index.isUnique && !stored.isCut) return stored.key;
  return Buffer.concat([stored.key, recordIdValue(recordId)]);
}

/** The range of entries that begin with a key, whole or in part. */
export function entriesFrom(
  index: IndexInfo,
  key: Buffer,
): { start: Buffer; end: Buffer | undefined } {
  const start = Buffer.concat([idPrefix(index.id), key]);
  return { start, end: afterPrefix(start) };
}
