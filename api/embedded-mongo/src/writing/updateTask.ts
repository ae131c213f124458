import { Doc, type Value } from '../bson/Doc.ts';
import type { Filter } from '../query/filter.ts';
import type { Catalog } from '../storage/Catalog.ts';
import type { Collection } from '../storage/Collection.ts';
import type { Store } from '../storage/Store.ts';
import type { Turn, WriteTask } from '../storage/WriteQueue.ts';
import type { CompiledUpdate } from '../update/compileUpdate.ts';
import { upsertedDocument } from '../update/upsert.ts';
import { forEachTarget, type Target } from './targets.ts';
import { checkUpdated, prepareInsert } from './validateForStorage.ts';

/** What write tasks need of the server. */
export interface WriteContext {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly turn: Turn;
}

export interface UpdateStatement {
  readonly filter: Filter;
  readonly update: CompiledUpdate;
  readonly isMulti: boolean;
  readonly isUpsert: boolean;
  readonly hint: Value | undefined;
  readonly now: Date;
}

export interface UpdateOutcome {
  readonly matched: number;
  readonly modified: number;
  readonly upsertedId: Value | undefined;
}

export function collectionFor(
  { catalog }: WriteContext,
  database: string,
  name: string,
): Collection {
  return catalog.get(database, name) ?? catalog.create(database, name, Doc.of());
}

/** Changes one document; false where the update makes no difference. */
export function applyTo(
  collection: Collection,
  { recordId, document, details }: Target,
  update: CompiledUpdate,
): { after: Doc; isModified: boolean } {
  const changed = update.apply(document, { matchedIndex: details.arrayIndex, isInsert: false });
  const bytes = changed.toBuffer();
  if (bytes.equals(document.toBuffer())) return { after: document, isModified: false };
  checkUpdated(bytes);
  const after = Doc.over(bytes);
  collection.replace(recordId, document, after);
  return { after, isModified: true };
}

/** Inserts what an upsert makes of its filter and update. */
export function upsert(
  context: WriteContext,
  database: string,
  name: string,
  statement: Pick<UpdateStatement, 'filter' | 'update' | 'now'>,
): Doc {
  const inserted = prepareInsert(
    upsertedDocument(statement.filter, statement.update, statement.now),
  );
  collectionFor(context, database, name).insert(inserted);
  return inserted;
}

/** How often an upsert looks again when others wrote while it looked. */
export const MAX_LOOKS = 5;

/** Runs one statement of an update command. */
export function* updateTask(
  context: WriteContext,
  database: string,
  name: string,
  statement: UpdateStatement,
): WriteTask<UpdateOutcome> {
  let matched = 0;
  let modified = 0;
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const before = context.store.version();
    const collection = context.catalog.get(database, name);
    if (collection === undefined) break;
    const visit = (target: Target): boolean => {
      const { isModified } = applyTo(collection, target, statement.update);
      matched += 1;
      if (isModified) modified += 1;
      return statement.isMulti;
    };
    yield* forEachTarget(context.store, collection, statement, context.turn, visit);
    // Without a pause nobody can have inserted what an upsert did not find.
    if (matched > 0 || !statement.isUpsert || context.store.version() === before) break;
  }
  if (matched > 0 || !statement.isUpsert) return { matched, modified, upsertedId: undefined };
  const inserted = upsert(context, database, name, statement);
  return { matched: 0, modified: 0, upsertedId: inserted.get('_id') };
}
