import { Binary, MongoClient, type Collection } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createReaderById } from './mongo.ts';

interface Thing {
  readonly _id: string;
  readonly bytes?: Buffer;
}

const client = new MongoClient(inject('mongodbUrl'), {
  monitorCommands: true,
  serverSelectionTimeoutMS: 2000,
});
let things: Collection<Thing>;
let finds = 0;
client.on('commandStarted', ({ commandName }) => {
  if (commandName === 'find') finds += 1;
});

beforeAll(async () => {
  things = client.db(`reader-by-id-${String(process.pid)}`).collection<Thing>('things');
  await things.insertMany(
    Array.from({ length: 100 }, (_, index) => ({ _id: `t${String(index)}` })),
  );
  await things.insertOne({ _id: 'bytes', bytes: new Binary(Buffer.from('abc')) as never });
});
afterEach(() => {
  finds = 0;
});
afterAll(async () => {
  await things.drop();
  await client.close();
});

describe('createReaderById', () => {
  it('reads all ids of one tick with a single query', async () => {
    const read = createReaderById(things);
    const found = await Promise.all(['t3', 'none', 't1', 't3'].map(read));
    expect(found).toEqual([{ _id: 't3' }, null, { _id: 't1' }, { _id: 't3' }]);
    expect(finds).toBe(1);
  });

  it('does not cache documents', async () => {
    const read = createReaderById(things);
    await things.insertOne({ _id: 'late' });
    expect(await read('late')).toEqual({ _id: 'late' });
    await things.deleteOne({ _id: 'late' });
    expect(await read('late')).toBeNull();
    expect(finds).toBe(2);
  });

  it('returns binary values as buffers', async () => {
    const found = await createReaderById(things)('bytes');
    expect(found?.bytes).toEqual(Buffer.from('abc'));
  });

  it('treats an id that looks like an operator as an id', async () => {
    const read = createReaderById(things);
    await expect(read('$ne')).resolves.toBeNull();
  });

  it('rejects all waiting calls if the database does not answer', async () => {
    const away = new MongoClient('mongodb://127.0.0.1:9/', { serverSelectionTimeoutMS: 50 });
    const read = createReaderById(away.db('x').collection<Thing>('things'));
    const answers = await Promise.allSettled([read('t1'), read('t2')]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await away.close();
  });
});
