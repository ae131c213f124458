import { Doc } from '../src/bson/Doc.ts';
import { MAX_DEPTH, validateDocument } from '../src/bson/elements.ts';
import type { Collection } from '../src/storage/Collection.ts';
import { documentKeys } from '../src/query/keys.ts';
import type { IndexInfo } from '../src/storage/IndexInfo.ts';
import {
  entryKey,
  idPrefix,
  prefixRange,
  readRecordId,
  recordIdOfKey,
} from '../src/storage/layout.ts';
import { scanRange } from '../src/storage/scanRange.ts';
import type { Store } from '../src/storage/Store.ts';

export interface CollectionCheck {
  readonly records: number;
  readonly entries: ReadonlyMap<string, number>;
  /** One sentence per problem; empty if there is none. */
  readonly problems: readonly string[];
}

const MAX_PROBLEMS = 20;

/** Compares documents, index entries and the stored count of a collection with one another. */
export function checkCollection(store: Store, collection: Collection): CollectionCheck {
  const problems: string[] = [];
  const complain = (problem: string): void => {
    if (problems.length < MAX_PROBLEMS) problems.push(problem);
  };
  const expected = new Map<IndexInfo, number>(collection.indexes.map((index) => [index, 0]));
  let records = 0;
  const range = prefixRange(idPrefix(collection.id));
  for (const { key, value } of scanRange(store.records, range, false, store.version)) {
    records += 1;
    const recordId = recordIdOfKey(key);
    validateDocument(value, 0, value.length, MAX_DEPTH);
    for (const [index, count] of expected) {
      const { keys, multikey } = documentKeys(index, Doc.over(value));
      if ((multikey & ~index.multikey) !== 0) complain(`${index.name} does not know of an array`);
      for (const key of keys) {
        const found = store.entries.getBinary(entryKey(index, key, recordId));
        if (found === undefined || readRecordId(found) !== recordId) {
          complain(`${index.name} lacks an entry of record ${recordId}`);
        }
      }
      expected.set(index, count + keys.length);
    }
  }
  if (records !== collection.count) {
    complain(`${records} records are there, ${collection.count} are counted`);
  }
  const entries = new Map<string, number>();
  for (const [index, count] of expected) {
    const { start, end } = prefixRange(idPrefix(index.id));
    const found = store.entries.getKeysCount({ start, end });
    entries.set(index.name, found);
    if (found !== count) complain(`${index.name} has ${found} entries, ${count} are right`);
  }
  return { records, entries, problems };
}
