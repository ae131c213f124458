import { Doc, type Value } from '../bson/Doc.ts';
import { MAX_WRITE_BATCH } from '../bson/elements.ts';
import { toWholeNumber } from '../bson/numbers.ts';
import { MongoError } from '../errors/MongoError.ts';
import { runUpdate, targets, type UpdateStatement } from '../execution/writes.ts';
import { parseFilter } from '../query/parseFilter.ts';
import { prepareInsert } from '../execution/prepareInsert.ts';
import { compileUpdate } from '../update/compileUpdate.ts';
import { Arguments } from './Arguments.ts';
import { collectionName, type CommandSpec, type Invocation } from './Command.ts';
import { addDuplicate } from './errorReply.ts';

/**
 * Runs the statements of a write command one after the other, in one task, and collects their
 * errors; an ordered batch stops at the first error.
 * @param start begins the task and returns a function that runs one statement and reports what was
 *   done
 */
function runBatch(
  { engine, args }: Invocation,
  field: string,
  start: () => { run: (statement: Doc, index: number) => void; reply: () => Doc },
): Promise<Doc> {
  const statements = args.documents(field);
  if (statements.length < 1 || statements.length > MAX_WRITE_BATCH) {
    throw new MongoError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${MAX_WRITE_BATCH}. Got ${statements.length} operations.`,
    );
  }
  const isOrdered = args.flag('ordered', true);
  return engine.queue.submit(() => {
    const { run, reply } = start();
    const errors: Doc[] = [];
    for (const [index, statement] of statements.entries()) {
      try {
        run(statement, index);
      } catch (error) {
        if (!(error instanceof MongoError)) throw error;
        const doc = addDuplicate(Doc.from({ index, code: error.code }), error);
        errors.push(doc.set('errmsg', error.message));
        if (isOrdered) break;
      }
    }
    return errors.length === 0 ? reply() : reply().set('writeErrors', errors);
  });
}

export const insert: CommandSpec = {
  names: ['insert'],
  fields: ['documents', 'ordered'],
  run: (invocation) => {
    const { database, engine } = invocation;
    const name = collectionName(invocation);
    return runBatch(invocation, 'documents', () => {
      let inserted = 0;
      return {
        run: (document) => {
          const prepared = prepareInsert(document);
          engine.catalog.getOrCreate(database, name).insert(prepared);
          inserted += 1;
        },
        reply: () => Doc.from({ n: inserted }),
      };
    });
  },
};

const UPDATE_FIELDS = new Set(['q', 'u', 'multi', 'upsert']);

function parseUpdate(statement: Doc, now: Date): UpdateStatement {
  const args = new Arguments('update.updates', statement);
  args.allow(UPDATE_FIELDS);
  const update = compileUpdate(args.get('u') ?? null, now);
  const isMulti = args.flag('multi');
  if (isMulti && update.isReplacement) {
    throw new MongoError(
      'FailedToParse',
      'multi update is not supported for replacement-style update',
    );
  }
  return {
    filter: parseFilter(args.document('q')),
    update,
    isMulti,
    isUpsert: args.flag('upsert'),
  };
}

export const update: CommandSpec = {
  names: ['update'],
  fields: ['updates', 'ordered'],
  run: (invocation) => {
    const { database, engine } = invocation;
    const name = collectionName(invocation);
    const now = new Date();
    return runBatch(invocation, 'updates', () => {
      let matched = 0;
      let modified = 0;
      const upserted: Value[] = [];
      return {
        run: (statement, index) => {
          const outcome = runUpdate(engine, database, name, parseUpdate(statement, now));
          matched += outcome.matched;
          modified += outcome.modified;
          const _id = outcome.upsertedId;
          if (_id !== undefined) upserted.push(Doc.from({ index, _id }));
        },
        reply: () => {
          const doc = Doc.from({ n: matched + upserted.length, nModified: modified });
          return upserted.length === 0 ? doc : doc.set('upserted', upserted);
        },
      };
    });
  },
};

const DELETE_FIELDS = new Set(['q', 'limit']);

export const remove: CommandSpec = {
  names: ['delete'],
  fields: ['deletes', 'ordered'],
  run: (invocation) => {
    const { database, engine } = invocation;
    const name = collectionName(invocation);
    return runBatch(invocation, 'deletes', () => {
      let removed = 0;
      return {
        run: (statement) => {
          const args = new Arguments('delete.deletes', statement);
          args.allow(DELETE_FIELDS);
          const limit = toWholeNumber(args.get('limit'));
          if (limit !== 0 && limit !== 1) {
            throw new MongoError(
              'FailedToParse',
              `The limit field in delete objects must be 0 or 1. Got ${limit ?? 'none'}`,
            );
          }
          const filter = parseFilter(args.document('q'));
          const collection = engine.catalog.get(database, name);
          if (collection === undefined) return;
          for (const { recordId, document } of targets(engine, collection, filter)) {
            collection.remove(recordId, document);
            removed += 1;
            if (limit === 1) break;
          }
        },
        reply: () => Doc.from({ n: removed }),
      };
    });
  },
};
