import { Doc } from '../bson/Doc.ts';
import { StartupError } from '../errors/StartupError.ts';
import { Collection, type CollectionInfo, type CollectionSaver } from './Collection.ts';
import { idIndex, indexFromDoc, indexToDoc } from './IndexInfo.ts';
import { idPrefix, prefixRange } from './layout.ts';
import { scanRange, type Table } from './scanRange.ts';
import type { Store, TransactionListener } from './Store.ts';

/** Increase when the layout on disk changes in a way that older code cannot read. */
const FORMAT_VERSION = 1;

const STATE_KEY = Buffer.from('state');
const COLLECTION_PREFIX = 'collection:';
const COUNT_PREFIX = 'count:';

function numbered(prefix: string, id: number): Buffer {
  return Buffer.from(prefix + String(id).padStart(10, '0'));
}

/** All collections, in memory and on disk. Changes need a transaction. */
export class Catalog implements CollectionSaver, TransactionListener {
  readonly #store: Store;
  readonly #collections = new Map<string, Collection>();
  readonly #changedCounts = new Set<Collection>();
  #nextId = 1;

  /** @throws StartupError if the data was written by a version with another layout. */
  constructor(store: Store) {
    this.#store = store;
    store.listen(this);
    this.#load();
  }

  get(database: string, name: string): Collection | undefined {
    return this.#collections.get(`${database}.${name}`);
  }

  getOrCreate(database: string, name: string): Collection {
    return this.get(database, name) ?? this.create(database, name);
  }

  all(): Iterable<Collection> {
    return this.#collections.values();
  }

  inDatabase(database: string): Collection[] {
    return [...this.#collections.values()]
      .filter((collection) => collection.database === database)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  create(database: string, name: string): Collection {
    const indexes = [idIndex(this.takeId())];
    const info = { id: this.takeId(), database, name, indexes, count: 0 };
    const collection = new Collection(this.#store, this, info);
    this.#collections.set(collection.namespace, collection);
    this.saveCollection(collection);
    this.countChanged(collection);
    return collection;
  }

  /** Removes a collection with its documents in one step; other operations wait for it. */
  drop(collection: Collection): void {
    this.#collections.delete(collection.namespace);
    this.#changedCounts.delete(collection);
    collection.isDropped = true;
    this.#store.remove(this.#store.catalog, numbered(COLLECTION_PREFIX, collection.id));
    this.#store.remove(this.#store.catalog, numbered(COUNT_PREFIX, collection.id));
    this.#clear(this.#store.records, collection.id);
    for (const { id } of collection.indexes) this.#clear(this.#store.entries, id);
  }

  dropIndexes(collection: Collection, ids: ReadonlySet<number>): void {
    collection.setIndexes(collection.indexes.filter(({ id }) => !ids.has(id)));
    for (const id of ids) this.#clear(this.#store.entries, id);
  }

  countChanged(collection: Collection): void {
    this.#changedCounts.add(collection);
  }

  beforeCommit(): void {
    for (const { id, count } of this.#changedCounts) {
      const doc = Doc.from({ id, count: BigInt(count) });
      this.#store.put(this.#store.catalog, numbered(COUNT_PREFIX, id), doc.toBuffer());
    }
    this.#changedCounts.clear();
  }

  afterAbort(): void {
    this.#changedCounts.clear();
    this.#load();
  }

  /** A number for a new collection or index, never used before. */
  takeId(): number {
    const id = this.#nextId;
    this.#nextId += 1;
    const state = Doc.from({ version: FORMAT_VERSION, nextId: this.#nextId });
    this.#store.put(this.#store.catalog, STATE_KEY, state.toBuffer());
    return id;
  }

  saveCollection(collection: Collection): void {
    const doc = Doc.from({
      id: collection.id,
      database: collection.database,
      name: collection.name,
      indexes: collection.indexes.map(indexToDoc),
    });
    const key = numbered(COLLECTION_PREFIX, collection.id);
    this.#store.put(this.#store.catalog, key, doc.toBuffer());
  }

  #clear(table: Table, id: number): void {
    const store = this.#store;
    for (const { key } of scanRange(table, prefixRange(idPrefix(id)), false, store.version)) {
      store.remove(table, key);
    }
  }

  #load(): void {
    this.#collections.clear();
    const stateBytes = this.#store.catalog.getBinary(STATE_KEY);
    if (stateBytes === undefined) return;
    const state = Doc.over(stateBytes);
    const version = state.get('version');
    if (version !== FORMAT_VERSION) {
      throw new StartupError(
        `The data was written in format ${typeof version === 'number' ? version : 'unknown'}, and this version reads format ${FORMAT_VERSION}.`,
      );
    }
    this.#nextId = Number(state.get('nextId'));
    const counts = new Map(
      this.#read(COUNT_PREFIX).map((doc) => [doc.get('id'), Number(doc.get('count'))]),
    );
    for (const doc of this.#read(COLLECTION_PREFIX)) {
      const info = collectionInfo(doc, counts.get(doc.get('id')) ?? 0);
      const collection = new Collection(this.#store, this, info);
      this.#collections.set(collection.namespace, collection);
    }
  }

  #read(prefix: string): Doc[] {
    const range = this.#store.catalog.getRange({
      start: Buffer.from(prefix),
      end: Buffer.from(`${prefix}\xff`),
    });
    return [...range].map(({ value }) => Doc.over(value));
  }
}

function collectionInfo(doc: Doc, count: number): CollectionInfo {
  const id = doc.get('id');
  const database = doc.get('database');
  const name = doc.get('name');
  const docs = doc.get('indexes');
  if (typeof id !== 'number' || typeof database !== 'string' || typeof name !== 'string') {
    throw new StartupError('The catalogue of collections is damaged.');
  }
  const indexes = Array.isArray(docs) ? docs.filter((one) => one instanceof Doc) : [];
  return { id, database, name, indexes: indexes.map(indexFromDoc), count };
}
