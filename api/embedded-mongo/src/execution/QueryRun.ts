import { Doc } from '../bson/Doc.ts';
import { MAX_DOCUMENT_BYTES } from '../bson/elements.ts';
import { matches, type Filter } from '../query/matches.ts';
import type { Projection } from '../query/projection.ts';
import { sortKey, type SortSpec } from '../query/keys.ts';
import type { Collection } from '../storage/Collection.ts';
import type { Store } from '../storage/Store.ts';
import { candidates } from './candidates.ts';
import { planQuery, type Plan } from './plan.ts';
import type { TimeSlice } from './TimeSlice.ts';
import { TopSorter } from './TopSorter.ts';

export interface Query {
  readonly filter: Filter;
  readonly sort: SortSpec;
  readonly skip: number;
  /** 0 means no limit. */
  readonly limit: number;
  readonly projection: Projection | undefined;
}

export interface Batch {
  readonly docs: readonly Doc[];
  /** Whether there are no more documents. */
  readonly isDone: boolean;
}

/** A query in progress, read batch by batch. */
export class QueryRun {
  readonly collection: Collection;
  readonly #store: Store;
  readonly #query: Query;
  readonly #plan: Plan;
  #hits: Iterator<Buffer | undefined> | undefined;
  #held: Buffer | undefined;
  #toSkip: number;
  #left: number;

  constructor(store: Store, collection: Collection, query: Query) {
    this.collection = collection;
    this.#store = store;
    this.#query = query;
    this.#plan = planQuery(collection, query.filter, query.sort);
    this.#toSkip = query.skip;
    this.#left = query.limit === 0 ? Infinity : query.limit;
  }

  /** The next documents: at most `maxDocs`, and no more than fit into one reply. */
  async take(maxDocs: number, slice: TimeSlice): Promise<Batch> {
    this.#hits ??= this.#plan.providesSort ? this.#found() : await this.#sorted(slice);
    const { projection } = this.#query;
    const docs: Doc[] = [];
    let bytes = 0;
    while (docs.length < maxDocs && this.#left > 0) {
      const record = this.#held ?? (await this.#next(this.#hits, slice));
      this.#held = undefined;
      if (record === undefined) return { docs, isDone: true };
      const encoded = projection === undefined ? record : projection(Doc.over(record)).toBuffer();
      if (docs.length > 0 && bytes + encoded.length > MAX_DOCUMENT_BYTES) {
        this.#held = record;
        return { docs, isDone: false };
      }
      docs.push(Doc.over(encoded));
      bytes += encoded.length;
      this.#left -= 1;
    }
    return { docs, isDone: this.#left === 0 };
  }

  /** The next matching document after the skipped ones; undefined at the end. */
  async #next(hits: Iterator<Buffer | undefined>, slice: TimeSlice): Promise<Buffer | undefined> {
    for (;;) {
      const pause = slice.yieldIfDue();
      if (pause !== undefined) await pause;
      const next = hits.next();
      if (next.done === true) return undefined;
      if (next.value === undefined) continue;
      if (this.#toSkip === 0) return next.value;
      this.#toSkip -= 1;
    }
  }

  /** Yields each match, and undefined for other candidates, so that the reader can pause. */
  *#found(): Generator<Buffer | undefined> {
    for (const { record } of candidates(this.#store, this.collection, this.#plan)) {
      yield matches(this.#query.filter, Doc.over(record)) ? record : undefined;
    }
  }

  async #sorted(slice: TimeSlice): Promise<Iterator<Buffer>> {
    const { sort, limit, skip } = this.#query;
    const sorter = new TopSorter<Buffer>(limit === 0 ? undefined : limit + skip);
    for (const record of this.#found()) {
      const pause = slice.yieldIfDue();
      if (pause !== undefined) await pause;
      if (record !== undefined) sorter.add(sortKey(Doc.over(record), sort), record);
    }
    return sorter.sorted().values();
  }
}

/** Counts the matching documents, without reading them if an index or the collection can. */
export async function countDocuments(
  store: Store,
  collection: Collection,
  filter: Filter,
  slice: TimeSlice,
): Promise<number> {
  if (filter.kind === 'and' && filter.of.length === 0) return collection.count;
  const plan = planQuery(collection, filter);
  let count = 0;
  if (plan.index?.isExact === true) {
    for (const range of plan.index.ranges) count += store.entries.getKeysCount({ ...range });
    return count;
  }
  for (const { record } of candidates(store, collection, plan)) {
    const pause = slice.yieldIfDue();
    if (pause !== undefined) await pause;
    if (matches(filter, Doc.over(record))) count += 1;
  }
  return count;
}
