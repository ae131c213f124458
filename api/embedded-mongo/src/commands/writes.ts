import { expressionTest } from '../aggregate/pipeline.ts';
import { Doc, type Value } from '../bson/Doc.ts';
import { toWholeNumber } from '../bson/numbers.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { parseFilter } from '../query/parseFilter.ts';
import { wholeTask, type WriteTask } from '../storage/WriteQueue.ts';
import { compileUpdate } from '../update/compileUpdate.ts';
import { forEachTarget } from '../writing/targets.ts';
import {
  collectionFor,
  updateTask,
  type UpdateStatement,
  type WriteContext,
} from '../writing/updateTask.ts';
import { prepareInsert } from '../writing/validateForStorage.ts';
import { MAX_WRITE_BATCH } from '../limits.ts';
import { Arguments } from './Arguments.ts';
import { addDuplicate } from './errorReply.ts';
import { submitWrite, type CommandSpec } from './Command.ts';
import { hintOf } from './find.ts';
import { checkCollation } from './genericFields.ts';
import { checkCollectionName } from './names.ts';

const SHARED_FIELDS = ['ordered', 'bypassDocumentValidation', 'let'];

function checkBatch(operations: readonly unknown[]): void {
  if (operations.length >= 1 && operations.length <= MAX_WRITE_BATCH) return;
  throw new MongoError(
    ErrorCode.InvalidLength,
    `Write batch sizes must be between 1 and ${MAX_WRITE_BATCH}. Got ${operations.length} operations.`,
  );
}

function writeError(index: number, error: MongoError): Doc {
  const doc = Doc.from({ index, code: error.code });
  return addDuplicate(doc, error).set('errmsg', error.message);
}

/** Runs one statement after the other and gathers their errors; an ordered batch ends at the first. */
function* runBatch(
  context: WriteContext,
  count: number,
  isOrdered: boolean,
  run: (index: number) => WriteTask<void>,
): WriteTask<Doc[]> {
  const errors: Doc[] = [];
  for (let index = 0; index < count; index += 1) {
    try {
      yield* run(index);
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      errors.push(writeError(index, error));
      if (isOrdered) break;
    }
    if (context.turn.isOver()) yield;
  }
  return errors;
}

function withErrors(reply: Doc, errors: readonly Doc[]): Doc {
  return errors.length === 0 ? reply : reply.set('writeErrors', [...errors]);
}

export const insert: CommandSpec = {
  names: ['insert'],
  fields: ['documents', ...SHARED_FIELDS],
  run: (invocation) => {
    const { database, args } = invocation;
    const name = args.string('insert');
    checkCollectionName(database, name);
    const documents = args.documents('documents');
    checkBatch(documents);
    const isOrdered = args.flag('ordered', true);
    return submitWrite(invocation, function* (context): WriteTask<Doc> {
      let inserted = 0;
      const errors = yield* runBatch(context, documents.length, isOrdered, (index) =>
        wholeTask(() => {
          const prepared = prepareInsert(documents[index] ?? Doc.of());
          collectionFor(context, database, name).insert(prepared);
          inserted += 1;
        }),
      );
      return withErrors(Doc.from({ n: inserted }), errors);
    });
  },
};

const UPDATE_STATEMENT_FIELDS = new Set([
  'q',
  'u',
  'c',
  'multi',
  'upsert',
  'collation',
  'arrayFilters',
  'hint',
]);

function parseUpdateStatement(
  statement: Doc,
  variables: Doc | undefined,
  now: Date,
): UpdateStatement {
  const args = new Arguments('update.updates', statement);
  args.allow(UPDATE_STATEMENT_FIELDS);
  checkCollation(statement);
  const arrayFilters = args.get('arrayFilters') === undefined ? [] : args.array('arrayFilters');
  const update = compileUpdate(args.get('u') ?? null, {
    arrayFilters,
    variables: args.optionalDocument('c') ?? variables,
    now,
  });
  const isMulti = args.flag('multi');
  if (isMulti && update.kind === 'replacement') {
    throw new MongoError(
      ErrorCode.FailedToParse,
      'multi update is not supported for replacement-style update',
    );
  }
  return {
    filter: parseFilter(args.document('q'), expressionTest(variables)),
    update,
    isMulti,
    isUpsert: args.flag('upsert'),
    hint: hintOf(args),
    now,
  };
}

export const update: CommandSpec = {
  names: ['update'],
  fields: ['updates', ...SHARED_FIELDS],
  run: (invocation) => {
    const { database, args } = invocation;
    const name = args.string('update');
    checkCollectionName(database, name);
    const statements = args.documents('updates');
    checkBatch(statements);
    const isOrdered = args.flag('ordered', true);
    const variables = args.optionalDocument('let');
    const now = new Date();
    return submitWrite(invocation, function* (context): WriteTask<Doc> {
      let matched = 0;
      let modified = 0;
      const upserted: Value[] = [];
      const errors = yield* runBatch(context, statements.length, isOrdered, function* (index) {
        const statement = parseUpdateStatement(statements[index] ?? Doc.of(), variables, now);
        const outcome = yield* updateTask(context, database, name, statement);
        matched += outcome.matched;
        modified += outcome.modified;
        if (outcome.upsertedId !== undefined) {
          upserted.push(Doc.from({ index, _id: outcome.upsertedId }));
        }
      });
      const reply = Doc.from({ n: matched + upserted.length, nModified: modified });
      if (upserted.length > 0) reply.set('upserted', upserted);
      return withErrors(reply, errors);
    });
  },
};

function* deleteTask(
  context: WriteContext,
  database: string,
  name: string,
  statement: Doc,
  variables: Doc | undefined,
): WriteTask<number> {
  const args = new Arguments('delete.deletes', statement);
  args.allow(new Set(['q', 'limit', 'collation', 'hint']));
  checkCollation(statement);
  const limit = toWholeNumber(args.get('limit'));
  if (limit !== 0 && limit !== 1) {
    throw new MongoError(
      ErrorCode.FailedToParse,
      `The limit field in delete objects must be 0 or 1. Got ${limit ?? 'none'}`,
    );
  }
  const filter = parseFilter(args.document('q'), expressionTest(variables));
  const collection = context.catalog.get(database, name);
  if (collection === undefined) return 0;
  let removed = 0;
  const query = { filter, hint: hintOf(args) };
  yield* forEachTarget(context.store, collection, query, context.turn, (target) => {
    collection.remove(target.recordId, target.document);
    removed += 1;
    return limit === 0;
  });
  return removed;
}

export const remove: CommandSpec = {
  names: ['delete'],
  fields: ['deletes', ...SHARED_FIELDS],
  run: (invocation) => {
    const { database, args } = invocation;
    const name = args.string('delete');
    checkCollectionName(database, name);
    const statements = args.documents('deletes');
    checkBatch(statements);
    const isOrdered = args.flag('ordered', true);
    const variables = args.optionalDocument('let');
    return submitWrite(invocation, function* (context): WriteTask<Doc> {
      let removed = 0;
      const errors = yield* runBatch(context, statements.length, isOrdered, function* (index) {
        const statement = statements[index] ?? Doc.of();
        removed += yield* deleteTask(context, database, name, statement, variables);
      });
      return withErrors(Doc.from({ n: removed }), errors);
    });
  },
};
