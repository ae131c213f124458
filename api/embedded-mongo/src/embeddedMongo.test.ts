import {
  BSON,
  Decimal128,
  Double,
  Int32,
  Long,
  MongoBulkWriteError,
  ObjectId,
  Timestamp,
  type Document,
} from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf, startTestServer, type Item, type TestServer } from '../test/testClient.ts';

let test: TestServer;

beforeAll(async () => {
  test = await startTestServer();
});

afterAll(async () => {
  await test.stop();
});

const collection = () => test.newCollection();

describe('types', () => {
  it('are preserved bit by bit when other fields are updated', async () => {
    const items = collection();
    const before = {
      _id: 1,
      int: new Int32(1),
      long: Long.fromString('9007199254740993'),
      wholeDouble: new Double(5),
      double: new Double(0.1),
      negativeZero: new Double(-0),
      decimal: Decimal128.fromString('1.10'),
      date: new Date(-1),
      binary: new BSON.Binary(Buffer.from([0, 1, 255]), 128),
      uuid: new BSON.UUID('5f0c6a0e-3d6f-4d52-8d0a-0c8a4f8f1b2c'),
      id: new ObjectId(),
      regex: new BSON.BSONRegExp('^a.b', 'im'),
      timestamp: new Timestamp({ t: 4_000_000_000, i: 2 }),
      nested: { 10: 'ten', 9: 'nine', __proto_: [new Double(1), { z: Long.fromNumber(1) }] },
      code: new BSON.Code('f()'),
      min: new BSON.MinKey(),
      max: new BSON.MaxKey(),
      nothing: null,
      changed: 1,
    };
    await items.insertOne(before);
    await items.updateOne({ _id: 1 }, { $set: { changed: 'x', 'nested.added': true } });
    const raw = await items.findOne({ _id: 1 }, { raw: true });
    const expected = {
      ...before,
      nested: { ...before.nested, added: true },
      changed: 'x',
    };
    expect(Buffer.from(raw as unknown as Uint8Array).toString('hex')).toBe(
      Buffer.from(BSON.serialize(expected)).toString('hex'),
    );
  });

  it('are preserved by $inc', async () => {
    const items = collection();
    await items.insertOne({
      _id: 1,
      long: Long.fromNumber(5),
      int: 5,
      max: 2 ** 31 - 1,
      double: new Double(5),
    });
    const changed = await items.findOneAndUpdate(
      { _id: 1 },
      { $inc: { long: 1, int: 1, max: 1, double: 1 } },
      { returnDocument: 'after', promoteValues: false },
    );
    expect(changed).toMatchObject({
      long: Long.fromNumber(6),
      int: new Int32(6),
      max: Long.fromNumber(2 ** 31),
      double: new Double(6),
    });
    const overflow = items.updateOne({ _id: 1 }, { $inc: { long: Long.MAX_VALUE } });
    expect(await failureOf(overflow)).toMatchObject({ code: 2 });
  });

  it('sort and compare in the order of MongoDB', async () => {
    const items = collection();
    const ascending = [
      null,
      NaN,
      -1,
      Long.fromNumber(1),
      1.5,
      'a',
      'b',
      { a: 1 },
      [0],
      new BSON.Binary(Buffer.from('x')),
      new ObjectId('000000000000000000000001'),
      false,
      true,
      new Date(0),
    ];
    await items.insertMany(ascending.map((v, at) => ({ _id: at, v })).reverse());
    const order = async () => (await items.find({}).sort({ v: 1 }).toArray()).map((d) => d._id);
    // An array sorts by its least element: 0 comes before 1.
    const expected = [0, 1, 2, 8, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13];
    expect(await order()).toEqual(expected);
    await items.createIndex({ v: 1 }, {}, {});
    expect(await order()).toEqual(expected);
    const above = await items.find({ v: { $gt: 0.5 } }).toArray();
    expect(above.map((d) => d._id).sort()).toEqual([3, 4]);
  });

  it.each([
    ['Decimal128', Decimal128.fromString('1')],
    ['Timestamp', new Timestamp({ t: 1, i: 1 })],
    ['Code', new BSON.Code('f()')],
    ['Symbol', new BSON.BSONSymbol('s')],
    ['MinKey', new BSON.MinKey()],
    ['a regular expression', new BSON.BSONRegExp('a')],
  ])('like %s can be stored, but are rejected in index keys', async (_name, v) => {
    const items = collection();
    await items.createIndex({ indexed: 1 }, {}, {});
    await items.insertOne({ _id: 1, v });
    expect(await failureOf(items.insertOne({ _id: 2, indexed: v }))).toMatchObject({ code: 238 });
    expect(await failureOf(items.createIndex({ v: 1 }, {}, {}))).toMatchObject({ code: 238 });
    expect(await items.countDocuments()).toBe(1);
  });

  it('preserve the order of integer-like and special field names', async () => {
    const items = collection();
    const raw = BSON.serialize(
      new Map<string, unknown>([
        ['_id', 1],
        ['10', 'a'],
        ['9', 'b'],
        ['constructor', 'c'],
      ]),
    );
    await items.insertOne(BSON.deserialize(raw) as Item);
    await items.updateOne({ '10': 'a' }, { $set: { '9': 'x', toString: 1 } });
    expect(await items.findOne({ constructor: 'c' })).toMatchObject({ '9': 'x', toString: 1 });
  });
});

describe('errors', () => {
  it('of unique indexes have the format that drivers expect', async () => {
    const items = collection();
    await items.createIndex({ a: 1, 'b.c': -1 }, { unique: true }, {});
    await items.insertOne({ _id: 1, a: 'x', b: { c: 1 } });
    const error = await failureOf(items.insertOne({ _id: 2, a: 'x', b: { c: 1 } }));
    expect(error).toMatchObject({
      code: 11000,
      keyPattern: { a: 1, 'b.c': -1 },
      keyValue: { a: 'x', 'b.c': 1 },
      errmsg: `E11000 duplicate key error collection: ${items.namespace} index: a_1_b.c_-1 dup key: { a: "x", b.c: 1 }`,
    });
    const id = new ObjectId();
    await items.insertOne({ _id: id });
    expect(await failureOf(items.insertOne({ _id: id }))).toMatchObject({
      code: 11000,
      errmsg: `E11000 duplicate key error collection: ${items.namespace} index: _id_ dup key: { _id: ObjectId('${id.toHexString()}') }`,
    });
  });

  it.each<[string, Document | Document[], number]>([
    ['$inc of a string', { $inc: { s: 1 } }, 14],
    ['$inc by a string', { $inc: { n: 'x' } }, 14],
    ['a changed _id', { $set: { _id: 2 } }, 66],
    ['a removed _id', { $unset: { _id: 1 } }, 66],
    ['paths in conflict', { $set: { 'a.b': 1 }, $inc: { a: 1 } }, 40],
    ['the same path twice', { $set: { n: 1 }, $unset: { n: 1 } }, 40],
    ['an unknown operator', { $nope: { a: 1 } }, 9],
    ['a field inside a scalar', { $set: { 'n.x': 1 } }, 28],
    ['a name inside an array', { $set: { 'list.x': 1 } }, 28],
    ['$push to a scalar', { $push: { n: 1 } }, 2],
    ['$addToSet to a scalar', { $addToSet: { n: 1 } }, 2],
  ])('have the code of MongoDB if an update contains %s', async (_name, update, code) => {
    const items = collection();
    await items.insertOne({ _id: 1, s: 'x', n: 1, list: [1, 2] });
    const error = await failureOf(items.updateOne({ _id: 1 }, update));
    expect(error).toMatchObject({ code });
    expect(await items.findOne()).toEqual({ _id: 1, s: 'x', n: 1, list: [1, 2] });
  });

  it.each<[string, Document, number]>([
    ['an unknown command', { nope: 1 }, 59],
    ['an unknown option', { find: 'x', nope: 1 }, 40415],
    ['a filter of another type', { find: 'x', filter: 1 }, 14],
    ['an unknown query operator', { find: 'x', filter: { a: { $nope: 1 } } }, 2],
    ['JavaScript in a filter', { find: 'x', filter: { $where: '1' } }, 2],
    ['an invalid regular expression', { find: 'x', filter: { a: { $regex: '(' } } }, 51091],
    ['a hint', { find: 'x', hint: '_id_' }, 40415],
    ['variables', { find: 'x', let: { a: 1 } }, 40415],
    ['explain', { explain: { find: 'x' } }, 59],
    ['serverStatus', { serverStatus: 1 }, 59],
    ['validate', { validate: 'x' }, 59],
    ['listDatabases', { listDatabases: 1 }, 59],
    ['create', { create: 'x' }, 59],
    ['$natural', { find: 'x', sort: { $natural: -1 } }, 16410],
    ['a computed projection', { find: 'x', projection: { a: { $slice: 1 } } }, 16410],
    ['a projection to a text', { find: 'x', projection: { a: '$b' } }, 2],
    ['a collation', { find: 'x', collation: { locale: 'es' } }, 238],
    ['a transaction', { find: 'x', txnNumber: Long.fromNumber(1), autocommit: false }, 20],
    [
      'a $group other than that of a count',
      { aggregate: 'x', pipeline: [{ $group: { _id: '$a', n: { $sum: 1 } } }], cursor: {} },
      40324,
    ],
    ['$project', { aggregate: 'x', pipeline: [{ $project: { a: 1 } }], cursor: {} }, 40324],
    ['$unwind', { aggregate: 'x', pipeline: [{ $unwind: '$a' }], cursor: {} }, 40324],
    ['a $match alone', { aggregate: 'x', pipeline: [{ $match: {} }], cursor: {} }, 40324],
    ['an empty pipeline', { aggregate: 'x', pipeline: [], cursor: {} }, 40324],
    ['$lookup', { aggregate: 'x', pipeline: [{ $lookup: { from: 'y' } }], cursor: {} }, 40324],
    ['$out', { aggregate: 'x', pipeline: [{ $out: 'y' }], cursor: {} }, 40324],
    ['$merge', { aggregate: 'x', pipeline: [{ $merge: 'y' }], cursor: {} }, 40324],
    ['a cursor that is not there', { getMore: Long.fromNumber(5), collection: 'x' }, 43],
    ['an invalid namespace', { find: 'a$b' }, 73],
    ['an empty batch', { insert: 'x', documents: [] }, 16],
    ['indexes of no collection', { listIndexes: 'nothing' }, 26],
    [
      'a partial index',
      {
        createIndexes: 'x',
        indexes: [{ key: { a: 1 }, name: 'a', partialFilterExpression: { a: 1 } }],
      },
      67,
    ],
    [
      'a TTL index',
      { createIndexes: 'x', indexes: [{ key: { a: 1 }, name: 'a', expireAfterSeconds: 1 }] },
      67,
    ],
    ['a text index', { createIndexes: 'x', indexes: [{ key: { a: 'text' }, name: 'a' }] }, 67],
    ['more than one copy', { insert: 'x', documents: [{}], writeConcern: { w: 2 } }, 2],
  ])('have the code of MongoDB if a command contains %s', async (_name, command, code) => {
    expect(await failureOf(test.db.command(command))).toMatchObject({ code });
  });

  it('stop an ordered batch, but only mark the document in an unordered one', async () => {
    const items = collection();
    const docs = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];
    expect(await failureOf(items.insertMany(docs))).toMatchObject({ insertedCount: 1 });
    const error = await failureOf(items.insertMany(docs, { ordered: false }));
    expect(error).toBeInstanceOf(MongoBulkWriteError);
    expect(error).toMatchObject({ insertedCount: 1, writeErrors: [{ index: 0 }, { index: 1 }] });
    expect(await items.countDocuments()).toBe(2);
  });
});
