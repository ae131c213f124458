import { Doc } from '../bson/Doc.ts';
import { indexEntries, storedKey } from './indexEntries.ts';
import { documentKeys, NO_KEYS, type DocumentKeys } from './indexKeys.ts';
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
import { scanRange } from './scanRange.ts';
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
      this.#enter(index, NO_KEYS, keys[at] ?? NO_KEYS, recordId);
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
      this.#enter(index, oldKeys[at] ?? NO_KEYS, newKeys[at] ?? NO_KEYS, recordId);
    }
  }

  remove(recordId: number, document: Doc): void {
    this.#store.remove(this.#store.records, recordKey(this.id, recordId));
    for (const index of this.#indexes) {
      this.#enter(index, documentKeys(index, document), NO_KEYS, recordId);
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
      this.#enter(index, NO_KEYS, made, recordId);
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

  /** Replaces the entries of a document in an index, as far as they differ. */
  #enter(index: IndexInfo, before: DocumentKeys, after: DocumentKeys, recordId: number): void {
    const old = indexEntries(index, before.keys, recordId);
    const next = indexEntries(index, after.keys, recordId);
    for (const [text, entry] of old.byText) {
      if (!next.byText.has(text)) this.#store.remove(this.#store.entries, entry);
    }
    const value = recordIdValue(recordId);
    for (const [text, entry] of next.byText) {
      if (!old.byText.has(text)) this.#store.put(this.#store.entries, entry, value);
    }
    this.#learn(index, after.multikey, next.hasCutKeys);
  }

  /** Remembers of an index what plans must know. */
  #learn(index: IndexInfo, multikeyFields: number, hasLongKeys: boolean): void {
    const before = { multikey: index.multikey, hasLongKeys: index.hasLongKeys };
    index.multikey |= multikeyFields;
    index.hasLongKeys ||= hasLongKeys;
    if (index.multikey === before.multikey && index.hasLongKeys === before.hasLongKeys) return;
    this.#store.onAbort(() => Object.assign(index, before));
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
