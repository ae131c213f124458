import { Doc } from '../bson/Doc.ts';
import { isNumeric, toNumber } from '../bson/numbers.ts';
import { inDirection, orderedKey } from '../bson/orderedKey.ts';
import type { Catalog } from './Catalog.ts';
import type { Collection } from './Collection.ts';
import { documentKeys } from './indexKeys.ts';
import type { IndexInfo } from './IndexInfo.ts';
import { idPrefix, prefixRange, readRecordId } from './layout.ts';
import { scanRange } from './scanRange.ts';
import type { Store } from './Store.ts';
import type { Turn, WriteTask } from './WriteQueue.ts';

/** The first date there is, in BSON's order. */
const EARLIEST = orderedKey(new Date(-8_640_000_000_000_000));

function latestExpired(index: IndexInfo, now: number): Date | undefined {
  const after = index.expireAfterSeconds;
  if (!isNumeric(after)) return undefined;
  const date = new Date(now - toNumber(after) * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** The index entries whose date has passed. Dates are in one run of the index, oldest first. */
function expiredRange(index: IndexInfo, latest: Date): { start: Buffer; end: Buffer } {
  const direction = index.fields[0]?.direction ?? 1;
  const entry = (key: Buffer): Buffer =>
    Buffer.concat([idPrefix(index.id), inDirection(key, direction)]);
  const ends = [entry(EARLIEST), entry(orderedKey(latest))] as const;
  const [low, high] = direction === 1 ? ends : ([ends[1], ends[0]] as const);
  return { start: low, end: prefixRange(high).end };
}

function* expireFrom(
  store: Store,
  collection: Collection,
  index: IndexInfo,
  latest: Date,
  turn: Turn,
): WriteTask<number> {
  let removed = 0;
  const range = expiredRange(index, latest);
  for (const { value } of scanRange(store.entries, range, false, store.version)) {
    const recordId = readRecordId(value);
    const record = collection.read(recordId);
    if (record !== undefined && collection.indexes.includes(index)) {
      const document = Doc.over(record);
      if (isExpired(document, index, latest)) {
        collection.remove(recordId, document);
        removed += 1;
      }
    }
    if (turn.isOver()) yield;
  }
  return removed;
}

/** Looks at the document itself: the entry may be older than its last change. */
function isExpired(document: Doc, index: IndexInfo, latest: Date): boolean {
  const { start, end } = expiredRange(index, latest);
  const prefixBytes = idPrefix(index.id).length;
  const { keys } = documentKeys(index, document);
  return keys.some(
    (key) =>
      Buffer.compare(key, start.subarray(prefixBytes)) >= 0 &&
      Buffer.compare(key, end.subarray(prefixBytes)) < 0,
  );
}

/** Removes the documents whose time to live is over, of all collections. */
export function* expireDocuments(
  store: Store,
  catalog: Catalog,
  now: number,
  turn: Turn,
): WriteTask<number> {
  let removed = 0;
  for (const collection of [...catalog.all()]) {
    for (const index of collection.indexes) {
      const latest = latestExpired(index, now);
      if (latest === undefined) continue;
      removed += yield* expireFrom(store, collection, index, latest, turn);
    }
  }
  return removed;
}

/** Whether any collection has documents that expire. */
export function hasTtlIndexes(catalog: Catalog): boolean {
  for (const collection of catalog.all()) {
    if (collection.indexes.some((index) => index.expireAfterSeconds !== undefined)) return true;
  }
  return false;
}
