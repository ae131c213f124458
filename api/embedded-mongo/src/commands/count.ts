import { Doc, type Value } from '../bson/Doc.ts';
import { MAX_DOCUMENT_BYTES } from '../bson/elements.ts';
import { toWholeNumber } from '../bson/numbers.ts';
import { equalityKey } from '../bson/orderedKey.ts';
import { badValue, MongoError } from '../errors/MongoError.ts';
import { countDocuments, QueryRun } from '../execution/QueryRun.ts';
import { TimeSlice } from '../execution/TimeSlice.ts';
import { parseFilter } from '../query/parseFilter.ts';
import { parsePath, visitPath } from '../query/paths.ts';
import { collectionName, type CommandSpec, type Invocation } from './Command.ts';
import { cursorReply } from './find.ts';

interface CountRequest {
  readonly filter: Doc;
  readonly skip: number;
  /** 0 means no limit. */
  readonly limit: number;
}

async function countFor(invocation: Invocation, request: CountRequest): Promise<number> {
  const { engine, database, args } = invocation;
  const filter = parseFilter(request.filter);
  const collection = engine.catalog.get(database, collectionName(invocation));
  if (collection === undefined) return 0;
  const slice = new TimeSlice(args.count('maxTimeMS', 0));
  const all = await countDocuments(engine.store, collection, filter, slice);
  const rest = Math.max(all - request.skip, 0);
  return request.limit === 0 ? rest : Math.min(rest, request.limit);
}

function isCounter(stage: Doc): boolean {
  const group = stage.get('$group');
  if (!(group instanceof Doc) || group.size !== 2 || group.get('_id') !== 1) return false;
  const n = group.get('n');
  return n instanceof Doc && n.size === 1 && n.get('$sum') === 1;
}

const COUNT_STAGES = ['$match', '$skip', '$limit', '$group'];

/**
 * The only supported pipeline, which the driver's `countDocuments` sends: `$match`, then optionally
 * `$skip` and `$limit`, then a `$group` that counts.
 * @throws MongoError 40324 on any other stage
 */
function parseCountPipeline(stages: readonly Doc[]): CountRequest {
  let filter = Doc.of();
  const numbers = { $skip: 0, $limit: 0 };
  let from = 0;
  for (const stage of stages) {
    const name = stage.firstName() ?? '';
    const operand = stage.get(name);
    from = COUNT_STAGES.indexOf(name, from) + 1;
    if (name === '$match' && from > 0 && operand instanceof Doc) filter = operand;
    else if ((name === '$skip' || name === '$limit') && from > 0) {
      const number = toWholeNumber(operand);
      if (number === undefined || number < 0) throw badValue(`invalid argument to ${name} stage`);
      numbers[name] = number;
    } else if (from === 0 || !isCounter(stage)) throw unrecognized(name);
  }
  if (from !== COUNT_STAGES.length) throw unrecognized(stages.at(-1)?.firstName() ?? '');
  return { filter, skip: numbers.$skip, limit: numbers.$limit };
}

function unrecognized(stage: string): MongoError {
  return new MongoError('UnrecognizedStage', `Unrecognized pipeline stage name: '${stage}'`);
}

export const aggregate: CommandSpec = {
  names: ['aggregate'],
  fields: ['pipeline', 'cursor'],
  run: async (invocation) => {
    const { database, args } = invocation;
    const n = await countFor(invocation, parseCountPipeline(args.documents('pipeline')));
    const docs = n === 0 ? [] : [Doc.from({ _id: 1, n })];
    return cursorReply('firstBatch', docs, 0n, `${database}.${collectionName(invocation)}`);
  },
};

export const count: CommandSpec = {
  names: ['count'],
  fields: ['query', 'skip', 'limit'],
  run: async (invocation) => {
    const { args } = invocation;
    const n = await countFor(invocation, {
      filter: args.optionalDocument('query') ?? Doc.of(),
      skip: args.count('skip', 0),
      limit: args.count('limit', 0),
    });
    return Doc.from({ n });
  },
};

export const distinct: CommandSpec = {
  names: ['distinct'],
  fields: ['key', 'query'],
  run: async (invocation) => {
    const { engine, database, args } = invocation;
    const { parts } = parsePath(args.string('key'));
    const filter = parseFilter(args.optionalDocument('query') ?? Doc.of());
    const collection = engine.catalog.get(database, collectionName(invocation));
    if (collection === undefined) return Doc.from({ values: [] });
    const query = { filter, sort: [], skip: 0, limit: 0, projection: undefined };
    const run = new QueryRun(engine.store, collection, query);
    const slice = new TimeSlice(args.count('maxTimeMS', 0));
    const values = new Map<string, Value>();
    let bytes = 0;
    const add = (value: Value | undefined): boolean => {
      // An array is visited element by element, and then as a whole.
      if (value === undefined || Array.isArray(value)) return false;
      const key = equalityKey(value);
      if (!values.has(key)) bytes += key.length;
      values.set(key, value);
      return false;
    };
    for (let isDone = false; !isDone;) {
      const batch = await run.take(500, slice);
      isDone = batch.isDone;
      for (const doc of batch.docs) visitPath(doc, parts, false, add);
      if (bytes > MAX_DOCUMENT_BYTES) {
        throw new MongoError('DistinctTooBig', 'distinct too big, 16mb cap');
      }
    }
    return Doc.from({ values: [...values.values()] });
  },
};
