import { randomBytes } from 'node:crypto';
import { Binary } from 'bson';
import { Doc } from '../bson/Doc.ts';
import { Collection, type CollectionInfo, type CollectionSaver } from './Collection.ts';
import { StartupError } from '../StartupError.ts';
import {
  ID_INDEX_NAME,
  indexFields,
  indexFromDoc,
  indexToDoc,
  type IndexInfo,
} from './IndexInfo.ts';
import type { Store } from './Store.ts';

/** Bumped when the layout on disk changes in a way that older code cannot read. */
const FORMAT_VERSION = 1;

const STATE_KEY = Buffer.from('state');
const GARBAGE_PREFIX = 'garbage:';
const COLLECTION_PREFIX = 'collection:';
const COUNT_PREFIX = 'count:';

/** What is left of a dropped collection or index, to be cleared little by little. */
export interface Garbage {
  readonly table: 'records' | 'entries';
  readonly id: number;
}

function numbered(prefix: string, id: number): Buffer {
  return Buffer.from(prefix + String(id).padStart(10, '0'));
}

function garbageKey(garbage: Garbage): Buffer {
  return Buffer.from(`${GARBAGE_PREFIX}${garbage.table}:${garbage.id}`);
}

/** The collections there are, in memory and on disk. Changes need a transaction. */
export class Catalog implements CollectionSaver {
  readonly #store: Store;
  readonly #collections = new Map<string, Collection>();
  #nextId = 1;

  /** @throws StartupError if the data was written by a version with another layout. */
  constructor(store: Store) {
    this.#store = store;
    this.#load();
  }

  get(database: string, name: string): Collection | undefined {
    return this.#collections.get(`${database}.${name}`);
  }

  all(): Iterable<Collection> {
    return this.#collections.values();
  }

  inDatabase(database: string): Collection[] {
    return [...this.#collections.values()]
      .filter((collection) => collection.database === database)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  create(database: string, name: string, options: Doc): Collection {
    const idKey = Doc.from({ _id: 1 });
    const idIndex: IndexInfo = {
      id: this.takeId(),
      name: ID_INDEX_NAME,
      fields: indexFields(idKey),
      keySpec: idKey,
      isUnique: true,
      isSparse: false,
      expireAfterSeconds: undefined,
      multikey: 0,
      hasLongKeys: false,
    };
    const uuid = randomBytes(16);
    uuid[6] = ((uuid[6] ?? 0) & 0x0f) | 0x40;
    uuid[8] = ((uuid[8] ?? 0) & 0x3f) | 0x80;
    const collection = new Collection(this.#store, this, {
      id: this.takeId(),
      database,
      name,
      uuid,
      options,
      indexes: [idIndex],
      count: 0,
    });
    this.#collections.set(collection.namespace, collection);
    this.#store.onAbort(() => this.#collections.delete(collection.namespace));
    this.saveCollection(collection);
    this.saveCount(collection);
    return collection;
  }

  drop(collection: Collection): void {
    const { catalog } = this.#store;
    this.#collections.delete(collection.namespace);
    collection.markDropped();
    this.#store.onAbort(() => this.#collections.set(collection.namespace, collection));
    this.#store.remove(catalog, numbered(COLLECTION_PREFIX, collection.id));
    this.#store.remove(catalog, numbered(COUNT_PREFIX, collection.id));
    this.addGarbage({ table: 'records', id: collection.id });
    for (const index of collection.indexes) this.addGarbage({ table: 'entries', id: index.id });
  }

  addGarbage(garbage: Garbage): void {
    const value = Doc.from({ table: garbage.table, id: garbage.id });
    this.#store.put(this.#store.catalog, garbageKey(garbage), value.toBuffer());
  }

  removeGarbage(garbage: Garbage): void {
    this.#store.remove(this.#store.catalog, garbageKey(garbage));
  }

  garbage(): Garbage[] {
    return this.#read(GARBAGE_PREFIX).map((doc) => ({
      table: doc.get('table') === 'records' ? 'records' : 'entries',
      id: Number(doc.get('id')),
    }));
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
      uuid: new Binary(collection.uuid, Binary.SUBTYPE_UUID),
      options: collection.options,
      indexes: collection.indexes.map(indexToDoc),
    });
    const key = numbered(COLLECTION_PREFIX, collection.id);
    this.#store.put(this.#store.catalog, key, doc.toBuffer());
  }

  saveCount(collection: Collection): void {
    const doc = Doc.from({ id: collection.id, count: BigInt(collection.count) });
    this.#store.put(this.#store.catalog, numbered(COUNT_PREFIX, collection.id), doc.toBuffer());
  }

  #load(): void {
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
  const uuid = doc.get('uuid');
  const options = doc.get('options');
  const indexes = doc.get('indexes');
  if (
    typeof id !== 'number' ||
    typeof database !== 'string' ||
    typeof name !== 'string' ||
    !(uuid instanceof Binary) ||
    !(options instanceof Doc) ||
    !Array.isArray(indexes)
  ) {
    throw new StartupError('The catalogue of collections is damaged.');
  }
  return {
    id,
    database,
    name,
    uuid: Buffer.from(uuid.value()),
    options,
    indexes: indexes.flatMap((index) => (index instanceof Doc ? [indexFromDoc(index)] : [])),
    count,
  };
}
