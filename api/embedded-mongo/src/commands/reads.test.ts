import { Double, type Document, type Long } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf, startTestServer, type TestServer } from '../../test/testClient.ts';

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

/** The reply to a request for more documents from a cursor. */
const nextOf = async (name: string, id: Long): Promise<unknown> =>
  failureOf(test.db.command({ getMore: id, collection: name, batchSize: 1 }));

describe('cursors', () => {
  it('return all documents, whatever the batch size', async () => {
    const items = await numbered(2500);
    for (const batchSize of [1, 7, 101, 1000, 5000]) {
      const cursor = items.find(batchSize === 1 ? { _id: { $lt: 50 } } : {}).batchSize(batchSize);
      const found = (await cursor.toArray()).map(({ _id }) => _id);
      expect(found).toEqual(Array.from({ length: batchSize === 1 ? 50 : 2500 }, (_, n) => n));
    }
  });

  it('end a batch before it is too large for a message', async () => {
    const items = await numbered(20, () => ({ pad: 'x'.repeat(1_000_000) }));
    const { cursor } = (await test.db.command({
      find: items.collectionName,
      batchSize: 1000,
    })) as { cursor: { firstBatch: Document[]; id: Long } };
    expect(cursor.firstBatch.length).toBe(16);
    await test.db.command({ killCursors: items.collectionName, cursors: [cursor.id] });
    expect(await items.find().batchSize(1000).toArray()).toHaveLength(20);
  });

  it('cannot be read once they are closed', async () => {
    const items = await numbered(500);
    const cursor = items.find().batchSize(10);
    await cursor.next();
    const { id } = cursor;
    if (id === undefined) throw new Error('no cursor');
    expect(await nextOf(items.collectionName, id)).toBeUndefined();
    await cursor.close();
    expect(await nextOf(items.collectionName, id)).toMatchObject({ code: 43 });
  });

  it('fail when their collection is dropped', async () => {
    const items = await numbered(500);
    const cursor = items.find().batchSize(10);
    await cursor.next();
    await items.drop();
    expect(await failureOf(cursor.toArray())).toMatchObject({ code: 175 });
  });

  it('see writes ahead of their position, and are not affected by those behind it', async () => {
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
  it('sorts, skips and limits, with and without an index', async () => {
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
  });

  it.each<[string, Document, Document]>([
    ['inclusion', { a: 1 }, { _id: 1, a: { x: 1, y: [1, 2, 3] } }],
    ['inclusion without _id', { _id: 0, b: 1 }, { b: 2 }],
    ['deep inclusion', { 'a.x': 1 }, { _id: 1, a: { x: 1 } }],
    ['exclusion', { a: 0 }, { _id: 1, b: 2, c: [{ k: 1 }, { k: 2, v: 9 }] }],
    ['exclusion in an array', { a: 0, 'c.k': 0 }, { _id: 1, b: 2, c: [{}, { v: 9 }] }],
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

  it('stops at the time limit set by the client', async () => {
    const items = await numbered(20_000, (n) => ({ a: n, pad: 'x'.repeat(50) }));
    const slow = items.find({ pad: { $regex: 'x+y' } }).maxTimeMS(1);
    expect(await failureOf(slow.toArray())).toMatchObject({ code: 50 });
  });

  it('does not block other queries while a long one runs', async () => {
    const items = await numbered(20_000, (n) => ({ n, pad: 'x'.repeat(50) }));
    const state = new Map([['long', 'running']]);
    const long = items.find({ pad: { $regex: 'x+y' } }).toArray();
    void long.finally(() => state.delete('long'));
    let between = 0;
    while (state.has('long')) {
      await items.findOne({ _id: between });
      between += 1;
    }
    expect(await long).toEqual([]);
    expect(between).toBeGreaterThan(1);
  });
});

describe('count and distinct', () => {
  it('counts with filter, skip and limit', async () => {
    const items = await numbered(20, (n) => ({ a: n % 4 }));
    await items.createIndex({ a: 1 }, {}, {});
    expect(await items.countDocuments({ a: 1 })).toBe(5);
    expect(await items.countDocuments({ a: { $gte: 2 } }, { skip: 3, limit: 4 })).toBe(4);
    expect(await items.countDocuments({ a: 9 })).toBe(0);
    expect(await items.estimatedDocumentCount()).toBe(20);
    expect(await collection().countDocuments()).toBe(0);
  });

  it('returns distinct values, including the elements of arrays', async () => {
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
