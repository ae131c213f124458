import { MongoClient, type Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { insertInOrder, isMongoUnavailable } from './mongo.ts';

interface Entry {
  readonly _id: string;
}

const client = new MongoClient(inject('mongodbUrl'), { serverSelectionTimeoutMS: 2000 });
let entries: Collection<Entry>;
beforeAll(() => {
  entries = client.db(`insert-in-order-${String(process.pid)}`).collection<Entry>('entries');
});
afterAll(async () => {
  await entries.drop();
  await client.close();
});

const stored = async () => (await entries.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

describe('insertInOrder', () => {
  it('inserts the documents before the first one that already exists', async () => {
    expect(await insertInOrder(entries, [{ _id: 'b' }])).toBe(1);
    expect(await insertInOrder(entries, [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }])).toBe(1);
    expect(await stored()).toEqual(['a', 'b']);
    expect(await insertInOrder(entries, [{ _id: 'b' }, { _id: 'c' }])).toBe(0);
    expect(await insertInOrder(entries, [{ _id: 'c' }, { _id: 'd' }])).toBe(2);
    expect(await stored()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('fails as a whole if the database is unreachable', async () => {
    const away = new MongoClient('mongodb://127.0.0.1:9/', { serverSelectionTimeoutMS: 50 });
    const failure = await insertInOrder(away.db('x').collection<Entry>('entries'), [
      { _id: 'a' },
    ]).catch((error: unknown) => error);
    expect(isMongoUnavailable(failure)).toBe(true);
    await away.close();
  });
});
