import { Breather } from '../aggregate/Breather.ts';
import { expressionTest } from '../aggregate/pipeline.ts';
import { Doc, type Value } from '../bson/Doc.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { parseFilter } from '../query/parseFilter.ts';
import { compileProjection } from '../query/projection.ts';
import { parseSort } from '../query/sort.ts';
import type { BatchSource } from '../reading/BatchSource.ts';
import { QueryRun, type Query } from '../reading/QueryRun.ts';
import type { Arguments } from './Arguments.ts';
import type { CommandSpec, Invocation } from './Command.ts';
import { checkCollation } from './genericFields.ts';
import { checkCollectionName } from './names.ts';

/** Documents of a first batch where the client does not say. */
export const FIRST_BATCH_DOCUMENTS = 101;

export function cursorReply(
  batchName: 'firstBatch' | 'nextBatch',
  docs: readonly Doc[],
  id: bigint,
  namespace: string,
): Doc {
  return Doc.from({ cursor: Doc.from({ [batchName]: [...docs], id, ns: namespace }) });
}

/** Answers with the first batch and keeps a cursor for what is left. */
export async function replyWithCursor(
  { engine, connectionId, args }: Invocation,
  namespace: string,
  source: BatchSource,
  options: { batchSize: number; isSingleBatch: boolean; isValid: () => boolean },
): Promise<Doc> {
  const breather = new Breather(args.count('maxTimeMS', 0));
  const { docs, isDone } = await source.take(options.batchSize, breather);
  if (isDone || options.isSingleBatch) {
    await source.close();
    return cursorReply('firstBatch', docs, 0n, namespace);
  }
  const id = engine.cursors.open({
    namespace,
    source,
    connectionId,
    sessionId: args.sessionId(),
    isValid: options.isValid,
  });
  return cursorReply('firstBatch', docs, id, namespace);
}

export function hintOf(args: Arguments): Value | undefined {
  const hint = args.get('hint');
  if (hint === undefined || (hint instanceof Doc && hint.size === 0)) return undefined;
  if (hint instanceof Doc || typeof hint === 'string') return hint;
  throw new MongoError(ErrorCode.FailedToParse, 'hint must be a string or an object');
}

export function parseFind(args: Arguments): Query {
  checkCollation(args.doc);
  for (const option of ['tailable', 'awaitData', 'returnKey', 'showRecordId']) {
    if (args.flag(option)) {
      throw new MongoError(ErrorCode.BadValue, `This server does not have the option ${option}`);
    }
  }
  const variables = args.optionalDocument('let');
  const projection = compileProjection(args.optionalDocument('projection'), {
    isFind: true,
    variables,
  });
  return {
    filter: parseFilter(args.optionalDocument('filter') ?? Doc.of(), expressionTest(variables)),
    sort: parseSort(args.optionalDocument('sort')),
    skip: args.count('skip', 0),
    limit: args.count('limit', 0),
    projection,
    hint: hintOf(args),
  };
}

export const find: CommandSpec = {
  names: ['find'],
  fields: [
    'filter',
    'sort',
    'projection',
    'hint',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'noCursorTimeout',
    'allowDiskUse',
    'allowPartialResults',
    'collation',
    'let',
    'tailable',
    'awaitData',
    'oplogReplay',
    'returnKey',
    'showRecordId',
    'min',
    'max',
  ],
  run: async (invocation) => {
    const { engine, database, args } = invocation;
    const name = args.string('find');
    checkCollectionName(database, name);
    if (args.get('min') !== undefined || args.get('max') !== undefined) {
      throw new MongoError(ErrorCode.NotImplemented, 'This server does not have min and max');
    }
    const query = parseFind(args);
    const namespace = `${database}.${name}`;
    const collection = engine.catalog.get(database, name);
    if (collection === undefined) return cursorReply('firstBatch', [], 0n, namespace);
    return replyWithCursor(invocation, namespace, new QueryRun(engine.store, collection, query), {
      batchSize: args.count('batchSize', FIRST_BATCH_DOCUMENTS),
      isSingleBatch: args.flag('singleBatch'),
      isValid: () => !collection.isDropped,
    });
  },
};

export const getMore: CommandSpec = {
  names: ['getMore'],
  fields: ['collection', 'batchSize', 'term', 'lastKnownCommittedOpTime'],
  run: async ({ engine, database, args }) => {
    const id = args.cursorId(args.get('getMore'));
    const namespace = `${database}.${args.string('collection')}`;
    const batchSize = args.count('batchSize', 0);
    const breather = new Breather(args.count('maxTimeMS', 0));
    const wanted = batchSize === 0 ? Infinity : batchSize;
    const { docs, isDone } = await engine.cursors.next(id, namespace, wanted, breather);
    return cursorReply('nextBatch', docs, isDone ? 0n : id, namespace);
  },
};

export const killCursors: CommandSpec = {
  names: ['killCursors'],
  fields: ['cursors'],
  run: ({ engine, database, args }) => {
    const namespace = `${database}.${args.string('killCursors')}`;
    const killed: Value[] = [];
    const notFound: Value[] = [];
    for (const value of args.array('cursors')) {
      const id = args.cursorId(value);
      (engine.cursors.kill(id, namespace) ? killed : notFound).push(id);
    }
    return Doc.from({
      cursorsKilled: killed,
      cursorsNotFound: notFound,
      cursorsAlive: [],
      cursorsUnknown: [],
    });
  },
};
