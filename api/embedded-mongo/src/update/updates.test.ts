import type { Document } from 'mongodb';
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

describe('updates', () => {
  const apply = async (before: Document, update: Document) => {
    const items = collection();
    await items.insertOne({ _id: 1, ...before });
    await items.updateOne({ _id: 1 }, update);
    const { _id, ...after } = (await items.findOne()) ?? {};
    expect(_id).toBe(1);
    return after;
  };

  it.each<[string, Document, Document, Document]>([
    ['$set deep', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
    ['$unset of nothing', { a: 1 }, { $unset: { 'b.c': 1 } }, { a: 1 }],
    [
      '$min and $max',
      { a: 5, b: 5 },
      { $min: { a: 3, b: 9 }, $max: { c: 1 } },
      { a: 3, b: 5, c: 1 },
    ],
    ['$push', { a: [1] }, { $push: { a: 2, b: [3] } }, { a: [1, 2], b: [[3]] }],
    [
      '$push with $slice',
      { a: [5, 1] },
      { $push: { a: { $each: [4], $slice: -2 } } },
      { a: [1, 4] },
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
    ['$setOnInsert on an update', { a: 1 }, { $setOnInsert: { b: 1 }, $set: { a: 2 } }, { a: 2 }],
  ])('%s', async (_name, before, update, after) => {
    const result = await apply(before, update);
    expect(result).toEqual(after);
    expect(JSON.stringify(result)).toBe(JSON.stringify(after));
  });

  it.each<[string, Document | Document[], number]>([
    ['a pipeline', [{ $set: { b: 1 } }], 9],
    ['$rename', { $rename: { a: 'b' } }, 9],
    ['$mul', { $mul: { n: 2 } }, 9],
    ['$pop', { $pop: { a: 1 } }, 9],
    ['$pullAll', { $pullAll: { a: [1] } }, 9],
    ['$bit', { $bit: { n: { or: 1 } } }, 9],
    ['a positional operator', { $set: { 'a.$': 0 } }, 52],
    ['every element of an array', { $inc: { 'a.$[]': 1 } }, 52],
    ['a position in an array', { $set: { 'a.0': 1 } }, 28],
    ['$push with $sort', { $push: { a: { $each: [1], $sort: 1 } } }, 2],
    ['$push with $position', { $push: { a: { $each: [1], $position: 0 } } }, 2],
  ])('rejects %s with the error code of MongoDB', async (_name, update, code) => {
    const items = collection();
    await items.insertOne({ _id: 1, a: [1, 2], n: 1 });
    expect(await failureOf(items.updateOne({ a: 1 }, update))).toMatchObject({ code });
    expect(await items.findOne()).toEqual({ _id: 1, a: [1, 2], n: 1 });
  });

  it.each([
    ['arrayFilters', { q: {}, u: { $set: { a: 1 } }, arrayFilters: [{ x: 1 }] }],
    ['hint', { q: {}, u: { $set: { a: 1 } }, hint: '_id_' }],
  ])('rejects %s as an unknown field', async (_name, statement) => {
    const reply = await test.db.command({ update: 'x', updates: [statement] });
    expect(reply).toMatchObject({ n: 0, writeErrors: [{ code: 40415 }] });
  });

  it('upserts the fields of both the filter and the update', async () => {
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

  it('counts only changed documents as modified', async () => {
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

  it('updates each document once, even if the update changes the field of the index', async () => {
    const items = collection();
    await items.createIndex({ n: 1 }, {}, {});
    await items.insertMany(Array.from({ length: 50 }, (_, n) => ({ _id: n, n })));
    await items.updateMany({ n: { $gte: 0 } }, { $inc: { n: 1000 } });
    expect(await items.countDocuments({ n: { $gte: 1000, $lt: 1050 } })).toBe(50);
  });
});
