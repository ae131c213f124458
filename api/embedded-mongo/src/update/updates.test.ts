import type { Document, UpdateOptions } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/testClient.ts';

let test: TestServer;

beforeAll(async () => {
  test = await startTestServer();
});

afterAll(async () => {
  await test.stop();
});

const collection = () => test.newCollection();

describe('updates', () => {
  const apply = async (
    before: Document,
    update: Document | Document[],
    filter: Document = {},
    options: UpdateOptions = {},
  ) => {
    const items = collection();
    await items.insertOne({ _id: 1, ...before });
    await items.updateOne({ _id: 1, ...filter }, update, options);
    const { _id, ...after } = (await items.findOne()) ?? {};
    expect(_id).toBe(1);
    return after;
  };

  it.each<[string, Document, Document | Document[], Document]>([
    ['$set deep', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
    [
      '$set by name, in order',
      {},
      { $set: { b: 1, a: 2, 10: 3, 9: 4 } },
      { 9: 4, 10: 3, a: 2, b: 1 },
    ],
    ['$set in an array', { a: [1, 2] }, { $set: { 'a.3': 9 } }, { a: [1, 2, null, 9] }],
    ['$unset in an array', { a: [1, 2] }, { $unset: { 'a.0': 1 } }, { a: [null, 2] }],
    ['$unset of nothing', { a: 1 }, { $unset: { 'b.c': 1 } }, { a: 1 }],
    ['$rename', { a: { b: 1 } }, { $rename: { 'a.b': 'c.d' } }, { a: {}, c: { d: 1 } }],
    ['$rename of nothing', { a: 1 }, { $rename: { x: 'y' } }, { a: 1 }],
    ['$mul', { a: 3 }, { $mul: { a: 2, b: 5 } }, { a: 6, b: 0 }],
    [
      '$min and $max',
      { a: 5, b: 5 },
      { $min: { a: 3, b: 9 }, $max: { c: 1 } },
      { a: 3, b: 5, c: 1 },
    ],
    ['$push', { a: [1] }, { $push: { a: 2, b: [3] } }, { a: [1, 2], b: [[3]] }],
    [
      '$push with all modifiers',
      { a: [5, 1] },
      { $push: { a: { $each: [4, 2], $position: 0, $sort: -1, $slice: 3 } } },
      { a: [5, 4, 2] },
    ],
    [
      '$push sorted by a field',
      { a: [{ n: 2 }] },
      { $push: { a: { $each: [{ n: 1 }], $sort: { n: 1 } } } },
      { a: [{ n: 1 }, { n: 2 }] },
    ],
    ['$slice of zero', { a: [1] }, { $push: { a: { $each: [2], $slice: 0 } } }, { a: [] }],
    ['$addToSet', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
    [
      '$addToSet of a document',
      { a: [{ x: 1 }] },
      { $addToSet: { a: { x: 1 } } },
      { a: [{ x: 1 }] },
    ],
    ['$pull by value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
    ['$pull by condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    [
      '$pull by fields',
      { a: [{ x: 1, y: 1 }, { x: 2 }] },
      { $pull: { a: { x: 1 } } },
      { a: [{ x: 2 }] },
    ],
    ['$pullAll', { a: [1, 2, 3] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
    ['$pop first', { a: [1, 2] }, { $pop: { a: -1 } }, { a: [2] }],
    ['$pop last', { a: [1, 2] }, { $pop: { a: 1 } }, { a: [1] }],
    ['$[]', { a: [{ n: 1 }, { n: 2 }] }, { $inc: { 'a.$[].n': 1 } }, { a: [{ n: 2 }, { n: 3 }] }],
    ['a replacement', { a: 1 }, [{ $replaceWith: { b: 2 } }], { b: 2 }],
    ['a pipeline', { a: 1 }, [{ $set: { b: { $add: ['$a', 1] } } }, { $unset: 'a' }], { b: 2 }],
    ['$setOnInsert on an update', { a: 1 }, { $setOnInsert: { b: 1 }, $set: { a: 2 } }, { a: 2 }],
  ])('%s', async (_name, before, update, after) => {
    const result = await apply(before, update);
    expect(result).toEqual(after);
    expect(JSON.stringify(result)).toBe(JSON.stringify(after));
  });

  it('positional operators', async () => {
    expect(await apply({ a: [1, 5, 9] }, { $set: { 'a.$': 0 } }, { a: { $gt: 3 } })).toEqual({
      a: [1, 0, 9],
    });
    expect(
      await apply(
        {
          a: [
            { k: 1, v: [1, 2] },
            { k: 2, v: [3] },
          ],
        },
        { $push: { 'a.$.v': 7 } },
        { a: { $elemMatch: { k: 2, v: 3 } } },
      ),
    ).toEqual({
      a: [
        { k: 1, v: [1, 2] },
        { k: 2, v: [3, 7] },
      ],
    });
    expect(
      await apply(
        {
          a: [
            { k: 1, v: [1, 2] },
            { k: 2, v: [3] },
          ],
        },
        { $set: { 'a.$[x].v.$[y]': 0 } },
        {},
        { arrayFilters: [{ 'x.k': 1 }, { y: { $gte: 2 } }] },
      ),
    ).toEqual({
      a: [
        { k: 1, v: [1, 0] },
        { k: 2, v: [3] },
      ],
    });
  });

  it('upserts what the filter and the update say', async () => {
    const items = collection();
    const result = await items.updateOne(
      { a: 1, 'b.c': { $eq: 2 }, d: { $gt: 5 }, $and: [{ e: { $in: [3] } }] },
      { $set: { f: 4 }, $setOnInsert: { g: 5 }, $inc: { n: 1 } },
      { upsert: true },
    );
    expect(result).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1 });
    expect(await items.findOne({}, { projection: { _id: 0 } })).toEqual({
      a: 1,
      b: { c: 2 },
      e: 3,
      f: 4,
      g: 5,
      n: 1,
    });
    await items.replaceOne({ _id: 'r' }, { z: 1 }, { upsert: true });
    expect(await items.findOne({ z: 1 })).toEqual({ _id: 'r', z: 1 });
  });

  it('counts as modified only what changed', async () => {
    const items = collection();
    await items.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ]);
    expect(await items.updateMany({}, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 1,
    });
  });

  it('changes each document of an indexed field once', async () => {
    const items = collection();
    await items.createIndex({ n: 1 }, {}, {});
    await items.insertMany(Array.from({ length: 50 }, (_, n) => ({ _id: n, n })));
    await items.updateMany({ n: { $gte: 0 } }, { $inc: { n: 1000 } });
    expect(await items.countDocuments({ n: { $gte: 1000, $lt: 1050 } })).toBe(50);
  });
});
