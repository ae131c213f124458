import { Binary } from 'bson';
import { Doc } from '../bson/Doc.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { matches } from '../query/matches.ts';
import { parseFilter } from '../query/parseFilter.ts';
import type { Collection } from '../storage/Collection.ts';
import { describeIndex } from '../storage/IndexInfo.ts';
import { submitWholeWrite, type CommandSpec } from './Command.ts';
import { cursorReply } from './find.ts';
import { checkCollation } from './genericFields.ts';
import { checkCollectionName } from './names.ts';

/** Options of MongoDB's that would change how a collection behaves: refused, not ignored. */
const REFUSED_OPTIONS = [
  'capped',
  'size',
  'max',
  'viewOn',
  'pipeline',
  'timeseries',
  'validator',
  'clusteredIndex',
  'changeStreamPreAndPostImages',
  'encryptedFields',
  'expireAfterSeconds',
];

export const create: CommandSpec = {
  names: ['create'],
  fields: [...REFUSED_OPTIONS, 'collation', 'storageEngine', 'indexOptionDefaults', 'autoIndexId'],
  run: (invocation) => {
    const { database, args } = invocation;
    const name = args.string('create');
    checkCollectionName(database, name);
    checkCollation(args.doc);
    for (const option of REFUSED_OPTIONS) {
      const value = args.get(option);
      if (value !== undefined && value !== false) {
        throw new MongoError(
          ErrorCode.InvalidOptions,
          `This server does not have the collection option '${option}'`,
        );
      }
    }
    return submitWholeWrite(invocation, ({ catalog }): Doc => {
      if (catalog.get(database, name) !== undefined) {
        throw new MongoError(
          ErrorCode.NamespaceExists,
          `Collection ${database}.${name} already exists.`,
        );
      }
      catalog.create(database, name, Doc.of());
      return Doc.of();
    });
  },
};

export const drop: CommandSpec = {
  names: ['drop'],
  fields: [],
  run: (invocation) => {
    const { database, args } = invocation;
    const name = args.string('drop');
    return submitWholeWrite(invocation, ({ catalog }): Doc => {
      const collection = catalog.get(database, name);
      // As since MongoDB 7.0, dropping what is not there is no error.
      if (collection === undefined) return Doc.of();
      catalog.drop(collection);
      return Doc.from({ nIndexesWas: collection.indexes.length, ns: collection.namespace });
    });
  },
};

export const dropDatabase: CommandSpec = {
  names: ['dropDatabase'],
  fields: [],
  run: (invocation) => {
    const { database } = invocation;
    return submitWholeWrite(invocation, ({ catalog }): Doc => {
      const collections = catalog.inDatabase(database);
      for (const collection of collections) catalog.drop(collection);
      return collections.length === 0 ? Doc.of() : Doc.from({ dropped: database });
    });
  },
};

function describeCollection(collection: Collection, isNameOnly: boolean): Doc {
  const doc = Doc.from({ name: collection.name, type: 'collection' });
  if (isNameOnly) return doc;
  const uuid = new Binary(collection.uuid, Binary.SUBTYPE_UUID);
  return doc
    .set('options', collection.options)
    .set('info', Doc.from({ readOnly: false, uuid }))
    .set('idIndex', describeIndex(collection.idIndex));
}

export const listCollections: CommandSpec = {
  names: ['listCollections'],
  fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run: ({ engine, database, args }) => {
    const filter = parseFilter(args.optionalDocument('filter') ?? Doc.of());
    const isNameOnly = args.flag('nameOnly');
    const docs = engine.catalog
      .inDatabase(database)
      .filter((collection) => matches(filter, describeCollection(collection, false)))
      .map((collection) => describeCollection(collection, isNameOnly));
    return cursorReply('firstBatch', docs, 0n, `${database}.$cmd.listCollections`);
  },
};

export const listDatabases: CommandSpec = {
  names: ['listDatabases'],
  fields: ['filter', 'nameOnly', 'authorizedDatabases'],
  run: ({ engine, args }) => {
    const filter = parseFilter(args.optionalDocument('filter') ?? Doc.of());
    const isNameOnly = args.flag('nameOnly');
    const counts = new Map<string, number>();
    for (const { database, count } of engine.catalog.all()) {
      counts.set(database, (counts.get(database) ?? 0) + count);
    }
    const docs = [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, count]) => Doc.from({ name, sizeOnDisk: 0n, empty: count === 0 }))
      .filter((doc) => matches(filter, doc))
      .map((doc) => (isNameOnly ? Doc.from({ name: doc.get('name') ?? '' }) : doc));
    const reply = Doc.from({ databases: docs });
    return isNameOnly ? reply : reply.set('totalSize', 0n);
  },
};
