import { areEqual } from '../bson/compare.ts';
import { Doc, type Value } from '../bson/Doc.ts';
import { formatDoc, formatValue } from '../bson/format.ts';
import { isNumeric, toNumber } from '../bson/numbers.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import type { Catalog } from '../storage/Catalog.ts';
import type { Collection } from '../storage/Collection.ts';
import { describeIndex, ID_INDEX_NAME, indexFields, type IndexInfo } from '../storage/IndexInfo.ts';
import { collectionFor } from '../writing/updateTask.ts';
import { Arguments } from './Arguments.ts';
import { submitWholeWrite, type CommandSpec } from './Command.ts';
import { cursorReply } from './find.ts';
import { checkCollation } from './genericFields.ts';
import { checkCollectionName } from './names.ts';

const MAX_INDEXES = 64;
const MAX_TTL_SECONDS = 2_147_483_647;

const KNOWN_OPTIONS = new Set([
  'key',
  'name',
  'unique',
  'sparse',
  'expireAfterSeconds',
  'background',
  'v',
  'ns',
  'collation',
]);

/** Options of MongoDB's that this server does not have: refused, not ignored. */
const REFUSED_OPTIONS = new Set([
  'partialFilterExpression',
  'hidden',
  'weights',
  'wildcardProjection',
  'storageEngine',
  'prepareUnique',
  'clustered',
]);

function checkKey(key: Doc): void {
  if (key.size === 0)
    throw new MongoError(ErrorCode.CannotCreateIndex, 'Index keys cannot be an empty object');
  if (key.size > 32) throw new MongoError(ErrorCode.CannotCreateIndex, 'too many compound keys');
  for (const [path, direction] of key.entries()) {
    if (!isNumeric(direction) || toNumber(direction) === 0 || Number.isNaN(toNumber(direction))) {
      throw new MongoError(
        ErrorCode.CannotCreateIndex,
        `Values in the index key pattern must be 1 or -1 on this server, but found: ${formatValue(direction)}`,
      );
    }
    const parts = path.split('.');
    if (parts.some((part) => part === '' || part.startsWith('$'))) {
      throw new MongoError(
        ErrorCode.CannotCreateIndex,
        `Index key contains an illegal field name: '${path}'`,
      );
    }
  }
}

function ttlOf(args: Arguments, key: Doc): Value | undefined {
  const seconds = args.get('expireAfterSeconds');
  if (seconds === undefined) return undefined;
  if (!isNumeric(seconds) || !(toNumber(seconds) >= 0 && toNumber(seconds) <= MAX_TTL_SECONDS)) {
    throw new MongoError(
      ErrorCode.CannotCreateIndex,
      `TTL index 'expireAfterSeconds' option must be within an acceptable range. Index spec: ${formatDoc(args.doc)}`,
    );
  }
  if (key.size > 1) {
    throw new MongoError(
      ErrorCode.CannotCreateIndex,
      `TTL indexes are single-field indexes, compound indexes do not support TTL. Index spec: ${formatDoc(args.doc)}`,
    );
  }
  return seconds;
}

type IndexRequest = Omit<IndexInfo, 'id'>;

function parseIndex(spec: Doc): IndexRequest {
  const args = new Arguments('createIndexes.indexes', spec);
  for (const option of spec.names()) {
    if (REFUSED_OPTIONS.has(option)) {
      throw new MongoError(
        ErrorCode.CannotCreateIndex,
        `This server does not have the index option '${option}'. Index spec: ${formatDoc(spec)}`,
      );
    }
    if (!KNOWN_OPTIONS.has(option)) {
      throw new MongoError(
        ErrorCode.InvalidIndexSpecificationOption,
        `Error in specification ${formatDoc(spec)} :: caused by :: The field '${option}' is not valid for an index specification.`,
      );
    }
  }
  checkCollation(spec);
  const keySpec = args.document('key');
  checkKey(keySpec);
  const name = args.string('name');
  if (name === '' || name === '*') {
    throw new MongoError(ErrorCode.CannotCreateIndex, `The index name '${name}' is not valid.`);
  }
  return {
    name,
    fields: indexFields(keySpec),
    keySpec,
    isUnique: args.flag('unique'),
    isSparse: args.flag('sparse'),
    expireAfterSeconds: ttlOf(args, keySpec),
    multikey: 0,
    hasLongKeys: false,
  };
}

function hasSameOptions(a: IndexRequest, b: IndexRequest): boolean {
  const ttl = (index: IndexRequest): number | undefined =>
    isNumeric(index.expireAfterSeconds) ? toNumber(index.expireAfterSeconds) : undefined;
  return a.isUnique === b.isUnique && a.isSparse === b.isSparse && ttl(a) === ttl(b);
}

/** Whether the index is there already; @throws MongoError 85 or 86 where another is in its place. */
function exists(collection: Collection, wanted: IndexRequest): boolean {
  if (wanted.keySpec.size === 1 && wanted.keySpec.firstName() === '_id') return true;
  for (const index of collection.indexes) {
    const hasSameKey = areEqual(index.keySpec, wanted.keySpec);
    if (index.name === wanted.name) {
      if (!hasSameKey) {
        throw new MongoError(
          ErrorCode.IndexKeySpecsConflict,
          `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${formatDoc(wanted.keySpec)}, existing index: ${formatDoc(describeIndex(index))}`,
        );
      }
      if (hasSameOptions(index, wanted)) return true;
      throw new MongoError(
        ErrorCode.IndexOptionsConflict,
        `An equivalent index already exists with the same name but different options. Requested index: ${formatDoc(wanted.keySpec)}, existing index: ${formatDoc(describeIndex(index))}`,
      );
    }
    if (hasSameKey) {
      throw new MongoError(
        ErrorCode.IndexOptionsConflict,
        `Index already exists with a different name: ${index.name}`,
      );
    }
  }
  return false;
}

function addIndexes(catalog: Catalog, collection: Collection, requests: IndexRequest[]): void {
  for (const request of requests) {
    if (exists(collection, request)) continue;
    if (collection.indexes.length >= MAX_INDEXES) {
      throw new MongoError(
        ErrorCode.CannotCreateIndex,
        `add index fails, too many indexes for ${collection.namespace} key:${formatDoc(request.keySpec)}`,
      );
    }
    collection.addIndex({ ...request, id: catalog.takeId() });
  }
}

export const createIndexes: CommandSpec = {
  names: ['createIndexes'],
  fields: ['indexes', 'commitQuorum', 'ignoreUnknownIndexOptions'],
  run: (invocation) => {
    const { database, args } = invocation;
    const name = args.string('createIndexes');
    checkCollectionName(database, name);
    const requests = args.documents('indexes').map(parseIndex);
    if (requests.length === 0) {
      throw new MongoError(ErrorCode.BadValue, 'Must specify at least one index to create');
    }
    return submitWholeWrite(invocation, (context): Doc => {
      const isNew = context.catalog.get(database, name) === undefined;
      let before = 0;
      let after = 0;
      // Nested: entries made before a duplicate was found are taken back.
      context.store.nested(() => {
        const collection = collectionFor(context, database, name);
        before = collection.indexes.length;
        addIndexes(context.catalog, collection, requests);
        after = collection.indexes.length;
      });
      const reply = Doc.from({
        numIndexesBefore: before,
        numIndexesAfter: after,
        createdCollectionAutomatically: isNew,
      });
      return before === after ? reply.set('note', 'all indexes already exist') : reply;
    });
  },
};

export const listIndexes: CommandSpec = {
  names: ['listIndexes'],
  fields: ['cursor'],
  run: ({ engine, database, args }) => {
    const name = args.string('listIndexes');
    const collection = engine.catalog.get(database, name);
    if (collection === undefined) {
      throw new MongoError(ErrorCode.NamespaceNotFound, `ns does not exist: ${database}.${name}`);
    }
    // 64 indexes at most: they always fit the first batch.
    const docs = collection.indexes.map(describeIndex);
    return cursorReply('firstBatch', docs, 0n, `${database}.${name}`);
  },
};

/** The indexes that `dropIndexes` names: by name, by key, several names, or all. */
function indexesToDrop(collection: Collection, wanted: Value): IndexInfo[] {
  if (wanted === '*') return collection.indexes.filter(({ name }) => name !== ID_INDEX_NAME);
  const names = Array.isArray(wanted) ? wanted : [wanted];
  return names.map((item) => {
    const index = collection.indexes.find(({ name, keySpec }) =>
      item instanceof Doc ? areEqual(keySpec, item) : name === item,
    );
    if (index === undefined) {
      throw new MongoError(
        ErrorCode.IndexNotFound,
        item instanceof Doc
          ? `can't find index with key: ${formatDoc(item)}`
          : `index not found with name [${typeof item === 'string' ? item : formatValue(item)}]`,
      );
    }
    if (index.name === ID_INDEX_NAME)
      throw new MongoError(ErrorCode.InvalidOptions, 'cannot drop _id index');
    return index;
  });
}

function existing(catalog: Catalog, database: string, name: string): Collection {
  const collection = catalog.get(database, name);
  if (collection !== undefined) return collection;
  throw new MongoError(ErrorCode.NamespaceNotFound, `ns not found ${database}.${name}`);
}

export const dropIndexes: CommandSpec = {
  names: ['dropIndexes'],
  fields: ['index'],
  run: (invocation) => {
    const { database, args } = invocation;
    const name = args.string(args.command);
    const wanted = args.get('index') ?? null;
    return submitWholeWrite(invocation, ({ catalog }): Doc => {
      const collection = existing(catalog, database, name);
      const before = collection.indexes.length;
      const dropped = new Set(indexesToDrop(collection, wanted));
      collection.setIndexes(collection.indexes.filter((index) => !dropped.has(index)));
      for (const { id } of dropped) catalog.addGarbage({ table: 'entries', id });
      return Doc.from({ nIndexesWas: before });
    });
  },
};
