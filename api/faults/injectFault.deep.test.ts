import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { injectFault, type FaultResult } from './injectFault.ts';
import { isSound } from './resultTable.ts';
import { startEndpoints, type Endpoints } from './Endpoints.ts';
import { faults } from './faults.ts';
import { Load, type Launch } from './Load.ts';
import { createRandomSource } from './randomSource.ts';
import { Schedules } from './Schedules.ts';
import { Stores } from './Stores.ts';
import { startFaultySystem, type FaultySystem } from './System.ts';

// `npm run faults` on a small scale, with two faults that no other test injects. Kills of single
// processes and stores are in api/test/faults.long.test.ts.

const SECONDS = 3;
let system: FaultySystem;
let stores: Stores;
let load: Load;
let endpoints: Endpoints;
let schedules: Schedules;

beforeAll(async () => {
  system = await startFaultySystem();
  stores = new Stores(system.fleet);
  const { apiKey } = system.fleet.demo;
  load = new Load(system.fleet.webUrls, { apiKey, random: createRandomSource(7) });
  const [url = ''] = system.fleet.webUrls;
  endpoints = await startEndpoints({ url, apiKey }, createRandomSource(7));
  schedules = await Schedules.connect(system, stores);
});
afterAll(async () => {
  await load.stop();
  await stores.close();
  await endpoints.stop();
  await system.stop();
});

async function inject(name: string): Promise<FaultResult> {
  const fault = faults.find((one) => one.name === name);
  if (!fault) throw new Error(`there is no fault ${name}`);
  const random = createRandomSource(7);
  const say = () => undefined;
  const known = { launches: new Set<Launch>(), orphans: new Map<string, number>() };
  return injectFault(
    { system, load, stores, endpoints, schedules, random, seconds: SECONDS, say, known },
    fault,
  );
}

describe('a database that disconnects under load', () => {
  it('loses nothing, duplicates nothing and leaves no orphans', async () => {
    const result = await inject('reset-mongo');
    expect(result).toMatchObject({ broken: [], wrong: {}, lost: 0, doubled: 0 });
    expect(result.accepted).toBeGreaterThan(10);
    expect(result.endedOnce).toBe(result.accepted);
    expect(result.delivered).toBeGreaterThanOrEqual(result.accepted);
    expect(result.refreshed).toBeGreaterThanOrEqual(4);
    expect(isSound(result)).toBe(true);
  });
});

describe('a rolling restart under load', () => {
  it('answers every request, including those on kept-alive connections, and loses no task', async () => {
    const result = await inject('rolling-restart');
    expect(result).toMatchObject({ broken: [], wrong: {}, unanswered: {}, reroutedBroken: 0 });
    expect(result.accepted).toBeGreaterThan(10);
    expect(result.endedOnce).toBe(result.accepted);
  });
});
