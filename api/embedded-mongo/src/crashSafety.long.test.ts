import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, type Collection } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { checkCollection } from '../test/checkCollection.ts';
import { startServerProcess } from '../test/serverProcess.ts';
import { openStoreIn, temporaryDirectory } from '../test/temporaryStore.ts';

const ROUNDS = 6;
const WRITERS = 16;

interface Item {
  _id: string;
  round: number;
  pad: string;
}

interface Counter {
  _id: number;
  count: number;
}

const directory = temporaryDirectory();

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** The writes that the server acknowledged. */
interface Acknowledged {
  readonly inserted: Set<string>;
  readonly deleted: Set<string>;
  readonly counts: Map<number, number>;
}

async function writeUntilKilled(
  items: Collection<Item>,
  counters: Collection<Counter>,
  round: number,
  acknowledged: Acknowledged,
  isOver: () => boolean,
): Promise<void> {
  const writer = async (number: number): Promise<void> => {
    for (let step = 0; !isOver(); step += 1) {
      const _id = `${round}-${number}-${step}`;
      try {
        await items.insertOne({ _id, round, pad: 'x'.repeat(step % 900) });
        acknowledged.inserted.add(_id);
        const changed = await counters.findOneAndUpdate(
          { _id: number },
          { $inc: { count: 1 } },
          { upsert: true, returnDocument: 'after' },
        );
        acknowledged.counts.set(number, changed?.count ?? 0);
        if (step % 5 === 4) {
          const gone = `${round}-${number}-${step - 2}`;
          // From here on the document may be gone, whether or not the reply arrives.
          acknowledged.inserted.delete(gone);
          await items.deleteOne({ _id: gone });
          acknowledged.deleted.add(gone);
        }
      } catch {
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
}

async function check(url: string, acknowledged: Acknowledged): Promise<number> {
  const client = new MongoClient(url);
  try {
    const items = client.db('test').collection<Item>('items');
    const found = new Set<string>();
    for await (const { _id } of items.find({}, { projection: { _id: 1 } })) found.add(_id);
    const lost = [...acknowledged.inserted].filter((id) => !found.has(id));
    const risen = [...acknowledged.deleted].filter((id) => found.has(id));
    expect(lost, 'acknowledged and lost').toEqual([]);
    expect(risen, 'deleted and back').toEqual([]);
    for await (const { _id, count } of client.db('test').collection<Counter>('counters').find()) {
      expect(count).toBeGreaterThanOrEqual(acknowledged.counts.get(_id) ?? 0);
    }
    expect(await items.countDocuments()).toBe(found.size);
    expect(await items.estimatedDocumentCount()).toBe(found.size);
    for (const round of new Set([...found].map((id) => Number(id.split('-')[0])))) {
      const scanned = [...found].filter((id) => id.startsWith(`${round}-`)).length;
      expect(await items.countDocuments({ round })).toBe(scanned);
    }
    return found.size;
  } finally {
    await client.close();
  }
}

/** Checks that documents, index entries and counts agree. */
async function checkEntries(): Promise<void> {
  const { store, catalog } = openStoreIn(directory);
  const collections = [...catalog.all()];
  expect(collections).toHaveLength(2);
  for (const collection of collections)
    expect(checkCollection(store, collection).problems).toEqual([]);
  await store.close();
}

describe('kill -9', () => {
  it('loses no acknowledged write', async () => {
    const acknowledged: Acknowledged = {
      inserted: new Set(),
      deleted: new Set(),
      counts: new Map(),
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startServerProcess(directory);
      const client = new MongoClient(server.url, { maxPoolSize: WRITERS });
      const database = client.db('test');
      const items = database.collection<Item>('items');
      await items.createIndex({ round: 1 }, {}, {});
      let isOver = false;
      const writing = writeUntilKilled(
        items,
        database.collection<Counter>('counters'),
        round,
        acknowledged,
        () => isOver,
      );
      await sleep(300 + round * 137);
      // On a slow machine clients may still be connecting, and a round without writes would prove
      // nothing.
      while (acknowledged.inserted.size < (round + 1) * 2 * WRITERS) await sleep(20);
      expect(await server.stop('SIGKILL')).toBeNull();
      isOver = true;
      await client.close(true);
      await writing;
      const again = await startServerProcess(directory);
      await check(again.url, acknowledged);
      expect(await again.stop('SIGTERM')).toBe(0);
      await checkEntries();
    }
    expect(acknowledged.inserted.size).toBeGreaterThan(ROUNDS * WRITERS);
  });
});
