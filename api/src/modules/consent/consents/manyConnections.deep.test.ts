import { createHash, randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Credentials } from '@cauce/extractors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { connectClient } from '../../../../test/connect.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { addSeconds } from '../../../infra/clock.ts';
import type { RunTaskDeps } from '../../extraction/tasks/jobs/runTask.ts';
import { runWithPermit } from '../../extraction/tasks/jobs/runWithPermit.ts';
import { consentAad, type ConsentDocument } from './consents.types.ts';
import { refreshDueConsents } from './jobs/refreshDueConsents.ts';
import { nextRefreshAt } from './refreshSchedule.ts';

// A day of many connections that are refreshed daily: stores, queue and permits are real; time and
// what the institutions answer are not.

const BANKS = ['banco-chile', 'banco-santander', 'banco-estado', 'banco-itau'];
/** A refresh costs about 30 ms of processor time; 10,000 of them take minutes. */
const CONNECTIONS = Number(process.env['TEST_CONNECTIONS'] ?? 2000);
const PERMITS = 5;

const HOUR = 3600;
/** The clock jumps, and the sweeper then catches up. */
const STEP = HOUR / 2;
const STEPS = (24 * HOUR) / STEP;
/** The sweeper queues refreshes this often. */
const SWEEP = 10;
/** An extraction takes 40 seconds, in which an institution's permits can all come into use. */
const EXTRACTION_SWEEPS = 4;

/**
 * The parts of the day that are compared. Chance alone moves an hour's share by a tenth of it (one
 * standard deviation), and that of eight hours by a thirtieth.
 */
const PARTS = 3;
/** Two kilobytes for each refresh, of which the data of one takes several. */
const HEAP_MARGIN = 10 * 1024 * 1024;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ INSTITUTION_CONCURRENCY: String(PERMITS) });
  // The server keeps its log in memory, which would grow by the log of the day.
  server.container.logger.level = 'warn';
});
afterAll(() => server.close());

const nextRut = rutSeries(41_000_000);
const PASSWORD = CANARY.slice(0, 8);
const consents = () => server.container.mongo.db.collection<ConsentDocument>('consents');

let copies = 0;
/** The same ids in every run, because they decide when a consent is due. */
const nextId = () =>
  createHash('sha256')
    .update(String((copies += 1)))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** The consent of another person, with everything sealed to it. */
function copyOf(real: ConsentDocument, at: Date): ConsentDocument {
  const { vault, credentialVault, userKeys } = server.container;
  const _id = nextId();
  const credentials: Credentials = { username: nextRut(), password: PASSWORD };
  return {
    ...real,
    _id,
    subject: userKeys.person(credentials.username),
    otp: { ...real.otp, hash: _id },
    username: vault.seal(credentials.username, consentAad(_id, 'username')),
    credentials: credentialVault.seal(credentials, consentAad(_id, 'credentials')),
    results: real.results.map(({ product, data }) => {
      const known = vault.open(data, consentAad(real._id, `results/${product}`));
      return { product, data: vault.seal(known, consentAad(_id, `results/${product}`)) };
    }),
    extractedAt: at,
    refreshAt: nextRefreshAt(_id, 'daily', at),
  };
}

/** Connects one person at each institution, and replaces each of them with many. */
async function connectMany(at: Date): Promise<void> {
  const settings = { refresh: 'daily' };
  const client = await connectClient(server, { monthlyQuota: 2 * CONNECTIONS, settings });
  for (const entityId of BANKS) {
    const widget = await client.widget(nextRut());
    await widget.extract({ entityId, password: PASSWORD });
    const real = await consents().findOneAndDelete({ _id: widget.consentId });
    if (real?.state !== 'active') throw new Error(`${entityId} was not connected`);
    const length = CONNECTIONS / BANKS.length;
    await consents().insertMany(Array.from({ length }, () => copyOf(real, at)));
  }
}

/** Extractions that end after a number of sweeps, and the most that ran at once by institution. */
function createExtractions() {
  const open: { left: number; end: () => void }[] = [];
  const running = new Map<string, number>();
  const peaks = new Map<string, number>();
  const extract: RunTaskDeps['extract'] = async ({ entityId, actions }) => {
    const now = (running.get(entityId) ?? 0) + 1;
    running.set(entityId, now);
    peaks.set(entityId, Math.max(now, peaks.get(entityId) ?? 0));
    await new Promise<void>((end) => open.push({ left: EXTRACTION_SWEEPS, end }));
    running.set(entityId, (running.get(entityId) ?? 0) - 1);
    return { kind: 'success', data: Object.fromEntries(actions.map((type) => [type, {}])) };
  };
  const swept = () => {
    for (const one of open.splice(0)) {
      one.left -= 1;
      if (one.left > 0) open.push(one);
      else one.end();
    }
  };
  return { extract, peaks, swept };
}

/** As a worker does, with enough places for every permit. */
function startQueue(extract: RunTaskDeps['extract']): void {
  const deps = {
    ...server.container,
    ...(extract && { extract }),
    workerId: randomUUID(),
    leaseSeconds: 12,
    shutdown: new AbortController().signal,
  };
  server.container.queue.process(BANKS.length * PERMITS * 2, (job) => runWithPermit(deps, job));
}

async function isIdle(): Promise<boolean> {
  const { waiting, active } = await server.container.queue.counts();
  return waiting + active === 0;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function heap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

it('refreshes thousands of connections once a day, evenly and within the bulkheads', async () => {
  // A whole second, as is the time of each refresh.
  const start = new Date(Math.floor(server.clock.now().getTime() / 1000) * 1000);
  await connectMany(start);
  const before = new Map((await consents().find().toArray()).map((one) => [one._id, one]));
  expect(before.size).toBe(CONNECTIONS);
  const { extract, peaks, swept } = createExtractions();
  startQueue(extract);

  /** Sweeps as often as there is time until the next step, and how many refreshes were queued. */
  const catchUp = async (at: Date): Promise<number> => {
    let count = 0;
    for (let sweep = 0; sweep < STEP / SWEEP; sweep += 1) {
      const wasIdle = await isIdle();
      // What is due is decided by a clock that stands still.
      const run = await refreshDueConsents({ ...server.container, now: () => at });
      expect(run.refused).toBe(0);
      swept();
      if (wasIdle && run.queued === 0) return count;
      count += run.queued;
    }
    throw new Error('The refreshes of half an hour took longer than that.');
  };

  const counts: number[] = [];
  let early = 0;
  for (let step = 1; step <= STEPS; step += 1) {
    // The first of them are due four hours after the start.
    const at = addSeconds(start, 4 * HOUR + step * STEP - 1);
    server.clock.advance((at.getTime() - server.clock.now().getTime()) / 1000);
    counts.push(await catchUp(at));
    if (step === STEPS / 6) early = heap();
  }
  expect(heap() - early).toBeLessThan(HEAP_MARGIN);

  const even = CONNECTIONS / PARTS;
  for (let part = 0; part < PARTS; part += 1) {
    const [from, to] = [part, part + 1].map((one) => (one * STEPS) / PARTS);
    const count = counts.slice(from, to).reduce((sum, one) => sum + one, 0);
    expect(Math.abs(count - even)).toBeLessThan(even / 10);
  }
  // Every permit came into use, so that the limit was reached.
  expect(Object.fromEntries(peaks)).toEqual(Object.fromEntries(BANKS.map((id) => [id, PERMITS])));
  // Once each: there are as many refreshes as connections, and each connection has had its own.
  const refreshes = server.container.mongo.db.collection('tasks');
  expect(await refreshes.countDocuments({ 'consent.purpose': 'refresh' })).toBe(CONNECTIONS);
  for (const { _id, refreshAt, resultsOf } of await consents().find().toArray()) {
    expect(Number(refreshAt)).toBe(Number(before.get(_id)?.refreshAt) + 24 * HOUR * 1000);
    expect(resultsOf).not.toBe(before.get(_id)?.resultsOf);
  }
});
