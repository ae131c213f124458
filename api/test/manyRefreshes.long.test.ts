import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandomSource } from '../faults/randomSource.ts';
import { BusyError, Cauce, type ConnectedPerson } from '../sdk/typescript/src/index.ts';
import { loadConfig } from '../src/config/env.ts';
import { createContainer, type Container } from '../src/container.ts';
import { createLogger } from '../src/infra/logging/logger.ts';
import { waitForRedis } from '../src/infra/redis/redis.ts';
import { brokenChains } from './brokenChains.ts';
import { connectClient } from './connect.ts';
import { buildRut } from './factories.ts';
import { startFleet, type Fleet } from './fleet.ts';
import { createRequest, createTestClient } from './testServer.ts';
import { until } from './until.ts';

// A client keeps a connection's movements by cursor, day after day, while workers are killed.

/** A day takes a second, or 15 if the worker of its refresh is killed; 100 of them take minutes. */
const DAYS = Number(process.env['TEST_REFRESHES'] ?? 12);
const SEED = Number(process.env['TEST_SEED'] ?? 1);
/** In so many of the days. */
const KILLS = 0.4;
/** Longer than a worker's lease (12 s) and than an institution's permit (15 s). */
const BEYOND_LEASES_SECONDS = 16;

const FINAL = new Set(['success', 'wrong_login', 'locked', 'error']);
const TARGET = buildRut(43_000_000);
const random = createRandomSource(SEED);

let fleet: Fleet;
let container: Container;
beforeAll(async () => {
  fleet = await startFleet({
    webs: 1,
    workers: 2,
    isClocked: true,
    env: { REFRESH_MIN_INTERVAL_SECONDS: '0', RATE_LIMIT_WIDGET_PER_MINUTE: '100000' },
  });
  container = createContainer(loadConfig(fleet.env), 'test', {
    logger: createLogger({ level: 'silent', process: 'test' }),
  });
  await waitForRedis(container.redis, 5000);
});
afterAll(async () => {
  await container.close();
  await fleet.stop();
});

const hasEnded = async (taskId: string) =>
  FINAL.has((await container.tasks.status(taskId)) ?? 'pending');

async function connect(): Promise<{ cauce: Cauce; consentId: string }> {
  const [baseUrl = ''] = fleet.webUrls;
  const server = {
    container,
    request: createRequest(() => baseUrl),
    client: (options = {}) => createTestClient(container, options),
    runTask: (taskId: string) => until(() => hasEnded(taskId)).then(() => undefined),
  };
  const settings = { refresh: 'daily' };
  const client = await connectClient(server, { monthlyQuota: 1_000_000, settings });
  const { consentId } = await client.consent(TARGET, { products: ['movement'] });
  const { apiKey, clientId } = client;
  return { cauce: new Cauce({ apiKey, clientId, baseUrl }), consentId };
}

/** Kills one worker or both, at any moment or in the middle of an extraction. */
async function killWorkers(seconds: number): Promise<void> {
  const isMidway = random.next() < 0.7;
  const pauses = [random.whole(0, isMidway ? 60 : 300), random.whole(0, 500)] as const;
  const victims = random.next() < 0.3 ? fleet.workers : [random.pick(fleet.workers)];
  const running = { 'consent.purpose': 'refresh', status: 'running' };
  const tasks = container.mongo.db.collection('tasks');
  if (isMidway)
    await until(() => tasks.countDocuments(running), { pauseMs: 5, timeoutMs: 1000 }).catch(
      () => 0,
    );
  await sleep(pauses[0]);
  await Promise.all(victims.map((one) => fleet.end(one, 'SIGKILL')));
  fleet.setClock(seconds);
  await sleep(pauses[1]);
  await Promise.all(victims.map((one) => fleet.start(one)));
}

const asked = (consentId: string) => ({ consentId, product: 'movement' as const });

/** Asks for a refresh until newer data is there: a task that was killed too often ends in error. */
async function refresh(person: ConnectedPerson, consentId: string, last: string): Promise<void> {
  let taskId: string | null = null;
  await until(
    async () => {
      if ((await person.retrieveData(asked(consentId))).extractedAt !== last) return true;
      if (taskId !== null && !(await hasEnded(taskId))) return false;
      // Its own schedule may have been first.
      const queued = await person.refreshConsent(consentId).catch((error: unknown) => {
        if (error instanceof BusyError) return null;
        throw error;
      });
      taskId = queued?.taskId ?? null;
      return false;
    },
    { pauseMs: 100 },
  );
}

async function countByTask(collection: string, query: object): Promise<number[]> {
  const found = container.mongo.db.collection<{ taskId?: string; data?: { taskId: string } }>(
    collection,
  );
  const counts = new Map<string, number>();
  for (const { taskId, data } of await found.find(query).toArray()) {
    const id = taskId ?? data?.taskId ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts.values()];
}

it(
  `reads the changes of ${String(DAYS)} days once each, while workers are killed`,
  { timeout: 60_000 + DAYS * 30_000 },
  async () => {
    const { cauce, consentId } = await connect();
    const person = cauce.connect.person(TARGET);
    const read = async () => {
      const { data, extractedAt } = await person.retrieveData(asked(consentId));
      return { extractedAt, rows: data.flatMap(({ movements }) => movements) };
    };

    let cursor: string | undefined;
    const rows = new Map<string, unknown>();
    const everAdded = new Set<string>();
    const doubled: string[] = [];
    const sync = async () => {
      const changes = cauce.connections.sync(consentId, {
        target: TARGET,
        loadCursor: () => cursor,
        saveCursor: (next) => void (cursor = next),
      });
      for await (const { added, modified, removed } of changes) {
        doubled.push(...added.flatMap(({ id }) => (everAdded.has(id) ? id : [])));
        for (const row of added) everAdded.add(row.id);
        for (const row of [...added, ...modified]) rows.set(row.id, row);
        for (const id of removed) rows.delete(id);
      }
    };
    await sync();
    const atFirst = everAdded.size;
    const lost: string[] = [];

    let ahead = 0;
    for (let day = 1; day <= DAYS; day += 1) {
      const { extractedAt } = await read();
      await cauce.sandbox.moveClock({ days: 1 });
      const isKilled = random.next() < KILLS;
      if (isKilled) ahead += BEYOND_LEASES_SECONDS;
      await Promise.all([
        refresh(person, consentId, extractedAt),
        isKilled ? killWorkers(ahead) : undefined,
      ]);
      const reading = await read();
      await sync();
      lost.push(...reading.rows.flatMap(({ id }) => (everAdded.has(id) ? [] : id)));
    }

    const tasks = container.mongo.db.collection<{ status: string; attempts: number }>('tasks');
    const refreshes = { 'consent.purpose': 'refresh' };
    const isRunning = { ...refreshes, status: { $in: ['pending', 'running'] } };
    await until(async () => (await tasks.countDocuments(isRunning)) === 0);
    await sync();
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
    expect(everAdded.size).toBeGreaterThan(atFirst + DAYS / 2);

    // The last full reading, and what the institution no longer shows.
    const last = await read();
    expect(new Set(last.rows.map(({ id }) => id)).size).toBe(last.rows.length);
    const shown = new Map(last.rows.map((row) => [row.id, row]));
    const oldest = last.rows.map(({ date }) => date).sort()[0] ?? '';
    for (const row of rows.values()) {
      const { id, date } = row as { id: string; date: string };
      if (shown.has(id)) expect(row).toMatchObject({ ...shown.get(id) });
      else expect(date < oldest, `${id} of ${date}`).toBe(true);
    }
    expect([...shown.keys()].filter((id) => !rows.has(id))).toEqual([]);

    // All of it from the beginning is the same.
    const kept = new Map(rows);
    for (const known of [rows, everAdded]) known.clear();
    cursor = undefined;
    await sync();
    expect(rows).toEqual(kept);

    expect(new Set(await countByTask('audit', { event: 'task.ended' }))).toEqual(new Set([1]));
    expect(new Set(await countByTask('events', { type: 'consent.refreshed' }))).toEqual(
      new Set([1]),
    );
    const retaken = await tasks.countDocuments({ ...refreshes, attempts: { $gt: 1 } });
    expect(retaken).toBeGreaterThan(0);
    expect(await brokenChains(fleet)).toEqual([]);
  },
);
