import { Double, Long, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf, startTestServer, type TestServer } from '../testing/testClient.ts';

let test: TestServer;

beforeAll(async () => {
  test = await startTestServer();
});

afterAll(async () => {
  await test.stop();
});

const collection = () => test.newCollection();

async function numbered(count: number, more: (n: number) => Document = () => ({})) {
  const items = collection();
  await items.insertMany(Array.from({ length: count }, (_, n) => ({ _id: n, ...more(n) })));
  return items;
}

const openCursors = async (): Promise<number> => {
  const status = await test.db.command({ serverStatus: 1 });
  return (status['metrics'] as { cursor: { open: { total: number } } }).cursor.open.total;
};

describe('cursors', () => {
  it('give all documents, whatever the size of the batches', async () => {
    const items = await numbered(2500);
    for (const batchSize of [1, 7, 101, 1000, 5000]) {
      const cursor = items.find(batchSize === 1 ? { _id: { $lt: 50 } } : {}).batchSize(batchSize);
      const found = (await cursor.toArray()).map(({ _id }) => _id);
      expect(found).toEqual(Array.from({ length: batchSize === 1 ? 50 : 2500 }, (_, n) => n));
    }
    expect(await openCursors()).toBe(0);
  });

  it('cut a batch before it is too large for a message', async () => {
    const items = await numbered(20, () => ({ pad: 'x'.repeat(1_000_000) }));
    const { cursor } = (await test.db.command({
      find: items.collectionName,
      batchSize: 1000,
    })) as { cursor: { firstBatch: Document[]; id: Long } };
    expect(cursor.firstBatch.length).toBe(16);
    await test.db.command({ killCursors: items.collectionName, cursors: [cursor.id] });
    expect(await items.find().batchSize(1000).toArray()).toHaveLength(20);
  });

  it('go when they are closed, and when their session ends', async () => {
    const items = await numbered(500);
    const cursor = items.find().batchSize(10);
    await cursor.next();
    expect(await openCursors()).toBe(1);
    await cursor.close();
    expect(await openCursors()).toBe(0);
    const session = test.client.startSession();
    const other = items.find({}, { session }).batchSize(10);
    await other.next();
    const lsid = session.id;
    await test.client.db('admin').command({ endSessions: [lsid] });
    expect(await openCursors()).toBe(0);
    await session.endSession();
  });

  it('end with an error when their collection is dropped', async () => {
    const items = await numbered(500);
    const cursor = items.find().batchSize(10);
    await cursor.next();
    await items.drop();
    expect(await failureOf(cursor.toArray())).toMatchObject({ code: 175 });
  });

  it('see writes ahead of them and survive those behind', async () => {
    const items = await numbered(300);
    const cursor = items.find().batchSize(50);
    for (let n = 0; n < 50; n += 1) expect(await cursor.next()).toEqual({ _id: n });
    await items.deleteMany({ _id: { $lt: 100 } });
    const rest = (await cursor.toArray()).map(({ _id }) => Number(_id));
    expect(rest.at(-1)).toBe(299);
    expect(rest.filter((id) => id >= 100)).toHaveLength(200);
  });
});

describe('find', () => {
  it('sorts, skips and limits, with an index and without', async () => {
    const items = await numbered(100, (n) => ({ a: (n * 37) % 100, b: n % 3 }));
    const query = async () =>
      (await items.find({ b: 1 }).sort({ a: -1 }).skip(2).limit(3).toArray()).map(
        ({ a }) => a as number,
      );
    const expected = Array.from({ length: 100 }, (_, n) => ({ a: (n * 37) % 100, b: n % 3 }))
      .filter(({ b }) => b === 1)
      .map(({ a }) => a)
      .sort((x, y) => y - x)
      .slice(2, 5);
    expect(await query()).toEqual(expected);
    await items.createIndex({ b: 1, a: 1 }, {}, {});
    expect(await query()).toEqual(expected);
  });

  it('keeps the order of insertion without a sort', async () => {
    const items = collection();
    for (const _id of [3, 1, 2]) await items.insertOne({ _id });
    expect((await items.find().toArray()).map(({ _id }) => _id)).toEqual([3, 1, 2]);
    const backwards = await items.find().sort({ $natural: -1 }).toArray();
    expect(backwards.map(({ _id }) => _id)).toEqual([2, 1, 3]);
  });

  it.each<[string, Document, Document]>([
    ['inclusion', { a: 1 }, { _id: 1, a: { x: 1, y: [1, 2, 3] } }],
    ['inclusion without _id', { _id: 0, b: 1 }, { b: 2 }],
    ['deep inclusion', { 'a.x': 1 }, { _id: 1, a: { x: 1 } }],
    ['exclusion', { a: 0 }, { _id: 1, b: 2, c: [{ k: 1 }, { k: 2, v: 9 }] }],
    ['exclusion in an array', { a: 0, 'c.k': 0 }, { _id: 1, b: 2, c: [{}, { v: 9 }] }],
    ['$slice', { _id: 0, a: 0, b: 0, c: { $slice: -1 } }, { c: [{ k: 2, v: 9 }] }],
    ['$elemMatch', { _id: 0, c: { $elemMatch: { v: 9 } } }, { c: [{ k: 2, v: 9 }] }],
    ['the positional operator', { _id: 0, 'c.$': 1 }, { c: [{ k: 2, v: 9 }] }],
    ['an expression', { _id: 0, sum: { $add: ['$b', 1] } }, { sum: 3 }],
    ['only _id', { _id: 1 }, { _id: 1 }],
  ])('projects by %s', async (_name, projection, expected) => {
    const items = collection();
    await items.insertOne({
      _id: 1,
      a: { x: 1, y: [1, 2, 3] },
      b: 2,
      c: [{ k: 1 }, { k: 2, v: 9 }],
    });
    expect(await items.findOne({ 'c.k': 2 }, { projection })).toEqual(expected);
  });

  it('uses the index that a hint names, and refuses one that is not there', async () => {
    const items = await numbered(5, (n) => ({ a: n }));
    await items.createIndex({ a: 1 }, {}, {});
    expect(await items.find({ _id: 3 }).hint({ a: 1 }).toArray()).toHaveLength(1);
    expect(await failureOf(items.find().hint('nope').toArray())).toMatchObject({ code: 2 });
    const { queryPlanner } = (await items.find({ a: 3 }).explain()) as {
      queryPlanner: { winningPlan: Document };
    };
    expect(queryPlanner.winningPlan).toMatchObject({ stage: 'IXSCAN', indexName: 'a_1' });
  });

  it('gives up in time where the client sets one', async () => {
    const items = await numbered(20_000, (n) => ({ a: n, pad: 'x'.repeat(50) }));
    const slow = items.find({ $expr: { $eq: [{ $strLenCP: '$pad' }, 1] } }).maxTimeMS(1);
    expect(await failureOf(slow.toArray())).toMatchObject({ code: 50 });
  });

  it('compares fields of a document by $expr', async () => {
    const items = await numbered(4, (n) => ({ a: n, b: 2 }));
    const found = await items.find({ $expr: { $gt: ['$a', '$b'] } }).toArray();
    expect(found.map(({ _id }) => _id)).toEqual([3]);
    const withLet = items.find({ $expr: { $eq: ['$a', '$$x'] } }, { let: { x: 1 } });
    expect(await withLet.toArray()).toHaveLength(1);
  });
});

describe('aggregate', () => {
  it('groups by value across number types and keeps int64', async () => {
    const items = collection();
    await items.insertMany([
      { _id: 1, g: 1, v: Long.fromString('9007199254740993') },
      { _id: 2, g: new Double(1), v: 1 },
      { _id: 3, g: 'x', v: 0.5 },
      { _id: 4, v: null },
    ]);
    const groups = await items
      .aggregate(
        [
          {
            $group: {
              _id: '$g',
              sum: { $sum: '$v' },
              avg: { $avg: '$v' },
              min: { $min: '$v' },
              ids: { $push: '$_id' },
              first: { $first: '$_id' },
              last: { $last: '$_id' },
              count: { $count: {} },
            },
          },
          { $sort: { _id: 1 } },
        ],
        { promoteLongs: false },
      )
      .toArray();
    expect(groups).toMatchObject([
      { _id: null, sum: 0, avg: null, min: null, ids: [4], count: 1 },
      { _id: 1, sum: Long.fromString('9007199254740994'), ids: [1, 2], first: 1, last: 2 },
      { _id: 'x', sum: 0.5, avg: 0.5, count: 1 },
    ]);
  });

  it.each<[string, Document[], Document[]]>([
    [
      '$unwind',
      [{ $unwind: '$l' }, { $project: { _id: 0, l: 1 } }],
      [{ l: 1 }, { l: 2 }, { l: 3 }],
    ],
    [
      '$unwind with position',
      [
        { $unwind: { path: '$l', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } },
        { $project: { l: 1, i: 1 } },
      ],
      [
        { _id: 1, l: 1, i: 0 },
        { _id: 1, l: 2, i: 1 },
        { _id: 2, l: 3, i: 0 },
        { _id: 3, i: null },
      ],
    ],
    ['$count', [{ $match: { n: { $gt: 1 } } }, { $count: 'c' }], [{ c: 2 }]],
    [
      '$addFields into what is nested',
      [
        { $match: { _id: 1 } },
        { $addFields: { 'o.y': '$n', n: '$$REMOVE' } },
        { $project: { l: 0, k: 0 } },
      ],
      [{ _id: 1, o: { x: 1, y: 1 } }],
    ],
    ['$replaceRoot', [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: '$o' } }], [{ x: 1 }]],
    ['$unset', [{ $limit: 1 }, { $unset: ['l', 'o', 'k'] }], [{ _id: 1, n: 1 }]],
    [
      '$skip and $limit in the middle',
      [{ $project: { n: 1 } }, { $sort: { n: -1 } }, { $skip: 1 }, { $limit: 1 }],
      [{ _id: 2, n: 2 }],
    ],
    [
      'several $match',
      [{ $match: { n: { $gt: 1 } } }, { $match: { k: 'a' } }, { $project: { _id: 1 } }],
      [{ _id: 2 }],
    ],
  ])('%s', async (_name, pipeline, expected) => {
    const items = collection();
    await items.insertMany([
      { _id: 1, n: 1, k: 'a', l: [1, 2], o: { x: 1 } },
      { _id: 2, n: 2, k: 'a', l: [3] },
      { _id: 3, n: 3, k: 'b', l: [] },
    ]);
    expect(await items.aggregate(pipeline).toArray()).toEqual(expected);
  });

  it('streams results in batches', async () => {
    const items = await numbered(1200, (n) => ({ n }));
    const all = await items.aggregate([{ $project: { n: 1 } }], { batchSize: 50 }).toArray();
    expect(all).toHaveLength(1200);
    expect(await openCursors()).toBe(0);
  });

  it('answers on a collection that is not there', async () => {
    expect(
      await collection()
        .aggregate([{ $group: { _id: null, n: { $sum: 1 } } }])
        .toArray(),
    ).toEqual([]);
    expect(await collection().countDocuments()).toBe(0);
  });

  it('does not let a long one hold up others', async () => {
    const items = await numbered(20_000, (n) => ({ n, g: n % 7 }));
    const pipeline = [{ $group: { _id: '$g', s: { $sum: { $multiply: ['$n', 2] } } } }];
    const state = new Map([['long', 'running']]);
    const long = items.aggregate(pipeline).toArray();
    void long.finally(() => state.delete('long'));
    let between = 0;
    while (state.has('long')) {
      await items.findOne({ _id: between });
      between += 1;
    }
    expect(await long).toHaveLength(7);
    expect(between).toBeGreaterThan(1);
  });
});

describe('count and distinct', () => {
  it('count with filter, skip and limit', async () => {
    const items = await numbered(20, (n) => ({ a: n % 4 }));
    await items.createIndex({ a: 1 }, {}, {});
    expect(await items.countDocuments({ a: 1 })).toBe(5);
    expect(await items.countDocuments({ a: { $gte: 2 } }, { skip: 3, limit: 4 })).toBe(4);
    expect(await items.countDocuments({ a: 9 })).toBe(0);
    expect(await items.estimatedDocumentCount()).toBe(20);
  });

  it('distinct values, of arrays their elements', async () => {
    const items = collection();
    await items.insertMany([
      { _id: 1, a: [1, 2], b: { c: 'x' } },
      { _id: 2, a: 2, b: [{ c: 'y' }] },
      { _id: 3, a: new Double(1), b: null },
    ]);
    expect((await items.distinct('a')).sort()).toEqual([1, 2]);
    expect((await items.distinct('b.c')).sort()).toEqual(['x', 'y']);
    expect(await items.distinct('a', { _id: 2 })).toEqual([2]);
  });
});
