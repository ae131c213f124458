import { ErrorCode, MongoError } from '../errors.ts';
import type { Collection } from '../storage/Collection.ts';
import { idPrefix, prefixRange, readRecordId, recordIdOfKey } from '../storage/layout.ts';
import { scanRange, type Entry } from '../storage/scanRange.ts';
import type { Store } from '../storage/Store.ts';
import type { Plan } from './plan.ts';

/** A document that may match. */
export interface Candidate {
  readonly recordId: number;
  readonly record: Buffer;
}

type MergePlan = Extract<Plan, { kind: 'merge' }>;
type IndexPlan = Extract<Plan, { kind: 'index' }>;

function* fromCollection(
  store: Store,
  collection: Collection,
  isReverse: boolean,
): Generator<Candidate> {
  const range = prefixRange(idPrefix(collection.id));
  for (const { key, value, isFresh } of scanRange(store.records, range, isReverse, store.version)) {
    const recordId = recordIdOfKey(key);
    const record = isFresh ? value : collection.read(recordId);
    if (record !== undefined) yield { recordId, record };
  }
}

function* entriesOf(store: Store, plan: IndexPlan): Generator<number> {
  const ranges = plan.isReverse ? [...plan.ranges].reverse() : plan.ranges;
  for (const range of ranges) {
    if (plan.isLookup) {
      const value = store.entries.getBinary(range.start);
      if (value !== undefined) yield readRecordId(value);
      continue;
    }
    for (const { value } of scanRange(store.entries, range, plan.isReverse, store.version)) {
      yield readRecordId(value);
    }
  }
}

function* concatenated(
  store: Store,
  ranges: MergePlan['groups'][number]['ranges'],
  isReverse: boolean,
): Generator<Entry> {
  const ordered = isReverse ? [...ranges].reverse() : ranges;
  for (const range of ordered) yield* scanRange(store.entries, range, isReverse, store.version);
}

/** Takes from several scans whichever comes next in the order of the fields behind their prefix. */
function* merged(store: Store, plan: MergePlan): Generator<number> {
  const scans = plan.groups.map((group) => ({
    prefixBytes: group.prefixBytes,
    entries: concatenated(store, group.ranges, plan.isReverse),
  }));
  const heads = scans.flatMap(({ prefixBytes, entries }) => {
    const first = entries.next();
    return first.done === true
      ? []
      : [{ entries, prefixBytes, entry: first.value, rest: first.value.key.subarray(prefixBytes) }];
  });
  const sign = plan.isReverse ? -1 : 1;
  while (heads.length > 0) {
    let best = 0;
    for (const [at, head] of heads.entries()) {
      const other = heads[best];
      if (other !== undefined && Buffer.compare(head.rest, other.rest) * sign < 0) best = at;
    }
    const head = heads[best];
    if (head === undefined) return;
    yield readRecordId(head.entry.value);
    const next = head.entries.next();
    if (next.done === true) heads.splice(best, 1);
    else {
      head.entry = next.value;
      head.rest = next.value.key.subarray(head.prefixBytes);
    }
  }
}

function* recordIdsOf(store: Store, plan: MergePlan | IndexPlan): Generator<number> {
  const found = plan.kind === 'merge' ? merged(store, plan) : entriesOf(store, plan);
  if (!plan.repeats) {
    yield* found;
    return;
  }
  const seen = new Set<number>();
  for (const recordId of found) {
    if (seen.has(recordId)) continue;
    seen.add(recordId);
    yield recordId;
  }
}

/** @throws MongoError 175 where the ground was taken from under a scan during a pause. */
function checkStillThere(collection: Collection, plan: Plan): void {
  const isIndexGone =
    (plan.kind === 'index' || plan.kind === 'merge') && !collection.indexes.includes(plan.index);
  if (!collection.isDropped && !isIndexGone) return;
  throw new MongoError(
    ErrorCode.QueryPlanKilled,
    collection.isDropped
      ? `collection dropped. '${collection.namespace}'`
      : `query plan killed :: index dropped on '${collection.namespace}'`,
  );
}

/**
 * The documents that a plan leads to, each once. May be left and taken up again at any time, also
 * in another transaction; whoever takes a candidate must still test it.
 */
export function* candidates(
  store: Store,
  collection: Collection,
  plan: Plan,
): Generator<Candidate> {
  if (plan.kind === 'collection') {
    for (const candidate of fromCollection(store, collection, plan.isReverse)) {
      if (collection.isDropped) checkStillThere(collection, plan);
      yield candidate;
    }
  } else if (plan.kind === 'union') {
    const seen = new Set<number>();
    for (const part of plan.plans) {
      for (const candidate of candidates(store, collection, part)) {
        if (seen.has(candidate.recordId)) continue;
        seen.add(candidate.recordId);
        yield candidate;
      }
    }
  } else {
    const { indexes } = collection;
    for (const recordId of recordIdsOf(store, plan)) {
      if (collection.isDropped || collection.indexes !== indexes) {
        checkStillThere(collection, plan);
      }
      const record = collection.read(recordId);
      if (record !== undefined) yield { recordId, record };
    }
  }
}

/** Counts without reading documents; only for exact plans over an index. */
export function countEntries(store: Store, plan: IndexPlan): number {
  let count = 0;
  for (const range of plan.ranges) {
    if (plan.isLookup) {
      if (store.entries.getBinary(range.start) !== undefined) count += 1;
    } else {
      count += store.entries.getKeysCount({ start: range.start, end: range.end });
    }
  }
  return count;
}
