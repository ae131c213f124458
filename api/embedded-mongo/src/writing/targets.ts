import { Doc } from '../bson/Doc.ts';
import { candidates } from '../query/candidates.ts';
import type { Filter } from '../query/filter.ts';
import { matches, type MatchDetails } from '../query/matches.ts';
import { planQuery } from '../query/plan.ts';
import { sortKey, type SortSpec } from '../query/sort.ts';
import { TopSorter } from '../query/TopSorter.ts';
import type { Value } from '../bson/Doc.ts';
import type { Collection } from '../storage/Collection.ts';
import type { Store } from '../storage/Store.ts';
import type { Turn, WriteTask } from '../storage/WriteQueue.ts';

/** A document that a write is about to change, as it is in the transaction at hand. */
export interface Target {
  readonly recordId: number;
  readonly document: Doc;
  readonly details: MatchDetails;
}

export interface TargetQuery {
  readonly filter: Filter;
  readonly sort: SortSpec;
  readonly hint: Value | undefined;
}

function test(filter: Filter, recordId: number, record: Buffer): Target | undefined {
  const document = Doc.over(record);
  const details: MatchDetails = { arrayIndex: undefined };
  return matches(filter, document, details) ? { recordId, document, details } : undefined;
}

/**
 * Calls `visit` for each document that matches, until it returns false. Each is read, tested and
 * changed without a pause in between; there are pauses before those that do not match.
 */
export function* forEachTarget(
  store: Store,
  collection: Collection,
  { filter, hint }: Omit<TargetQuery, 'sort'>,
  turn: Turn,
  visit: (target: Target) => boolean,
): WriteTask<void> {
  const plan = planQuery(collection, filter, [], hint);
  // A change may move a document ahead in the index that is being scanned.
  const visited = plan.kind === 'collection' ? undefined : new Set<number>();
  for (const { recordId, record } of candidates(store, collection, plan)) {
    if (visited?.has(recordId) !== true) {
      const target = test(filter, recordId, record);
      if (target !== undefined) {
        visited?.add(recordId);
        if (!visit(target)) return;
      }
    }
    if (turn.isOver()) yield;
  }
}

/** The document that comes first in an order, or undefined if none matches. */
export function* firstTarget(
  store: Store,
  collection: Collection,
  query: TargetQuery,
  turn: Turn,
): WriteTask<Target | undefined> {
  for (;;) {
    const plan = planQuery(collection, query.filter, query.sort, query.hint);
    const sorter = new TopSorter<number>(1);
    for (const { recordId, record } of candidates(store, collection, plan)) {
      const target = test(query.filter, recordId, record);
      if (target !== undefined) {
        if (plan.providesSort) return target;
        sorter.add(sortKey(target.document, query.sort), recordId, 0);
      }
      if (turn.isOver()) yield;
    }
    const [best] = sorter.sorted();
    if (best === undefined) return undefined;
    const record = collection.read(best);
    const target = record === undefined ? undefined : test(query.filter, best, record);
    if (target !== undefined) return target;
    // Somebody changed it during a pause: another document is first now.
  }
}
