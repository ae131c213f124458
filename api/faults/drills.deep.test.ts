import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drill, type Drill } from './drill.ts';
import { isSound } from './drillTable.ts';
import { faults } from './faults.ts';
import { Load } from './Load.ts';
import { createRandomSource } from './randomSource.ts';
import { Stores } from './Stores.ts';
import { startFaultySystem, type FaultySystem } from './System.ts';

// The harness in small: what `npm run faults` proves of every fault, here of two that no other
// test strikes. Kills of single processes and stores are in api/test/faults.long.test.ts.

const SECONDS = 3;
let system: FaultySystem;
let stores: Stores;
let load: Load;

beforeAll(async () => {
  system = await startFaultySystem();
  stores = new Stores(system.fleet);
  const { apiKey } = system.fleet.demo;
  load = new Load(system.fleet.webUrls, { apiKey, random: createRandomSource(7) });
});
afterAll(async () => {
  await load.stop();
  await stores.close();
  await system.stop();
});

async function strike(name: string): Promise<Drill> {
  const fault = faults.find((one) => one.name === name);
  if (!fault) throw new Error(`there is no fault ${name}`);
  const random = createRandomSource(7);
  const say = () => undefined;
  return drill(
    { system, load, stores, random, seconds: SECONDS, say, leftBehind: new Map() },
    fault,
  );
}

describe('a database that breaks off under load', () => {
  it('loses nothing, doubles nothing and leaves nothing behind', async () => {
    const result = await strike('reset-mongo');
    expect(result).toMatchObject({ broken: [], wrong: {}, lost: 0, doubled: 0 });
    expect(result.accepted).toBeGreaterThan(10);
    expect(result.endedOnce).toBe(result.accepted);
    expect(isSound(result)).toBe(true);
  });
});

describe('a rolling restart under load', () => {
  it('answers every request, on kept connections too, and loses no task', async () => {
    const result = await strike('rolling-restart');
    expect(result).toMatchObject({ broken: [], wrong: {}, unanswered: {}, reroutedBroken: 0 });
    expect(result.accepted).toBeGreaterThan(10);
    expect(result.endedOnce).toBe(result.accepted);
  });
});
