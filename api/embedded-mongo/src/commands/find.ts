import { Doc } from '../bson/Doc.ts';
import { QueryRun } from '../execution/QueryRun.ts';
import { TimeSlice } from '../execution/TimeSlice.ts';
import { parseFilter } from '../query/parseFilter.ts';
import { compileProjection } from '../query/projection.ts';
import { parseSort } from '../query/keys.ts';
import { collectionName, type CommandSpec } from './Command.ts';

/** Number of documents in a first batch if the client does not specify one. */
const FIRST_BATCH_DOCUMENTS = 101;

export function cursorReply(
  batchName: 'firstBatch' | 'nextBatch',
  docs: readonly Doc[],
  id: bigint,
  namespace: string,
): Doc {
  return Doc.from({ cursor: Doc.from({ [batchName]: [...docs], id, ns: namespace }) });
}

export const find: CommandSpec = {
  names: ['find'],
  fields: ['filter', 'sort', 'projection', 'skip', 'limit', 'batchSize', 'singleBatch'],
  run: async (invocation) => {
    const { engine, database, args } = invocation;
    const name = collectionName(invocation);
    const query = {
      filter: parseFilter(args.optionalDocument('filter') ?? Doc.of()),
      sort: parseSort(args.optionalDocument('sort')),
      skip: args.count('skip', 0),
      limit: args.count('limit', 0),
      projection: compileProjection(args.optionalDocument('projection')),
    };
    const batchSize = args.count('batchSize', FIRST_BATCH_DOCUMENTS);
    const namespace = `${database}.${name}`;
    const collection = engine.catalog.get(database, name);
    if (collection === undefined) return cursorReply('firstBatch', [], 0n, namespace);
    const run = new QueryRun(engine.store, collection, query);
    const slice = new TimeSlice(args.count('maxTimeMS', 0));
    const { docs, isDone } = await run.take(batchSize, slice);
    const isLast = isDone || args.flag('singleBatch');
    const id = isLast ? 0n : engine.cursors.open(run);
    return cursorReply('firstBatch', docs, id, namespace);
  },
};

export const getMore: CommandSpec = {
  names: ['getMore'],
  fields: ['collection', 'batchSize'],
  run: async ({ engine, database, args }) => {
    const id = args.cursorId(args.get('getMore'));
    const namespace = `${database}.${args.string('collection')}`;
    const batchSize = args.count('batchSize', 0);
    const slice = new TimeSlice(args.count('maxTimeMS', 0));
    const wanted = batchSize === 0 ? Infinity : batchSize;
    const { docs, isDone } = await engine.cursors.next(id, namespace, wanted, slice);
    return cursorReply('nextBatch', docs, isDone ? 0n : id, namespace);
  },
};

export const killCursors: CommandSpec = {
  names: ['killCursors'],
  fields: ['cursors'],
  run: ({ engine, database, args }) => {
    const namespace = `${database}.${args.string('killCursors')}`;
    const cursorsKilled = args.array('cursors').filter((value) => {
      return engine.cursors.kill(args.cursorId(value), namespace);
    });
    return Doc.from({ cursorsKilled });
  },
};
