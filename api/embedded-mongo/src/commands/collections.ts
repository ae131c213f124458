import { Doc } from '../bson/Doc.ts';
import { matches } from '../query/matches.ts';
import { parseFilter } from '../query/parseFilter.ts';
import { collectionName, type CommandSpec } from './Command.ts';
import { cursorReply } from './find.ts';

export const drop: CommandSpec = {
  names: ['drop'],
  fields: [],
  run: (invocation) => {
    const { database, engine } = invocation;
    const name = collectionName(invocation);
    return engine.queue.submit(() => {
      const collection = engine.catalog.get(database, name);
      // Since MongoDB 7.0, dropping a collection that does not exist is not an error.
      if (collection === undefined) return Doc.of();
      engine.catalog.drop(collection);
      return Doc.from({ nIndexesWas: collection.indexes.length, ns: collection.namespace });
    });
  },
};

export const dropDatabase: CommandSpec = {
  names: ['dropDatabase'],
  fields: [],
  run: ({ database, engine }) =>
    engine.queue.submit(() => {
      const collections = engine.catalog.inDatabase(database);
      for (const collection of collections) engine.catalog.drop(collection);
      return collections.length === 0 ? Doc.of() : Doc.from({ dropped: database });
    }),
};

export const listCollections: CommandSpec = {
  names: ['listCollections'],
  fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run: ({ engine, database, args }) => {
    const filter = parseFilter(args.optionalDocument('filter') ?? Doc.of());
    const docs = engine.catalog
      .inDatabase(database)
      .map(({ name }) => Doc.from({ name, type: 'collection' }))
      .filter((doc) => matches(filter, doc));
    return cursorReply('firstBatch', docs, 0n, `${database}.$cmd.listCollections`);
  },
};
