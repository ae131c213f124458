import type { Breather } from '../aggregate/Breather.ts';
import { Doc, type Value } from '../bson/Doc.ts';
import { candidates, countEntries } from '../query/candidates.ts';
import type { Filter } from '../query/filter.ts';
import { matches } from '../query/matches.ts';
import { planQuery } from '../query/plan.ts';
import type { Collection } from '../storage/Collection.ts';
import type { Store } from '../storage/Store.ts';

/** Counts what matches; without reading documents where the collection or an index knows. */
export async function countDocuments(
  store: Store,
  collection: Collection,
  filter: Filter,
  breather: Breather,
  hint?: Value,
): Promise<number> {
  if (filter.kind === 'and' && filter.of.length === 0) return collection.count;
  const plan = planQuery(collection, filter, [], hint);
  if (plan.isExact && plan.kind === 'index') return countEntries(store, plan);
  let count = 0;
  for (const { record } of candidates(store, collection, plan)) {
    if (breather.isDue) await breather.rest();
    if (matches(filter, Doc.over(record))) count += 1;
  }
  return count;
}

/** What skip and limit leave of a count; a limit of 0 is none. */
export function limitedCount(count: number, skip: number, limit: number): number {
  const rest = Math.max(count - skip, 0);
  return limit === 0 ? rest : Math.min(rest, limit);
}
