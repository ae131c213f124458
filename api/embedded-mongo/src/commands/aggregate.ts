import { Breather } from '../aggregate/Breather.ts';
import { expressionTest, parseStages } from '../aggregate/pipeline.ts';
import { Doc } from '../bson/Doc.ts';
import { toWholeNumber } from '../bson/numbers.ts';
import { equalityKey } from '../bson/orderedKey.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { EVERYTHING } from '../query/filter.ts';
import { parseFilter } from '../query/parseFilter.ts';
import { indexedValues, parsePath } from '../query/paths.ts';
import { UNDEFINED } from '../query/sort.ts';
import type { Value } from '../bson/Doc.ts';
import { AggregateRun } from '../reading/AggregateRun.ts';
import { MAX_BATCH_BYTES } from '../reading/BatchSource.ts';
import { countDocuments, limitedCount } from '../reading/countDocuments.ts';
import { QueryRun } from '../reading/QueryRun.ts';
import type { CommandSpec } from './Command.ts';
import { FIRST_BATCH_DOCUMENTS, hintOf, replyWithCursor } from './find.ts';
import { checkCollation } from './genericFields.ts';
import { checkCollectionName } from './names.ts';

export const aggregate: CommandSpec = {
  names: ['aggregate'],
  fields: [
    'pipeline',
    'cursor',
    'explain',
    'allowDiskUse',
    'bypassDocumentValidation',
    'collation',
    'hint',
    'let',
  ],
  run: async (invocation) => {
    const { engine, database, args } = invocation;
    const name = args.get('aggregate');
    if (typeof name !== 'string') {
      throw new MongoError(
        ErrorCode.InvalidNamespace,
        'This server aggregates collections only, not a database',
      );
    }
    checkCollectionName(database, name);
    checkCollation(args.doc);
    if (args.flag('explain')) {
      throw new MongoError(ErrorCode.NotImplemented, 'This server explains find and count only');
    }
    const options = args.optionalDocument('cursor');
    if (options === undefined) {
      throw new MongoError(
        ErrorCode.FailedToParse,
        "The 'cursor' option is required, except for aggregate with the explain argument",
      );
    }
    const collection = engine.catalog.get(database, name);
    const run = new AggregateRun(engine.store, collection, {
      stages: parseStages(args.get('pipeline')),
      variables: args.optionalDocument('let'),
      hint: hintOf(args),
    });
    return replyWithCursor(invocation, `${database}.${name}`, run, {
      batchSize: toWholeNumber(options.get('batchSize')) ?? FIRST_BATCH_DOCUMENTS,
      isSingleBatch: false,
      isValid: () => collection?.isDropped !== true,
    });
  },
};

export const count: CommandSpec = {
  names: ['count'],
  fields: ['query', 'limit', 'skip', 'hint', 'collation'],
  run: async ({ engine, database, args }) => {
    const name = args.string('count');
    checkCollectionName(database, name);
    checkCollation(args.doc);
    const collection = engine.catalog.get(database, name);
    const query = args.optionalDocument('query') ?? Doc.of();
    const filter = query.size === 0 ? EVERYTHING : parseFilter(query, expressionTest(undefined));
    // A negative limit means the same as a positive one here.
    const limit = Math.abs(toWholeNumber(args.get('limit')) ?? 0);
    const skip = args.count('skip', 0);
    if (collection === undefined) return Doc.from({ n: 0 });
    const breather = new Breather(args.count('maxTimeMS', 0));
    const all = await countDocuments(engine.store, collection, filter, breather, hintOf(args));
    return Doc.from({ n: limitedCount(all, skip, limit) });
  },
};

export const distinct: CommandSpec = {
  names: ['distinct'],
  fields: ['key', 'query', 'collation', 'hint'],
  run: async ({ engine, database, args }) => {
    const name = args.string('distinct');
    checkCollectionName(database, name);
    checkCollation(args.doc);
    const path = parsePath(args.string('key'));
    const filter = parseFilter(
      args.optionalDocument('query') ?? Doc.of(),
      expressionTest(undefined),
    );
    const collection = engine.catalog.get(database, name);
    if (collection === undefined) return Doc.from({ values: [] });
    const breather = new Breather(args.count('maxTimeMS', 0));
    const run = new QueryRun(engine.store, collection, {
      filter,
      sort: [],
      skip: 0,
      limit: 0,
      projection: undefined,
      hint: hintOf(args),
    });
    const values = new Map<string, Value>();
    let bytes = 0;
    for (let isDone = false; !isDone;) {
      const batch = await run.take(500, breather);
      isDone = batch.isDone;
      for (const doc of batch.docs) {
        for (const value of indexedValues(doc, path.parts, UNDEFINED).values) {
          if (value === undefined || value === UNDEFINED) continue;
          const key = equalityKey(value);
          if (values.has(key)) continue;
          values.set(key, value);
          bytes += key.length;
        }
      }
      if (bytes > MAX_BATCH_BYTES) {
        throw new MongoError(ErrorCode.DistinctTooBig, 'distinct too big, 16mb cap');
      }
    }
    return Doc.from({ values: [...values.values()] });
  },
};
