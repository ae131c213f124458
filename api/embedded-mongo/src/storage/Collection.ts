import { Doc } from '../bson/Doc.ts';
import { documentKeys, type DocumentKeys } from '../query/keys.ts';
import { DuplicateKeyError } from './duplicateKey.ts';
import type { IndexInfo } from './IndexInfo.ts';
import {
  entryKey,
  idPrefix,
  prefixRange,
  readRecordId,
  recordIdOfKey,
  recordIdValue,
  recordKey,
} from './layout.ts';
import { scanRange } from './scanRange.ts';
import type { Store } from './Store.ts';

export interface CollectionInfo {
  readonly id: number;
  readonly database: string;
  readonly name: string;
  readonly indexes: readonly IndexInfo[];
  readonly count: number;
}

/** What a collection needs its catalogue to store. */
export interface CollectionSaver {
  saveCollection(collection: Collection): void;
  /** Takes effect at the end of the transaction. */
  countChanged(collection: Collection): void;
}

const NO_KEYS: DocumentKeys = { keys: [], multikey: 0 };

function keySet({ keys }: DocumentKeys): ReadonlySet<string> {
  return new Set(keys.map((key) => key.toString('latin1')));
}

/** The documents of one collection and their index entries. Writes need a transaction. */
export class Collection {
  readonly id: number;
  readonly database: string;
  readonly name: string;
  readonly #store: Store;
  readonly #saver: CollectionSaver;
  #indexes: readonly IndexInfo[];
  #count: number;
  #nextRecordId: number;
  /** Set when the collection is dropped: its scans and cursors must end. */
  isDropped = false;

  constructor(store: Store, saver: CollectionSaver, info: CollectionInfo) {
    this.id = info.id;
    this.database = info.database;
    this.name = info.name;
    this.#store = store;
    this.#saver = saver;
    this.#indexes = info.indexes;
    this.#count = info.count;
    this.#nextRecordId = this.#lastRecordId() + 1;
  }

  get namespace(): string {
    return `${this.database}.${this.name}`;
  }

  get count(): number {
    return this.#count;
  }

  get indexes(): readonly IndexInfo[] {
    return this.#indexes;
  }

  read(recordId: number): Buffer | undefined {
    return this.#store.records.getBinary(recordKey(this.id, recordId));
  }

  /** @throws MongoError 11000 if a unique index already contains one of the keys. */
  insert(document: Doc): void {
    const recordId = this.#nextRecordId;
    const keys = this.#checkedKeys(document, recordId);
    this.#nextRecordId += 1;
    this.#store.put(this.#store.records, recordKey(this.id, recordId), document.toBuffer());
    for (const [at, index] of this.#indexes.entries()) {
      this.#replaceEntries(index, NO_KEYS, keys[at] ?? NO_KEYS, recordId);
    }
    this.#changeCount(1);
  }

  /** @throws MongoError 11000, as insert does; nothing has changed in that case. */
  replace(recordId: number, before: Doc, after: Doc): void {
    const newKeys = this.#checkedKeys(after, recordId);
    this.#store.put(this.#store.records, recordKey(this.id, recordId), after.toBuffer());
    for (const [at, index] of this.#indexes.entries()) {
      const oldKeys = documentKeys(index, before);
      this.#replaceEntries(index, oldKeys, newKeys[at] ?? NO_KEYS, recordId);
    }
  }

  remove(recordId: number, document: Doc): void {
    this.#store.remove(this.#store.records, recordKey(this.id, recordId));
    for (const index of this.#indexes) {
      this.#replaceEntries(index, documentKeys(index, document), NO_KEYS, recordId);
    }
    this.#changeCount(-1);
  }

  /**
   * Adds an index and enters all documents. Must run nested, so that a failure leaves no entries.
   * @throws MongoError 11000 if two documents have the same key in a unique index.
   */
  addIndex(index: IndexInfo): void {
    const range = prefixRange(idPrefix(this.id));
    const records = scanRange(this.#store.records, range, false, this.#store.version);
    for (const { key, value } of records) {
      const recordId = recordIdOfKey(key);
      const keys = this.#checkedKeysOf(index, Doc.over(value), recordId);
      this.#replaceEntries(index, NO_KEYS, keys, recordId);
    }
    this.setIndexes([...this.#indexes, index]);
  }

  setIndexes(indexes: readonly IndexInfo[]): void {
    this.#indexes = indexes;
    this.#saver.saveCollection(this);
  }

  #checkedKeys(document: Doc, recordId: number): DocumentKeys[] {
    return this.#indexes.map((index) => this.#checkedKeysOf(index, document, recordId));
  }

  /** The keys of a document, after checking that no other document has them if they are unique. */
  #checkedKeysOf(index: IndexInfo, document: Doc, recordId: number): DocumentKeys {
    const made = documentKeys(index, document);
    for (const key of made.keys) {
      const entry = entryKey(index, key, recordId);
      const holder = index.isUnique ? this.#store.entries.getBinary(entry) : undefined;
      if (holder !== undefined && readRecordId(holder) !== recordId) {
        throw new DuplicateKeyError(this.namespace, index, document);
      }
    }
    return made;
  }

  /** Replaces the index entries of a document that have changed. */
  #replaceEntries(
    index: IndexInfo,
    before: DocumentKeys,
    after: DocumentKeys,
    recordId: number,
  ): void {
    const { entries } = this.#store;
    const old = keySet(before);
    const next = keySet(after);
    for (const key of before.keys) {
      if (next.has(key.toString('latin1'))) continue;
      this.#store.remove(entries, entryKey(index, key, recordId));
    }
    for (const key of after.keys) {
      if (old.has(key.toString('latin1'))) continue;
      this.#store.put(entries, entryKey(index, key, recordId), recordIdValue(recordId));
    }
    this.#noteArrays(index, after.multikey);
  }

  /** Records which fields of an index contain arrays: query plans depend on it. */
  #noteArrays(index: IndexInfo, multikey: number): void {
    if ((multikey & ~index.multikey) === 0) return;
    index.multikey |= multikey;
    this.#saver.saveCollection(this);
  }

  #changeCount(by: number): void {
    this.#count += by;
    this.#saver.countChanged(this);
  }

  #lastRecordId(): number {
    const range = prefixRange(idPrefix(this.id));
    for (const { key } of scanRange(this.#store.records, range, true, this.#store.version)) {
      return recordIdOfKey(key);
    }
    return 0;
  }
}
