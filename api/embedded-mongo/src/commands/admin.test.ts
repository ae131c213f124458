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

describe('indexes', () => {
  it('are listed with the options that they were created with', async () => {
    const items = collection();
    await items.createIndexes([
      { key: { a: 1, b: -1 }, unique: true, name: 'ab' },
      { key: { c: 1 }, sparse: true },
    ]);
    expect(await items.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1, b: -1 }, name: 'ab', unique: true },
      { v: 2, key: { c: 1 }, name: 'c_1', sparse: true },
    ]);
    await items.dropIndex('ab');
    await items.dropIndexes();
    expect(await items.indexes()).toHaveLength(1);
  });

  it('are created once if identical, and rejected with different options, names or keys', async () => {
    const items = collection();
    await items.createIndex({ a: 1 }, { unique: true }, {});
    await items.createIndex({ a: 1 }, { unique: true }, {});
    expect(await items.indexes()).toHaveLength(2);
    const otherOptions = items.createIndex({ a: 1 }, { sparse: true }, {});
    expect(await failureOf(otherOptions)).toMatchObject({ code: 85 });
    const otherName = items.createIndex({ a: 1 }, { unique: true, name: 'x' }, {});
    expect(await failureOf(otherName)).toMatchObject({ code: 85 });
    const otherKey = items.createIndex({ b: 1 }, { name: 'a_1' }, {});
    expect(await failureOf(otherKey)).toMatchObject({ code: 86 });
    expect(await failureOf(items.dropIndex('nope'))).toMatchObject({ code: 27 });
    expect(await failureOf(items.dropIndex('_id_'))).toMatchObject({ code: 72 });
  });

  it('are not created if the data has duplicates', async () => {
    const items = collection();
    await items.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
      { _id: 3, a: 2 },
    ]);
    const error = await failureOf(items.createIndex({ a: 1 }, { unique: true }, {}));
    expect(error).toMatchObject({ code: 11000, keyPattern: { a: 1 }, keyValue: { a: 1 } });
    expect(await items.indexes()).toHaveLength(1);
    await items.deleteOne({ _id: 2 });
    await items.createIndex({ a: 1 }, { unique: true }, {});
    expect(await items.find({ a: 1 }).toArray()).toEqual([{ _id: 1, a: 1 }]);
  });

  it('allow one missing field if they are unique, and any number if they are also sparse', async () => {
    const items = collection();
    await items.createIndex({ a: 1 }, { unique: true }, {});
    await items.createIndex({ b: 1 }, { unique: true, sparse: true }, {});
    await items.insertOne({ _id: 1 });
    expect(await failureOf(items.insertOne({ _id: 2 }))).toMatchObject({ keyValue: { a: null } });
    await items.insertOne({ _id: 2, a: 1 });
    expect(await failureOf(items.updateOne({ _id: 2 }, { $unset: { a: 1 } }))).toMatchObject({
      code: 11000,
    });
    expect(await items.findOne({ a: 1 })).toEqual({ _id: 2, a: 1 });
  });

  it('check each element of an array if they are unique', async () => {
    const items = collection();
    await items.createIndex({ 'l.a': 1, 'l.b': 1 }, { unique: true }, {});
    await items.insertOne({
      _id: 1,
      l: [
        { a: 1, b: 1 },
        { a: 2, b: 2 },
      ],
    });
    await items.insertOne({ _id: 2, l: [{ a: 1, b: 2 }] });
    expect(await failureOf(items.insertOne({ _id: 3, l: [{ a: 2, b: 2 }] }))).toMatchObject({
      code: 11000,
    });
    const parallel = collection();
    await parallel.createIndex({ a: 1, b: 1 }, {}, {});
    expect(await failureOf(parallel.insertOne({ _id: 1, a: [1], b: [2] }))).toMatchObject({
      code: 171,
    });
  });
});

describe('collections', () => {
  it('are created by a write and can be dropped', async () => {
    const items = collection();
    await items.insertOne({ _id: 0 });
    const [listed] = await test.db.listCollections({ name: items.collectionName }).toArray();
    expect(listed).toMatchObject({ name: items.collectionName, type: 'collection' });
    await items.insertOne({ _id: 1 });
    await items.drop();
    expect(await test.db.listCollections({ name: items.collectionName }).toArray()).toEqual([]);
    await items.drop();
    await items.insertOne({ _id: 1 });
    expect(await items.find().toArray()).toEqual([{ _id: 1 }]);
  });

  it('are dropped with their database, without affecting other databases', async () => {
    const other = test.client.db('other');
    await other.collection('a').insertOne({});
    await other.collection('b').insertOne({});
    const items = collection();
    await items.insertOne({ _id: 1 });
    const names = async () => (await other.listCollections().toArray()).map(({ name }) => name);
    expect(await names()).toEqual(['a', 'b']);
    await other.dropDatabase();
    expect(await names()).toEqual([]);
    expect(await items.countDocuments()).toBe(1);
  });
});

describe('sessions and concurrent writes', () => {
  it('accepts sessions and rejects transactions, like a standalone server', async () => {
    const items = collection();
    const session = test.client.startSession();
    await items.insertOne({ _id: 1 }, { session });
    expect(await items.findOne({ _id: 1 }, { session })).toEqual({ _id: 1 });
    session.startTransaction();
    const inside = items.insertOne({ _id: 2 }, { session });
    // The driver wraps the error that a standalone server returns.
    expect(await failureOf(inside)).toMatchObject({
      originalError: {
        code: 20,
        errmsg: 'Transaction numbers are only allowed on a replica set member or mongos',
      },
    });
    await session.abortTransaction();
    await session.endSession();
  });

  it('lets exactly one of many concurrent clients claim a document', async () => {
    const items = collection();
    await items.insertMany(Array.from({ length: 20 }, (_, _id) => ({ _id, status: 'pending' })));
    const claims = await Promise.all(
      Array.from({ length: 60 }, async (_, worker) =>
        items.findOneAndUpdate(
          { status: 'pending' },
          { $set: { status: 'running', worker } },
          { sort: { _id: 1 }, returnDocument: 'after' },
        ),
      ),
    );
    const claimed = claims.flatMap((claim) => (claim === null ? [] : [claim._id]));
    expect(claimed).toHaveLength(20);
    expect(new Set(claimed).size).toBe(20);
  });

  it('inserts a single document when many clients upsert concurrently, even without a unique index', async () => {
    const items = collection();
    await Promise.all(
      Array.from({ length: 50 }, async () =>
        items.updateOne({ key: 'x' }, { $inc: { n: 1 } }, { upsert: true }),
      ),
    );
    const found = await items.find({}, { projection: { _id: 0 } }).toArray();
    expect(found).toEqual([{ key: 'x', n: 50 }]);
  });
});
