import { expressionTest } from '../aggregate/pipeline.ts';
import { Doc, type Value } from '../bson/Doc.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import type { MatchDetails } from '../query/matches.ts';
import { parseFilter } from '../query/parseFilter.ts';
import { compileProjection, type Projection } from '../query/projection.ts';
import { parseSort, type SortSpec } from '../query/sort.ts';
import type { WriteTask } from '../storage/WriteQueue.ts';
import { compileUpdate, type CompiledUpdate } from '../update/compileUpdate.ts';
import { firstTarget, type Target } from '../writing/targets.ts';
import { MAX_LOOKS, applyTo, upsert, type WriteContext } from '../writing/updateTask.ts';
import type { Arguments } from './Arguments.ts';
import { submitWrite, type CommandSpec } from './Command.ts';
import { hintOf } from './find.ts';
import { checkCollation } from './genericFields.ts';
import { checkCollectionName } from './names.ts';

interface Modification {
  readonly filter: Filter;
  readonly sort: SortSpec;
  readonly hint: Value | undefined;
  /** Undefined to remove. */
  readonly update: CompiledUpdate | undefined;
  readonly isUpsert: boolean;
  readonly returnsNew: boolean;
  readonly projection: Projection | undefined;
  readonly now: Date;
}

function bad(message: string): MongoError {
  return new MongoError(ErrorCode.FailedToParse, message);
}

function parse(args: Arguments): Modification {
  checkCollation(args.doc);
  const now = new Date();
  const isRemove = args.flag('remove');
  const update = args.get('update');
  const isUpsert = args.flag('upsert');
  const returnsNew = args.flag('new');
  if (isRemove && update !== undefined) throw bad('Cannot specify both an update and remove=true');
  if (!isRemove && update === undefined)
    throw bad('Either an update or remove=true must be specified');
  if (isRemove && isUpsert) throw bad('Cannot specify both upsert=true and remove=true');
  if (isRemove && returnsNew) {
    throw bad(
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  }
  const variables = args.optionalDocument('let');
  const arrayFilters = args.get('arrayFilters') === undefined ? [] : args.array('arrayFilters');
  const fields = args.optionalDocument('fields');
  return {
    filter: parseFilter(args.optionalDocument('query') ?? Doc.of(), expressionTest(variables)),
    sort: parseSort(args.optionalDocument('sort')),
    hint: hintOf(args),
    update:
      update === undefined ? undefined : compileUpdate(update, { arrayFilters, variables, now }),
    isUpsert,
    returnsNew,
    projection: compileProjection(fields, { isFind: true, variables }),
    now,
  };
}

function reply(
  value: Doc | null,
  lastError: Doc,
  projection: Projection | undefined,
  details?: MatchDetails,
): Doc {
  const shown = value === null || projection === undefined ? value : projection(value, details);
  return Doc.from({ lastErrorObject: lastError, value: shown });
}

function* findTarget(
  context: WriteContext,
  database: string,
  name: string,
  modification: Modification,
): WriteTask<Target | undefined> {
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const before = context.store.version();
    const collection = context.catalog.get(database, name);
    if (collection === undefined) return undefined;
    const target = yield* firstTarget(context.store, collection, modification, context.turn);
    if (target !== undefined) return target;
    if (!modification.isUpsert || context.store.version() === before) return undefined;
  }
  return undefined;
}

function* modify(
  context: WriteContext,
  database: string,
  name: string,
  modification: Modification,
): WriteTask<Doc> {
  const { update, projection, returnsNew } = modification;
  const target = yield* findTarget(context, database, name, modification);
  const collection = context.catalog.get(database, name);
  if (target === undefined || collection === undefined) {
    if (update === undefined) return reply(null, Doc.from({ n: 0 }), undefined);
    if (!modification.isUpsert) {
      return reply(null, Doc.from({ n: 0, updatedExisting: false }), undefined);
    }
    const inserted = upsert(context, database, name, { ...modification, update });
    const lastError = Doc.from({
      n: 1,
      updatedExisting: false,
      upserted: inserted.get('_id') ?? null,
    });
    return reply(returnsNew ? inserted : null, lastError, projection);
  }
  if (update === undefined) {
    collection.remove(target.recordId, target.document);
    return reply(target.document, Doc.from({ n: 1 }), projection, target.details);
  }
  const { after } = applyTo(collection, target, update);
  return reply(
    returnsNew ? after : target.document,
    Doc.from({ n: 1, updatedExisting: true }),
    projection,
    target.details,
  );
}

export const findAndModify: CommandSpec = {
  names: ['findAndModify'],
  fields: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'upsert',
    'fields',
    'arrayFilters',
    'hint',
    'let',
    'collation',
    'bypassDocumentValidation',
  ],
  run: (invocation) => {
    const { database, args } = invocation;
    const name = args.string(args.command);
    checkCollectionName(database, name);
    const modification = parse(args);
    return submitWrite(invocation, (context) => modify(context, database, name, modification));
  },
};
