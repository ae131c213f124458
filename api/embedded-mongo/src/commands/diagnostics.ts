import { hostname } from 'node:os';
import { Doc, doubleValue } from '../bson/Doc.ts';
import { toWholeNumber } from '../bson/numbers.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { expressionTest } from '../aggregate/pipeline.ts';
import { parseFilter } from '../query/parseFilter.ts';
import { planQuery, type Plan } from '../query/plan.ts';
import { checkCollection } from '../storage/checkCollection.ts';
import { MAX_DOCUMENT_BYTES, MAX_MESSAGE_BYTES, MAX_WRITE_BATCH } from '../limits.ts';
import { Arguments, sessionKey } from './Arguments.ts';
import type { CommandSpec, Engine, Invocation } from './Command.ts';
import { parseFind } from './find.ts';

/** The version of MongoDB whose behaviour this server follows. */
const VERSION = '7.0.0';

/** The wire version of MongoDB 7.0; drivers decide by it what they may ask for. */
const MAX_WIRE_VERSION = 21;

const SESSION_MINUTES = 30;

function helloReply(connectionId: number, isLegacy: boolean): Doc {
  const reply = Doc.from({ helloOk: true });
  reply.set(isLegacy ? 'ismaster' : 'isWritablePrimary', true);
  return reply
    .set('maxBsonObjectSize', MAX_DOCUMENT_BYTES)
    .set('maxMessageSizeBytes', MAX_MESSAGE_BYTES)
    .set('maxWriteBatchSize', MAX_WRITE_BATCH)
    .set('localTime', new Date())
    .set('logicalSessionTimeoutMinutes', SESSION_MINUTES)
    .set('connectionId', connectionId)
    .set('minWireVersion', 0)
    .set('maxWireVersion', MAX_WIRE_VERSION)
    .set('readOnly', false);
}

export const hello: CommandSpec = {
  names: ['hello', 'isMaster', 'ismaster'],
  fields: 'any',
  run: ({ connectionId, args }) => helloReply(connectionId, args.command !== 'hello'),
};

export const ping: CommandSpec = { names: ['ping'], fields: [], run: () => Doc.of() };

export const buildInfo: CommandSpec = {
  // The driver's own `buildInfo()` writes it in small letters.
  names: ['buildInfo', 'buildinfo'],
  fields: [],
  run: () =>
    Doc.from({
      version: VERSION,
      gitVersion: 'embedded',
      modules: [],
      sysInfo: 'deprecated',
      versionArray: [...VERSION.split('.').map(Number), 0],
      bits: 64,
      debug: false,
      maxBsonObjectSize: MAX_DOCUMENT_BYTES,
      storageEngines: ['lmdb'],
    }),
};

function endSessionsIn({ engine, args }: Invocation): Doc {
  for (const session of args.documents(args.command)) {
    const key = sessionKey(session);
    if (key !== undefined) engine.cursors.endSession(key);
  }
  return Doc.of();
}

export const endSessions: CommandSpec = {
  names: ['endSessions'],
  fields: [],
  run: endSessionsIn,
};

function statusOf(engine: Engine): Doc {
  const uptimeMs = Date.now() - engine.startedAt.getTime();
  const memory = process.memoryUsage();
  return Doc.from({
    host: hostname(),
    version: VERSION,
    process: 'embedded',
    pid: process.pid,
    uptime: doubleValue(Math.floor(uptimeMs / 1000)),
    uptimeMillis: BigInt(uptimeMs),
    localTime: new Date(),
    connections: Doc.from({ current: engine.connectionCount() }),
    mem: Doc.from({ bits: 64, resident: Math.round(memory.rss / 1_048_576), supported: true }),
    metrics: Doc.from({ cursor: Doc.from({ open: Doc.from({ total: engine.cursors.size }) }) }),
    storageEngine: Doc.from({ name: 'lmdb', persistent: true }),
  });
}

export const serverStatus: CommandSpec = {
  names: ['serverStatus'],
  fields: ['repl', 'metrics', 'locks'],
  run: ({ engine }) => statusOf(engine),
};

export const validate: CommandSpec = {
  names: ['validate'],
  fields: ['full', 'repair', 'metadata', 'background', 'checkBSONConformance'],
  run: ({ engine, database, args }) => {
    const name = args.string('validate');
    const collection = engine.catalog.get(database, name);
    if (collection === undefined) {
      throw new MongoError(
        ErrorCode.NamespaceNotFound,
        `Collection '${database}.${name}' does not exist to validate.`,
      );
    }
    const { records, entries, problems } = checkCollection(engine.store, collection);
    return Doc.from({
      ns: collection.namespace,
      nrecords: records,
      nIndexes: entries.size,
      keysPerIndex: Doc.of(entries),
      valid: problems.length === 0,
      errors: [...problems],
    });
  },
};

function describePlan(plan: Plan): Doc {
  const sorted = plan.providesSort;
  switch (plan.kind) {
    case 'collection':
      return Doc.from({
        stage: 'COLLSCAN',
        direction: plan.isReverse ? 'backward' : 'forward',
        sorted,
      });
    case 'index':
    case 'merge':
      return Doc.from({
        stage: plan.kind === 'index' && plan.isLookup ? 'EXPRESS_IXSCAN' : 'IXSCAN',
        indexName: plan.index.name,
        keyPattern: plan.index.keySpec,
        isMultiKey: plan.index.multikey !== 0,
        direction: plan.isReverse ? 'backward' : 'forward',
        ranges: plan.kind === 'index' ? plan.ranges.length : plan.groups.length,
        merged: plan.kind === 'merge',
        sorted,
        covered: plan.isExact,
      });
    case 'union':
      return Doc.from({ stage: 'OR', inputStages: plan.plans.map(describePlan), sorted });
  }
}

export const explain: CommandSpec = {
  names: ['explain'],
  fields: ['verbosity'],
  run: ({ engine, database, args }) => {
    const explained = args.document('explain');
    const command = explained.firstName() ?? '';
    const inner = new Arguments(command, explained);
    if (command !== 'find' && command !== 'count') {
      throw new MongoError(
        ErrorCode.CommandNotFound,
        `Explain failed due to unknown command: ${command}`,
      );
    }
    const name = inner.string(command);
    const collection = engine.catalog.get(database, name);
    const query =
      command === 'find'
        ? parseFind(inner)
        : {
            filter: parseFilter(
              inner.optionalDocument('query') ?? Doc.of(),
              expressionTest(undefined),
            ),
            sort: [],
            hint: inner.get('hint'),
          };
    const winningPlan =
      collection === undefined
        ? Doc.from({ stage: 'EOF' })
        : describePlan(planQuery(collection, query.filter, query.sort, query.hint));
    const limit = toWholeNumber(inner.get('limit')) ?? 0;
    return Doc.from({
      queryPlanner: Doc.from({ namespace: `${database}.${name}`, winningPlan, limit }),
      serverInfo: Doc.from({ host: hostname(), version: VERSION }),
    });
  },
};
