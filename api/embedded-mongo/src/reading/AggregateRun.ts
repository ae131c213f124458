import { Breather } from '../aggregate/Breather.ts';
import {
  compileStages,
  limitOf,
  matchFilter,
  runStages,
  skipOf,
  sortOf,
  type StageSpec,
  type Stream,
} from '../aggregate/pipeline.ts';
import { Doc, type Value } from '../bson/Doc.ts';
import { EVERYTHING, type Filter } from '../query/filter.ts';
import type { SortSpec } from '../query/sort.ts';
import type { Collection } from '../storage/Collection.ts';
import type { Store } from '../storage/Store.ts';
import {
  MAX_BATCH_BYTES,
  RESTING_SCAN_BYTES,
  type Batch,
  type BatchSource,
} from './BatchSource.ts';
import { countDocuments, limitedCount } from './countDocuments.ts';
import { QueryRun } from './QueryRun.ts';

/** The first stages as a query, which indexes can serve, and the stages that are left. */
interface Head {
  readonly filter: Filter;
  readonly sort: SortSpec;
  readonly skip: number;
  readonly limit: number;
  readonly rest: readonly StageSpec[];
}

const CHUNK_DOCUMENTS = 256;

function splitHead(stages: readonly StageSpec[], variables: Doc | undefined): Head {
  const rest = [...stages];
  const takeIf = (name: string): Value | undefined =>
    rest[0]?.name === name ? rest.shift()?.spec : undefined;
  const filters: Filter[] = [];
  for (let spec = takeIf('$match'); spec !== undefined; spec = takeIf('$match')) {
    filters.push(matchFilter(spec, variables));
  }
  const sort = takeIf('$sort');
  const skip = takeIf('$skip');
  const limit = takeIf('$limit');
  const only = filters[0];
  return {
    filter:
      filters.length === 0
        ? EVERYTHING
        : filters.length === 1 && only !== undefined
          ? only
          : { kind: 'and', of: filters },
    sort: sort === undefined ? [] : sortOf(sort),
    skip: skip === undefined ? 0 : skipOf(skip),
    limit: limit === undefined ? 0 : limitOf(limit),
    rest,
  };
}

/** Drivers count with a group over everything that matches: the count is known without it. */
function isCountOnly({ rest }: Head): boolean {
  const [only] = rest;
  if (rest.length !== 1 || only?.name !== '$group' || !(only.spec instanceof Doc)) return false;
  const field = only.spec.get('n');
  return (
    only.spec.size === 2 &&
    only.spec.get('_id') === 1 &&
    field instanceof Doc &&
    field.size === 1 &&
    field.get('$sum') === 1
  );
}

export interface Aggregation {
  readonly stages: readonly StageSpec[];
  readonly variables: Doc | undefined;
  readonly hint: Value | undefined;
}

async function* nothing(): AsyncGenerator<readonly Doc[]> {
  await Promise.resolve();
  yield [];
}

async function* documents(run: QueryRun, breather: Breather): AsyncGenerator<readonly Doc[]> {
  for (;;) {
    const { docs, isDone } = await run.take(CHUNK_DOCUMENTS, breather);
    yield docs;
    if (isDone) return;
  }
}

async function* countedAlone(
  store: Store,
  collection: Collection,
  head: Head,
  breather: Breather,
  hint: Value | undefined,
): AsyncGenerator<readonly Doc[]> {
  const all = await countDocuments(store, collection, head.filter, breather, hint);
  const count = limitedCount(all, head.skip, head.limit);
  yield count === 0 ? [] : [Doc.from({ _id: 1, n: count })];
}

/** A pipeline over a collection, taken batch by batch. */
export class AggregateRun implements BatchSource {
  readonly #results: AsyncIterator<readonly Doc[]>;
  readonly #breather = new Breather();
  #waiting: readonly Doc[] = [];
  #taken = 0;
  /** Of the documents in the last batch; a guess at those that wait. */
  #averageBytes = 0;
  #isDone = false;

  constructor(store: Store, collection: Collection | undefined, aggregation: Aggregation) {
    const { stages, variables, hint } = aggregation;
    const head = splitHead(stages, variables);
    const rest = compileStages(head.rest, variables);
    let results: Stream;
    if (collection === undefined) results = runStages(nothing(), rest, this.#breather);
    else if (isCountOnly(head)) {
      results = countedAlone(store, collection, head, this.#breather, hint);
    } else {
      const run = new QueryRun(store, collection, { ...head, projection: undefined, hint });
      results = runStages(documents(run, this.#breather), rest, this.#breather);
    }
    this.#results = results[Symbol.asyncIterator]();
  }

  async take(maxDocs: number, breather: Breather): Promise<Batch> {
    this.#breather.follow(breather);
    const docs: Doc[] = [];
    let bytes = 0;
    while (docs.length < maxDocs) {
      const doc = await this.#next();
      if (doc === undefined) break;
      const encoded = doc.toBuffer();
      if (docs.length > 0 && bytes + encoded.length > MAX_BATCH_BYTES) break;
      this.#taken += 1;
      docs.push(Doc.over(encoded));
      bytes += encoded.length;
    }
    if (docs.length > 0) this.#averageBytes = bytes / docs.length;
    return { docs, isDone: this.#isDone && this.#taken === this.#waiting.length };
  }

  heldBytes(): number {
    return RESTING_SCAN_BYTES + (this.#waiting.length - this.#taken) * this.#averageBytes;
  }

  async close(): Promise<void> {
    this.#waiting = [];
    this.#taken = 0;
    this.#isDone = true;
    await this.#results.return?.();
  }

  async #next(): Promise<Doc | undefined> {
    while (this.#taken === this.#waiting.length && !this.#isDone) {
      const next = await this.#results.next();
      if (next.done === true) this.#isDone = true;
      else {
        this.#waiting = next.value;
        this.#taken = 0;
      }
    }
    return this.#waiting[this.#taken];
  }
}
