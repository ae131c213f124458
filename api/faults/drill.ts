import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './Fault.ts';
import { BANKS, type Load } from './Load.ts';
import { judge, underWay, type Verdict } from './proof.ts';
import type { RandomSource } from './randomSource.ts';
import type { StoreFacts, Stores } from './Stores.ts';
import type { FaultySystem } from './System.ts';

/** One line of the table. */
export interface Drill extends Verdict {
  readonly fault: string;
  readonly what: string;
  /** Why it did not take place. */
  readonly skipped: string | null;
  readonly refused: number;
  /** Answers that no document allows, or that say our fault. */
  readonly wrong: Readonly<Record<string, number>>;
  readonly documented: Readonly<Record<string, number>>;
  readonly unanswered: Readonly<Record<string, number>>;
  /** Connections that were refused, and kept ones that broke: sent again to the next process. */
  readonly reroutedRefused: number;
  readonly reroutedBroken: number;
  /** Ends by kind: `success`, `INSTITUTION_UNAVAILABLE`… */
  readonly ends: Readonly<Record<string, number>>;
  /** Tasks that a worker took more than once. */
  readonly retaken: number;
  /** From the moment when it was mended until tasks at every institution ended in success. */
  readonly recoveredSeconds: number | null;
}

/** Everything has to come to rest within this: deadline, the longest lease, and some sweeps. */
const REST_SECONDS = 150;
const BEFORE_MS = 3000;
/** A launch dies within 120 s, and the sweeper gives its credit back. */
const RESERVATION_SECONDS = 135;

export interface DrillGround {
  readonly system: FaultySystem;
  readonly load: Load;
  readonly stores: Stores;
  readonly random: RandomSource;
  /** Of load around each fault, at least. */
  readonly seconds: number;
  readonly say: (line: string) => void;
  /** What earlier faults left behind for good: counted against them, and not again. */
  readonly leftBehind: Map<string, number>;
}

/** Puts load on the system, breaks something, and holds what came of it against the stores. */
export async function drill(ground: DrillGround, fault: Fault): Promise<Drill> {
  const { system, load, random } = ground;
  const skipped = fault.unavailable?.(system) ?? null;
  if (skipped !== null) return emptyDrill(fault, skipped);
  const first = load.launches.length;
  load.startTally();
  load.start();
  await sleep(BEFORE_MS);
  const struckAt = performance.now();
  await fault.strike(system, random);
  const mendedAt = performance.now();
  const recovered = recovery(ground, mendedAt);
  await sleep(Math.max(0, struckAt + ground.seconds * 1000 - performance.now()));
  load.pause();
  const recoveredSeconds = await recovered;
  const { facts, remaining } = await rest(ground);
  const launches = load.launches.slice(first);
  await load.lookAgain(launches.filter(({ state, end }) => state === 'accepted' && end !== null));
  const verdict = judge(facts, launches, load.launches, remaining);
  const broken = [...verdict.broken];
  if (recoveredSeconds === null) broken.push('did not recover');
  const { tally, client } = load;
  if (fault.isSeamless) {
    for (const [why, count] of tally.unanswered)
      broken.push(`${String(count)} requests without an answer: ${why}`);
    if (client.broken > 0)
      broken.push(`${String(client.broken)} connections that broke under a request`);
  }
  const ids = new Set(launches.flatMap(({ taskIds }) => [...taskIds]));
  return {
    ...verdict,
    broken,
    fault: fault.name,
    what: fault.what,
    skipped: null,
    refused: tally.refused,
    wrong: Object.fromEntries(tally.wrong),
    documented: Object.fromEntries(tally.documented),
    unanswered: Object.fromEntries(tally.unanswered),
    reroutedRefused: client.refused,
    reroutedBroken: client.broken,
    ends: countEnds(launches),
    retaken: facts.tasks.filter(({ _id, attempts }) => ids.has(_id) && attempts > 1).length,
    recoveredSeconds,
  };
}

/**
 * After all faults: credits that were reserved for launches which died are given back, and counters
 * and tasks agree to the last one.
 */
export async function lastLook(ground: DrillGround): Promise<readonly string[]> {
  const end = performance.now() + RESERVATION_SECONDS * 1000;
  for (;;) {
    const facts = await read(ground);
    const { reservations, creditsUsed, tasks } = facts;
    if (reservations.length === 0 && creditsUsed === tasks.length) return [];
    if (performance.now() > end)
      return [
        `${String(creditsUsed)} credits counted and ${String(reservations.length)} reserved for ${String(tasks.length)} tasks`,
      ];
    await sleep(2000);
  }
}

/** Seconds until a new task at every institution has ended in success; null where none ever did. */
async function recovery({ load }: DrillGround, since: number): Promise<number | null> {
  const end = since + REST_SECONDS * 1000;
  await Promise.all(
    BANKS.map(async (bank) => {
      while (performance.now() < end) {
        const { end: ended } = await load.launch(bank, null);
        if (ended?.includes('"success"')) return;
        await sleep(500);
      }
    }),
  );
  const took = performance.now() - since;
  return took < REST_SECONDS * 1000 ? took / 1000 : null;
}

/** Waits until nothing is under way any more. */
async function rest(ground: DrillGround): Promise<{ facts: StoreFacts; remaining: string[] }> {
  const end = performance.now() + REST_SECONDS * 1000;
  let told = performance.now();
  for (;;) {
    const facts = await read(ground);
    const all = underWay(facts, ground.load.unfinished().length);
    const remaining = [...all]
      .map(([what, count]) => [count - (ground.leftBehind.get(what) ?? 0), what] as const)
      .filter(([count]) => count > 0)
      .map(([count, what]) => `${String(count)} ${what}`);
    if (remaining.length === 0 || performance.now() > end) {
      for (const [what, count] of all) ground.leftBehind.set(what, count);
      return { facts, remaining };
    }
    if (performance.now() > told + 20_000) {
      ground.say(`waiting for ${remaining.join(', ')}`);
      told = performance.now();
    }
    await sleep(500);
  }
}

function read({ stores, system }: DrillGround): Promise<StoreFacts> {
  const now = new Date(Date.now() + system.clockSeconds() * 1000);
  return stores.read(system.fleet.demo.clientId, now);
}

function countEnds(launches: Load['launches']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { end } of launches) {
    if (end === null) continue;
    const { taskStatus, results } = parseEnd(end);
    const kind = taskStatus === 'error' ? (results?.error?.code ?? 'error') : taskStatus;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

function parseEnd(end: string): {
  taskStatus: string;
  results?: { error?: { code?: string } };
} {
  return end.startsWith('{')
    ? (JSON.parse(end) as ReturnType<typeof parseEnd>)
    : { taskStatus: end };
}

/** The line of a fault that did not take place, or of which nothing is known. */
export function emptyDrill(fault: Fault, skipped: string | null): Drill {
  return {
    fault: fault.name,
    what: fault.what,
    skipped,
    accepted: 0,
    endedOnce: 0,
    lost: 0,
    doubled: 0,
    broken: [],
    refused: 0,
    wrong: {},
    documented: {},
    unanswered: {},
    reroutedRefused: 0,
    reroutedBroken: 0,
    ends: {},
    retaken: 0,
    recoveredSeconds: null,
  };
}
