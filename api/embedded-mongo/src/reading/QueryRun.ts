import type { Breather } from '../aggregate/Breather.ts';
import { Doc, type Value } from '../bson/Doc.ts';
import { candidates } from '../query/candidates.ts';
import type { Filter } from '../query/filter.ts';
import { matches, type MatchDetails } from '../query/matches.ts';
import { planQuery, type Plan } from '../query/plan.ts';
import type { Projection } from '../query/projection.ts';
import { sortKey, type SortSpec } from '../query/sort.ts';
import { TopSorter } from '../query/TopSorter.ts';
import type { Collection } from '../storage/Collection.ts';
import type { Store } from '../storage/Store.ts';
import {
  MAX_BATCH_BYTES,
  RESTING_SCAN_BYTES,
  type Batch,
  type BatchSource,
} from './BatchSource.ts';

export interface Query {
  readonly filter: Filter;
  readonly sort: SortSpec;
  readonly skip: number;
  /** 0 is no limit. */
  readonly limit: number;
  readonly projection: Projection | undefined;
  readonly hint: Value | undefined;
}

interface Hit {
  readonly record: Buffer;
  readonly details: MatchDetails;
}

/** A query on its way through a collection, taken batch by batch. */
export class QueryRun implements BatchSource {
  readonly plan: Plan;
  readonly #store: Store;
  readonly #collection: Collection;
  readonly #query: Query;
  #hits: Iterator<Hit | undefined> | undefined;
  #waiting: Hit | undefined;
  #toSkip: number;
  #left: number;
  #sortedBytes = 0;

  constructor(store: Store, collection: Collection, query: Query) {
    this.#store = store;
    this.#collection = collection;
    this.#query = query;
    this.plan = planQuery(collection, query.filter, query.sort, query.hint);
    this.#toSkip = query.skip;
    this.#left = query.limit === 0 ? Infinity : query.limit;
  }

  async take(maxDocs: number, breather: Breather): Promise<Batch> {
    this.#hits ??= this.plan.providesSort ? this.#found() : await this.#sorted(breather);
    const docs: Doc[] = [];
    let bytes = 0;
    while (docs.length < maxDocs && this.#left > 0) {
      const hit = this.#waiting ?? (await this.#next(this.#hits, breather));
      this.#waiting = undefined;
      if (hit === undefined) return { docs, isDone: true };
      const encoded = this.#project(hit);
      if (docs.length > 0 && bytes + encoded.length > MAX_BATCH_BYTES) {
        this.#waiting = hit;
        return { docs, isDone: false };
      }
      docs.push(Doc.over(encoded));
      bytes += encoded.length;
      this.#left -= 1;
    }
    return { docs, isDone: this.#left === 0 };
  }

  heldBytes(): number {
    return RESTING_SCAN_BYTES + this.#sortedBytes;
  }

  async close(): Promise<void> {
    this.#hits = undefined;
    this.#left = 0;
    await Promise.resolve();
  }

  #project({ record, details }: Hit): Buffer {
    const { projection } = this.#query;
    return projection === undefined ? record : projection(Doc.over(record), details).toBuffer();
  }

  /** The next hit behind those to be skipped; undefined at the end. */
  async #next(hits: Iterator<Hit | undefined>, breather: Breather): Promise<Hit | undefined> {
    for (;;) {
      if (breather.isDue) await breather.rest();
      const next = hits.next();
      if (next.done === true) return undefined;
      if (next.value === undefined) continue;
      if (this.#toSkip === 0) return next.value;
      this.#toSkip -= 1;
    }
  }

  /** Each candidate: what matches, or undefined for what does not, so that the reader can rest. */
  *#found(): Generator<Hit | undefined> {
    for (const { record } of candidates(this.#store, this.#collection, this.plan)) {
      const details: MatchDetails = { arrayIndex: undefined };
      const isMatch = matches(this.#query.filter, Doc.over(record), details);
      yield isMatch ? { record, details } : undefined;
    }
  }

  async #sorted(breather: Breather): Promise<Iterator<Hit>> {
    const { sort, limit, skip } = this.#query;
    const sorter = new TopSorter<Hit>(limit === 0 ? undefined : limit + skip);
    for (const hit of this.#found()) {
      if (breather.isDue) await breather.rest();
      if (hit === undefined) continue;
      sorter.add(sortKey(Doc.over(hit.record), sort), hit, hit.record.length);
    }
    const hits = sorter.sorted();
    this.#sortedBytes = hits.reduce((sum, { record }) => sum + record.length, 0);
    return hits.values();
  }
}
