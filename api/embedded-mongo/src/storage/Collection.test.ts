import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Doc, type Value } from '../bson/Doc.ts';
import { MongoError } from '../errors/MongoError.ts';
import { checkCollection } from '../../test/checkCollection.ts';
import { openTemporaryStore, type TemporaryStore } from '../../test/temporaryStore.ts';
import type { Collection } from './Collection.ts';
import { indexFields } from './IndexInfo.ts';
import { idPrefix, prefixRange, recordIdOfKey } from './layout.ts';

let temporary: TemporaryStore;

beforeAll(() => {
  temporary = openTemporaryStore();
});

afterAll(async () => {
  await temporary.remove();
});

const doc = (fields: Record<string, Value>): Doc => Doc.from(fields);

function addIndex(collection: Collection, key: Record<string, Value>, isUnique: boolean): void {
  const keySpec = doc(key);
  collection.addIndex({
    id: temporary.catalog.takeId(),
    name: Object.keys(key).join('_'),
    fields: indexFields(keySpec),
    keySpec,
    isUnique,
    isSparse: false,
    multikey: 0,
  });
}

function recordIds(collection: Collection): number[] {
  const { start, end } = prefixRange(idPrefix(collection.id));
  return [...temporary.store.records.getRange({ start, end })].map(({ key }) => recordIdOfKey(key));
}

const long = 'y'.repeat(2000);
const value = fc.oneof(
  fc.constantFrom<Value>(1, 2, 3, null, 'x', long, `${long}z`),
  fc.array(fc.constantFrom<Value>(1, 2, 'x', long, `${long}z`), { maxLength: 3 }),
);
const fields = fc.record({ a: value, u: value }, { requiredKeys: [] });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('insert' as const), fields }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('replace' as const), at: fc.nat(), fields }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'abort' as const }) },
);

describe('Collection', () => {
  it('keeps documents, index entries and count consistent through any writes', () => {
    let name = 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let collection: Collection | undefined;
        temporary.store.transact(() => {
          name += 1;
          collection = temporary.catalog.create('test', `c${name}`);
          addIndex(collection, { a: 1 }, false);
          addIndex(collection, { u: -1 }, true);
        });
        if (collection === undefined) throw new Error('not made');
        let made = collection;
        const apply = (one: (typeof steps)[number], id: number): void => {
          if (one.kind === 'insert') {
            made.insert(Doc.of([['_id', id], ...Object.entries(one.fields)]));
            return;
          }
          const ids = recordIds(made);
          const recordId = one.kind === 'abort' ? undefined : ids[one.at % ids.length];
          if (recordId === undefined) return;
          const before = Doc.over(made.read(recordId) ?? Buffer.alloc(0));
          if (one.kind === 'remove') made.remove(recordId, before);
          else if (one.kind === 'replace') {
            const kept = before.get('_id') ?? null;
            made.replace(recordId, before, Doc.of([['_id', kept], ...Object.entries(one.fields)]));
          }
        };
        for (const [at, one] of steps.entries()) {
          try {
            temporary.store.transact(() => {
              try {
                apply(one, at);
              } catch (error) {
                // A duplicate was refused, so nothing may have been written.
                if (!(error instanceof MongoError)) throw error;
              }
              if (one.kind === 'abort') {
                made.insert(doc({ _id: `aborted${at}`, a: ['p', 'q'], u: `u${at}` }));
                throw new Error('aborted');
              }
            });
          } catch (error) {
            expect(error).toMatchObject({ message: 'aborted' });
            // Loads the stored state again.
            made = temporary.catalog.get('test', `c${name}`) ?? made;
          }
        }
        expect(checkCollection(temporary.store, made).problems).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('continues record numbers after a restart', async () => {
    temporary.store.transact(() => {
      const collection = temporary.catalog.create('test', 'kept');
      addIndex(collection, { a: 1 }, false);
      for (let _id = 0; _id < 10; _id += 1) collection.insert(doc({ _id, a: [_id, 'x'] }));
    });
    temporary = await temporary.reopen();
    const collection = temporary.catalog.get('test', 'kept');
    if (collection === undefined) throw new Error('not kept');
    expect(collection.count).toBe(10);
    temporary.store.transact(() => {
      collection.insert(doc({ _id: 10, a: 1 }));
    });
    expect(recordIds(collection)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(checkCollection(temporary.store, collection)).toMatchObject({
      records: 11,
      problems: [],
    });
  });
});
