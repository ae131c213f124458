import { areEqual } from '../bson/orderedKey.ts';
import { Doc } from '../bson/Doc.ts';
import { formatDoc, formatValue } from '../bson/format.ts';
import { isNumeric, toNumber } from '../bson/numbers.ts';
import { badValue, MongoError } from '../errors/MongoError.ts';
import type { Catalog } from '../storage/Catalog.ts';
import type { Collection } from '../storage/Collection.ts';
import {
  describeIndex,
  ID_INDEX_NAME,
  indexFields,
  type IndexInfo,
  type IndexSpec,
} from '../storage/IndexInfo.ts';
import { Arguments } from './Arguments.ts';
import { collectionName, type CommandSpec } from './Command.ts';
import { cursorReply } from './find.ts';

const MAX_FIELDS = 32;

const KNOWN_OPTIONS = new Set(['key', 'name', 'unique', 'sparse', 'background', 'v', 'ns']);

function cannotCreate(message: string): MongoError {
  return new MongoError('CannotCreateIndex', message);
}

function checkKey(key: Doc): void {
  if (key.size === 0 || key.size > MAX_FIELDS) {
    throw cannotCreate(`An index key has 1 to ${MAX_FIELDS} fields`);
  }
  for (const [path, direction] of key.entries()) {
    if (!isNumeric(direction) || toNumber(direction) === 0 || Number.isNaN(toNumber(direction))) {
      throw cannotCreate(
        `Values in the index key pattern must be 1 or -1 on this server, but found: ${formatValue(direction)}`,
      );
    }
    if (path.split('.').some((part) => part === '' || part.startsWith('$'))) {
      throw cannotCreate(`Index key contains an illegal field name: '${path}'`);
    }
  }
}

function parseIndex(spec: Doc): IndexSpec {
  const args = new Arguments('createIndexes.indexes', spec);
  const unknown = spec.names().find((option) => !KNOWN_OPTIONS.has(option));
  if (unknown !== undefined) {
    throw cannotCreate(
      `This server does not have the index option '${unknown}'. Index spec: ${formatDoc(spec)}`,
    );
  }
  const keySpec = args.document('key');
  checkKey(keySpec);
  const name = args.string('name');
  if (name === '' || name === '*') throw cannotCreate(`The index name '${name}' is not valid.`);
  return {
    name,
    fields: indexFields(keySpec),
    keySpec,
    isUnique: args.flag('unique'),
    isSparse: args.flag('sparse'),
  };
}

/** Whether the index exists already; @throws MongoError 85 or 86 if it conflicts with another. */
function exists(collection: Collection, wanted: IndexSpec): boolean {
  if (wanted.keySpec.size === 1 && wanted.keySpec.firstName() === '_id') return true;
  for (const index of collection.indexes) {
    const hasSameKey = areEqual(index.keySpec, wanted.keySpec);
    const hasSameName = index.name === wanted.name;
    const areAlike = index.isUnique === wanted.isUnique && index.isSparse === wanted.isSparse;
    if (!hasSameKey && !hasSameName) continue;
    if (hasSameKey && hasSameName && areAlike) return true;
    throw new MongoError(
      hasSameKey ? 'IndexOptionsConflict' : 'IndexKeySpecsConflict',
      `Requested index: ${formatDoc(wanted.keySpec)}, existing index with the same ${hasSameKey ? 'key' : 'name'}: ${formatDoc(describeIndex(index))}`,
    );
  }
  return false;
}

export const createIndexes: CommandSpec = {
  names: ['createIndexes'],
  fields: ['indexes', 'commitQuorum'],
  run: (invocation) => {
    const { database, engine, args } = invocation;
    const name = collectionName(invocation);
    const specs = args.documents('indexes').map(parseIndex);
    if (specs.length === 0) throw badValue('Must specify at least one index to create');
    return engine.queue.submit(() => {
      const isNew = engine.catalog.get(database, name) === undefined;
      let before = 0;
      let after = 0;
      // Runs nested, so that entries made before a duplicate was found are rolled back.
      engine.store.nested(() => {
        const collection = engine.catalog.getOrCreate(database, name);
        before = collection.indexes.length;
        for (const spec of specs.filter((one) => !exists(collection, one))) {
          collection.addIndex({ ...spec, id: engine.catalog.takeId(), multikey: 0 });
        }
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
  run: (invocation) => {
    const { engine, database } = invocation;
    const collection = existing(engine.catalog, database, collectionName(invocation));
    const docs = collection.indexes.map(describeIndex);
    return cursorReply('firstBatch', docs, 0n, collection.namespace);
  },
};

function existing(catalog: Catalog, database: string, name: string): Collection {
  const collection = catalog.get(database, name);
  if (collection !== undefined) return collection;
  throw new MongoError('NamespaceNotFound', `ns does not exist: ${database}.${name}`);
}

/** The indexes that `dropIndexes` names: one by its name, or all except the one on _id. */
function indexesToDrop(collection: Collection, wanted: string): readonly IndexInfo[] {
  if (wanted === '*') return collection.indexes.filter(({ name }) => name !== ID_INDEX_NAME);
  if (wanted === ID_INDEX_NAME) {
    throw new MongoError('InvalidOptions', 'cannot drop _id index');
  }
  const index = collection.indexes.find(({ name }) => name === wanted);
  if (index !== undefined) return [index];
  throw new MongoError('IndexNotFound', `index not found with name [${wanted}]`);
}

export const dropIndexes: CommandSpec = {
  names: ['dropIndexes'],
  fields: ['index'],
  run: (invocation) => {
    const { database, engine, args } = invocation;
    const name = collectionName(invocation);
    const wanted = args.string('index');
    return engine.queue.submit(() => {
      const collection = existing(engine.catalog, database, name);
      const before = collection.indexes.length;
      const dropped = indexesToDrop(collection, wanted).map(({ id }) => id);
      engine.catalog.dropIndexes(collection, new Set(dropped));
      return Doc.from({ nIndexesWas: before });
    });
  },
};
