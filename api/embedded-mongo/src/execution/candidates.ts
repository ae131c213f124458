import { MongoError } from '../errors/MongoError.ts';
import type { Collection } from '../storage/Collection.ts';
import { idPrefix, prefixRange, readRecordId, recordIdOfKey } from '../storage/layout.ts';
import { scanRange } from '../storage/scanRange.ts';
import type { Store } from '../storage/Store.ts';
import type { IndexPlan, Plan } from './plan.ts';

/** A document that may match. */
export interface Candidate {
  readonly recordId: number;
  readonly record: Buffer;
}

function* fromCollection(store: Store, collection: Collection): Generator<Candidate> {
  const range = prefixRange(idPrefix(collection.id));
  for (const { key, value, isFresh } of scanRange(store.records, range, false, store.version)) {
    const recordId = recordIdOfKey(key);
    const record = isFresh ? value : collection.read(recordId);
    if (record !== undefined) yield { recordId, record };
  }
}

function* entriesOf(store: Store, plan: IndexPlan): Generator<Buffer> {
  for (const range of plan.isReverse ? plan.ranges.toReversed() : plan.ranges) {
    if (plan.isLookup) {
      const value = store.entries.getBinary(range.start);
      if (value !== undefined) yield value;
      continue;
    }
    const scan = scanRange(store.entries, range, plan.isReverse, store.version);
    for (const { value } of scan) yield value;
  }
}

function* fromIndex(store: Store, collection: Collection, plan: IndexPlan): Generator<Candidate> {
  // An index contains several entries for a document with an array.
  const seen = plan.info.multikey === 0 ? undefined : new Set<number>();
  for (const entry of entriesOf(store, plan)) {
    if (!collection.indexes.includes(plan.info)) {
      const reason = `query plan killed :: index dropped on '${collection.namespace}'`;
      throw new MongoError('QueryPlanKilled', reason);
    }
    const recordId = readRecordId(entry);
    if (seen?.has(recordId) === true) continue;
    seen?.add(recordId);
    const record = collection.read(recordId);
    if (record !== undefined) yield { recordId, record };
  }
}

/**
 * The documents that a plan finds, each once. The generator may be suspended between any two, also
 * across transactions; callers must still test each candidate.
 * @throws MongoError 175 if the collection or index was dropped in the meantime.
 */
export function* candidates(
  store: Store,
  collection: Collection,
  { index }: Plan,
): Generator<Candidate> {
  const found =
    index === undefined ? fromCollection(store, collection) : fromIndex(store, collection, index);
  for (const candidate of found) {
    if (collection.isDropped) {
      throw new MongoError('QueryPlanKilled', `collection dropped. '${collection.namespace}'`);
    }
    yield candidate;
  }
}
