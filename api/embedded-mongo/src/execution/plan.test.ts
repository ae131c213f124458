import { Double } from 'bson';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Doc, type Value } from '../bson/Doc.ts';
import { formatDoc } from '../bson/format.ts';
import { parseSort, sortKey } from '../query/keys.ts';
import { matches } from '../query/matches.ts';
import { parseFilter } from '../query/parseFilter.ts';
import type { Collection } from '../storage/Collection.ts';
import { indexFields, type IndexInfo } from '../storage/IndexInfo.ts';
import { checkCollection } from '../../test/checkCollection.ts';
import { openTemporaryStore, type TemporaryStore } from '../../test/temporaryStore.ts';
import { candidates } from './candidates.ts';
import { planQuery } from './plan.ts';

let temporary: TemporaryStore;
let nextName = 0;

beforeAll(() => {
  temporary = openTemporaryStore();
});

afterAll(async () => {
  await temporary.remove();
});

const doc = (fields: Record<string, Value>): Doc => Doc.from(fields);

interface IndexSpec {
  readonly key: Record<string, Value>;
  readonly isUnique?: boolean;
  readonly isSparse?: boolean;
}

function fill(documents: readonly Doc[], specs: readonly IndexSpec[]): Collection {
  nextName += 1;
  let filled: Collection | undefined;
  temporary.store.transact(() => {
    const collection = temporary.catalog.create('test', `c${nextName}`);
    const late: IndexInfo[] = [];
    for (const [at, { key, isUnique = false, isSparse = false }] of specs.entries()) {
      const keySpec = doc(key);
      const index: IndexInfo = {
        id: temporary.catalog.takeId(),
        name: `index${at}`,
        fields: indexFields(keySpec),
        keySpec,
        isUnique,
        isSparse,
        multikey: 0,
      };
      // Half of the indexes are created before the documents, half are built from existing
      // documents.
      if (at % 2 === 0) collection.addIndex(index);
      else late.push(index);
    }
    for (const [at, document] of documents.entries()) {
      collection.insert(Doc.of([['_id', at], ...document.entries()]));
    }
    for (const index of late) collection.addIndex(index);
    filled = collection;
  });
  if (filled === undefined) throw new Error('not filled');
  return filled;
}

function idsFound(collection: Collection, query: Doc, sort?: Doc): number[] {
  const filter = parseFilter(query);
  const sortSpec = parseSort(sort);
  const plan = planQuery(collection, filter, sortSpec);
  const found = [...candidates(temporary.store, collection, plan)]
    .map(({ record }) => Doc.over(record))
    .filter((document) => matches(filter, document));
  if (plan.index?.isExact === true) {
    const entries = plan.index.ranges.map((range) =>
      temporary.store.entries.getKeysCount({ ...range }),
    );
    expect(entries.reduce((sum, count) => sum + count, 0)).toBe(found.length);
  }
  if (plan.providesSort) {
    const keys = found.map((document) => sortKey(document, sortSpec));
    for (const [at, key] of keys.slice(1).entries()) {
      expect(Buffer.compare(keys[at] ?? key, key)).toBeLessThanOrEqual(0);
    }
  }
  return found.map((document) => Number(document.get('_id')));
}

function idsScanned(documents: readonly Doc[], query: Doc): number[] {
  const filter = parseFilter(query);
  return documents.flatMap((document, at) => (matches(filter, document) ? [at] : []));
}

// Few distinct values, so that documents often match conditions.
const scalar = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<Value>(0, 1, 2, 3) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Value>('x'.repeat(500), `${'x'.repeat(500)}y`),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Value>(
      1n,
      new Double(2),
      1.5,
      NaN,
      null,
      'a',
      'ab',
      true,
      new Date(1),
    ),
  },
);
const fieldValue = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 3, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: scalar.map((b) => doc({ b })) },
  {
    weight: 2,
    arbitrary: fc.array(
      scalar.map((b) => doc({ b })),
      { maxLength: 3 },
    ),
  },
);
const document = fc
  .record({ a: fieldValue, c: scalar, d: fieldValue }, { requiredKeys: [] })
  .map((fields) => doc(fields));

const condition = fc.oneof(
  scalar,
  fc
    .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$eq', '$ne'), scalar)
    .map(([op, value]) => doc({ [op]: value })),
  fc.tuple(scalar, scalar).map(([low, high]) => doc({ $gte: low, $lt: high })),
  fc.array(scalar, { maxLength: 3 }).map((values) => doc({ $in: values })),
  fc.boolean().map((exists) => doc({ $exists: exists })),
  fc.constantFrom(doc({ $regex: '^a' }), doc({ $elemMatch: doc({ $gt: 1 }) })),
);
const field = fc.constantFrom('a', 'c', 'd', 'a.b', 'd.b', 'a.0');
const simple = fc
  .array(fc.tuple(field, condition), { minLength: 1, maxLength: 3 })
  .map((fields) => Doc.of(new Map<string, Value>(fields)));
const query = fc.oneof(
  { weight: 4, arbitrary: simple },
  {
    weight: 1,
    arbitrary: fc.array(simple, { minLength: 1, maxLength: 3 }).map((or) => doc({ $or: or })),
  },
  {
    weight: 1,
    arbitrary: fc.array(simple, { minLength: 2, maxLength: 2 }).map((and) => doc({ $and: and })),
  },
);
const direction = fc.constantFrom<Value>(1, -1);
const indexKey = fc
  .array(fc.tuple(fc.constantFrom('a', 'c', 'd', 'a.b', 'a.0'), direction), {
    minLength: 1,
    maxLength: 3,
  })
  .map((fields) => Object.fromEntries(fields))
  // Two arrays in one index are rejected, so at most one field may contain an array.
  .filter((key) => !('d' in key && ('a' in key || 'a.b' in key || 'a.0' in key)));
const sort = fc.option(
  fc
    .array(fc.tuple(fc.constantFrom('a', 'c', 'd'), direction), { minLength: 1, maxLength: 2 })
    .map((fields) => Doc.of(new Map<string, Value>(fields))),
  { nil: undefined },
);

describe('planQuery', () => {
  it('finds the same documents with indexes as with a scan, each of them once', () => {
    fc.assert(
      fc.property(
        fc.array(document, { minLength: 1, maxLength: 10 }),
        fc.array(fc.record({ key: indexKey, isSparse: fc.boolean() }), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.array(fc.tuple(query, sort), { minLength: 3, maxLength: 12 }),
        (documents, indexes, queries) => {
          const collection = fill(documents, indexes);
          expect(checkCollection(temporary.store, collection).problems).toEqual([]);
          for (const [filter, order] of queries) {
            const found = idsFound(collection, filter, order).sort((a, b) => a - b);
            expect(found, formatDoc(filter)).toEqual(idsScanned(documents, filter));
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('rejects keys longer than LMDB allows, and still answers queries for such values', () => {
    const long = 'x'.repeat(3000);
    const collection = fill([doc({ a: 'x' })], [{ key: { a: 1 } }, { key: { c: -1 } }]);
    expect(() => {
      temporary.store.transact(() => {
        collection.insert(doc({ _id: 9, c: long }));
      });
    }).toThrow(expect.objectContaining({ code: 17280 }));
    expect(idsFound(collection, doc({ a: long }))).toEqual([]);
    expect(idsFound(collection, doc({ a: doc({ $in: [long, 'x'] }) }))).toEqual([0]);
    expect(idsFound(collection, doc({ a: doc({ $lt: long }) }))).toEqual([0]);
    expect(idsFound(collection, doc({ a: doc({ $gt: long }) }))).toEqual([]);
    expect(idsFound(collection, doc({ c: doc({ $gt: long }) }))).toEqual([]);
    expect(idsFound(collection, doc({ c: doc({ $lte: long }) }))).toEqual([]);
  });

  const queue = { status: 1, nextCheckAt: 1 };
  const planFor = (filter: Doc, order: Doc | undefined, ...specs: IndexSpec[]) =>
    planQuery(fill([], specs), parseFilter(filter), parseSort(order));

  it('looks up _id and unique fields without a scan', () => {
    expect(planFor(doc({ _id: 1 }), undefined)).toMatchObject({ index: { isLookup: true } });
    const unique = { key: { u: 1 }, isUnique: true };
    expect(planFor(doc({ u: 'x', v: 1 }), undefined, unique)).toMatchObject({
      index: { isLookup: true, info: { name: 'index0' } },
    });
  });

  it('reads range and order of a queue query from one index', () => {
    const filter = doc({ status: 'pending', nextCheckAt: doc({ $lte: new Date() }) });
    expect(planFor(filter, doc({ nextCheckAt: 1 }), { key: queue })).toMatchObject({
      providesSort: true,
      index: { isReverse: false },
    });
    expect(planFor(filter, doc({ nextCheckAt: -1 }), { key: queue })).toMatchObject({
      providesSort: true,
      index: { isReverse: true },
    });
  });

  it('reads listed values from the index, and sorts the results separately', () => {
    const filter = doc({ status: doc({ $in: ['pending', 'running'] }) });
    const plan = planFor(filter, doc({ nextCheckAt: 1 }), { key: queue });
    expect(plan).toMatchObject({ providesSort: false, index: { info: { name: 'index0' } } });
    expect(plan.index?.ranges).toHaveLength(2);
  });

  it('prefers the index that answers more of the filter', () => {
    const plan = planFor(
      doc({ a: 1, c: 2 }),
      undefined,
      { key: { a: 1 } },
      { key: { a: 1, c: 1 } },
    );
    expect(plan).toMatchObject({ index: { info: { name: 'index1' } } });
  });

  it('does not use a sparse index if documents without the field may match', () => {
    const sparse = { key: { a: 1 }, isSparse: true };
    expect(planFor(doc({ a: null }), undefined, sparse).index).toBeUndefined();
    expect(planFor(doc({ a: 1 }), undefined, sparse).index).toBeDefined();
  });

  it('scans the collection for an $or', () => {
    const filter = doc({ $or: [doc({ a: 1 }), doc({ c: 2 })] });
    const plan = planFor(filter, undefined, { key: { a: 1 } }, { key: { c: 1 } });
    expect(plan.index).toBeUndefined();
  });
});
