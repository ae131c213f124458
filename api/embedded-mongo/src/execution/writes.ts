import { Doc, type Value } from '../bson/Doc.ts';
import { matches, type Filter } from '../query/matches.ts';
import { sortKey, type SortSpec } from '../query/keys.ts';
import type { Catalog } from '../storage/Catalog.ts';
import type { Collection } from '../storage/Collection.ts';
import type { Store } from '../storage/Store.ts';
import { checkStorable, prepareInsert } from './prepareInsert.ts';
import type { CompiledUpdate } from '../update/compileUpdate.ts';
import { upsertedDocument } from '../update/upsertedDocument.ts';
import { candidates } from './candidates.ts';
import { planQuery } from './plan.ts';
import { TopSorter } from './TopSorter.ts';

/** What write tasks need from the server. */
export interface WriteContext {
  readonly store: Store;
  readonly catalog: Catalog;
}

/** A document that a write is about to change. */
export interface Target {
  readonly recordId: number;
  readonly document: Doc;
}

/** The documents that match, each once; each may be changed before the next is taken. */
export function* targets(
  { store }: WriteContext,
  collection: Collection,
  filter: Filter,
): Generator<Target> {
  const plan = planQuery(collection, filter);
  // A change may move a document further along in the index that is being scanned.
  const visited = new Set<number>();
  for (const { recordId, record } of candidates(store, collection, plan)) {
    const document = Doc.over(record);
    if (visited.has(recordId) || !matches(filter, document)) continue;
    if (plan.index !== undefined) visited.add(recordId);
    yield { recordId, document };
  }
}

/** The first matching document in the given order, or undefined if none matches. */
export function firstTarget(
  { store }: WriteContext,
  collection: Collection,
  filter: Filter,
  sort: SortSpec,
): Target | undefined {
  const plan = planQuery(collection, filter, sort);
  const sorter = new TopSorter<Target>(1);
  for (const { recordId, record } of candidates(store, collection, plan)) {
    const target = { recordId, document: Doc.over(record) };
    if (!matches(filter, target.document)) continue;
    if (plan.providesSort) return target;
    sorter.add(sortKey(target.document, sort), target);
  }
  return sorter.sorted()[0];
}

/** Changes one document; returns the same object if the update changes nothing. */
export function applyUpdate(
  collection: Collection,
  { recordId, document }: Target,
  update: CompiledUpdate,
): Doc {
  const bytes = update.apply(document, false).toBuffer();
  if (bytes.equals(document.toBuffer())) return document;
  checkStorable(bytes, true);
  const after = Doc.over(bytes);
  collection.replace(recordId, document, after);
  return after;
}

export interface UpdateStatement {
  readonly filter: Filter;
  readonly update: CompiledUpdate;
  readonly isMulti: boolean;
  readonly isUpsert: boolean;
}

/** Inserts the document that an upsert builds from its filter and update. */
export function upsert(
  { catalog }: WriteContext,
  database: string,
  name: string,
  { filter, update }: Pick<UpdateStatement, 'filter' | 'update'>,
): Doc {
  const inserted = prepareInsert(upsertedDocument(filter, update));
  catalog.getOrCreate(database, name).insert(inserted);
  return inserted;
}

export interface UpdateOutcome {
  readonly matched: number;
  readonly modified: number;
  readonly upsertedId: Value | undefined;
}

/** Runs one statement of an update command. */
export function runUpdate(
  context: WriteContext,
  database: string,
  name: string,
  statement: UpdateStatement,
): UpdateOutcome {
  let matched = 0;
  let modified = 0;
  const collection = context.catalog.get(database, name);
  if (collection !== undefined) {
    for (const target of targets(context, collection, statement.filter)) {
      matched += 1;
      if (applyUpdate(collection, target, statement.update) !== target.document) modified += 1;
      if (!statement.isMulti) break;
    }
  }
  if (matched > 0 || !statement.isUpsert) return { matched, modified, upsertedId: undefined };
  const inserted = upsert(context, database, name, statement);
  return { matched, modified, upsertedId: inserted.get('_id') };
}
