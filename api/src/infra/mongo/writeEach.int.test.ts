import { MongoClient, type Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { insertEach, isDuplicateKey, isMongoUnavailable, isWritten, updateEach } from './mongo.ts';

interface Entry {
  readonly _id?: string;
  readonly n: number;
}

const client = new MongoClient(inject('mongodbUrl'), { serverSelectionTimeoutMS: 2000 });
let entries: Collection<Entry>;
beforeAll(() => {
  entries = client.db(`write-each-${String(process.pid)}`).collection<Entry>('entries');
});
afterAll(async () => {
  await entries.drop();
  await client.close();
});

describe('insertEach', () => {
  it('inserts all documents, and reports which ones already exist', async () => {
    await entries.insertOne({ _id: 'old', n: 0 });
    const answers = await insertEach(entries, [
      { _id: 'a', n: 1 },
      { _id: 'old', n: 2 },
      { n: 3 },
      { _id: 'a', n: 4 },
      { _id: 'b', n: 5 },
    ]);
    expect(answers.map((one) => one && isDuplicateKey(one))).toEqual([
      null,
      true,
      null,
      true,
      null,
    ]);
    const kept = await entries
      .find({}, { projection: { _id: 0 } })
      .sort({ n: 1 })
      .toArray();
    expect(kept.map(({ n }) => n)).toEqual([0, 1, 3, 5]);
  });

  it('does not modify the given documents', async () => {
    const entry: Entry = { n: 6 };
    await insertEach(entries, [entry]);
    expect(entry).toEqual({ n: 6 });
  });

  it('fails as a whole if the database is unreachable', async () => {
    const away = new MongoClient('mongodb://127.0.0.1:9/', { serverSelectionTimeoutMS: 50 });
    const failure = await insertEach(away.db('x').collection<Entry>('entries'), [{ n: 1 }]).catch(
      (error: unknown) => error,
    );
    expect(isMongoUnavailable(failure)).toBe(true);
    await away.close();
  });
});

describe('updateEach', () => {
  it('makes all updates, and reports which ones a unique index refused', async () => {
    const set = (n: number, wanted: number) => ({
      filter: { _id: `update-${String(n)}`, n: wanted },
      update: { $set: { n: wanted } },
      upsert: true,
    });
    const answers = await updateEach(entries, [set(1, 10), set(1, 11), set(2, 20), set(1, 10)]);
    expect(answers.map(isWritten)).toEqual([true, false, true, true]);
    const kept = await entries
      .find({ _id: /^update-/ })
      .sort({ n: 1 })
      .toArray();
    expect(kept.map(({ n }) => n)).toEqual([10, 20]);
  });

  it('fails as a whole if the database is unreachable', async () => {
    const away = new MongoClient('mongodb://127.0.0.1:9/', { serverSelectionTimeoutMS: 50 });
    const failure = await updateEach(away.db('x').collection<Entry>('entries'), [
      { filter: { n: 1 }, update: { $set: { n: 2 } } },
    ]).catch((error: unknown) => error);
    expect(isMongoUnavailable(failure)).toBe(true);
    await away.close();
  });
});
