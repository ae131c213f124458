import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../test/testClient.ts';

/** The assumed size of a collection, whose documents form a queue of things to check again. */
const DOCUMENTS = 1_000_000;
const BATCH = 5000;
const START = 1.7e12;

interface Item {
  _id: string;
  unique: string;
  status: 'pending' | 'done';
  nextCheckAt: Date;
  number: number;
}

let test: TestServer;

const items = () => test.db.collection<Item>('items');

beforeAll(async () => {
  test = await startTestServer();
  await items().createIndex({ unique: 1 }, { unique: true }, {});
  await items().createIndex({ status: 1, nextCheckAt: 1 }, {}, {});
  for (let from = 0; from < DOCUMENTS; from += BATCH) {
    await items().insertMany(
      Array.from({ length: BATCH }, (_, at) => {
        const number = from + at;
        return {
          _id: `id${number}`,
          unique: `u${(number * 7919) % DOCUMENTS}`,
          status: number % 10 === 0 ? 'pending' : 'done',
          nextCheckAt: new Date(START + ((number * 104_729) % DOCUMENTS) * 1000),
          number,
        } as const;
      }),
    );
  }
});

afterAll(async () => {
  await test.stop();
});

/** How long reading every document takes on this machine at this moment. */
async function scanMs(): Promise<number> {
  const startedAt = performance.now();
  await items().countDocuments({ number: { $gt: 5 } });
  return performance.now() - startedAt;
}

async function medianMs(run: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    const startedAt = performance.now();
    await run(round);
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[15] ?? Infinity;
}

describe('a million documents', () => {
  const due = {
    status: 'pending',
    nextCheckAt: { $lte: new Date(START + DOCUMENTS * 500) },
  } as const;

  it.each<[string, (round: number) => Promise<unknown>]>([
    ['by _id', async (round) => items().findOne({ _id: `id${round * 31_337}` })],
    ['by a unique field', async (round) => items().findOne({ unique: `u${round * 31_337}` })],
    [
      'the first hundred of a queue',
      async () => {
        const found = await items().find(due).sort({ nextCheckAt: 1 }).limit(100).toArray();
        expect(found).toHaveLength(100);
      },
    ],
    [
      'a claim',
      async () =>
        items().findOneAndUpdate(due, { $set: { status: 'done' } }, { sort: { nextCheckAt: 1 } }),
    ],
    [
      'an insert',
      async (round) =>
        items().insertOne({
          ...due,
          _id: `n${round}`,
          unique: `n${round}`,
          nextCheckAt: new Date(),
          number: -1,
        }),
    ],
    ['a count by an index', async () => items().countDocuments({ status: 'pending' })],
    ['a count of all', async () => items().countDocuments()],
  ])('runs without reading the whole collection: %s', async (name, run) => {
    const median = await medianMs(run);
    process.stdout.write(`  ${name}: median ${median.toFixed(2)} ms\n`);
    // Compared with a full scan on the same machine at the same time, since machines differ in
    // speed.
    expect(median).toBeLessThan((await scanMs()) / 20);
  });

  it('answers lookups during a full scan', async () => {
    const state = new Map([['scan', 'running']]);
    const scan = items().countDocuments({ number: { $gt: 5 } });
    void scan.finally(() => state.delete('scan'));
    const times: number[] = [];
    while (state.has('scan')) {
      const startedAt = performance.now();
      await items().findOne({ _id: 'id7' });
      times.push(performance.now() - startedAt);
    }
    expect(await scan).toBeGreaterThan(DOCUMENTS - 10);
    expect(times.length).toBeGreaterThan(20);
  });
});
