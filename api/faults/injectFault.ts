import { setTimeout as sleep } from 'node:timers/promises';
import { brokenChains } from '../test/brokenChains.ts';
import { repeated } from './deliveries.ts';
import type { Endpoints } from './Endpoints.ts';
import type { Fault } from './Fault.ts';
import { BANKS, type Launch, type Load } from './Load.ts';
import { judge, paidTasks, unfinished, type Verdict } from './verdict.ts';
import type { RandomSource } from './randomSource.ts';
import type { Schedules } from './Schedules.ts';
import { isFinal, type StoreFacts, type Stores } from './Stores.ts';
import type { FaultySystem } from './System.ts';

/** The result of one injected fault; a row of the table. */
export interface FaultResult extends Verdict {
  readonly fault: string;
  readonly what: string;
  /** Why it was skipped. */
  readonly skipped: string | null;
  readonly refused: number;
  /** Undocumented responses, and 500s. */
  readonly wrong: Readonly<Record<string, number>>;
  readonly documented: Readonly<Record<string, number>>;
  readonly unanswered: Readonly<Record<string, number>>;
  /** Requests sent to the next process, because a connection was refused or broke. */
  readonly reroutedRefused: number;
  readonly reroutedBroken: number;
  /** Number of tasks by outcome: `success`, `INSTITUTION_UNAVAILABLE`… */
  readonly ends: Readonly<Record<string, number>>;
  /** Tasks that were claimed by a worker more than once. */
  readonly retaken: number;
  /**
   * Deliveries to the endpoint that answers, and how many of them repeated an event that it had
   * accepted.
   */
  readonly delivered: number;
  readonly redelivered: number;
  /** Scheduled consents' successful refreshes. */
  readonly refreshed: number;
  /** From the repair until a task succeeded at every institution. */
  readonly recoveredSeconds: number | null;
}

/** Covers a task's deadline, the longest lease, and a few sweeps. */
const RECOVERY_SECONDS = 150;
/** Everything has to end within this time: a task may also wait 180 s for its person. */
const QUIET_TIMEOUT_SECONDS = RECOVERY_SECONDS + 180;
const BEFORE_MS = 3000;
/** An orphaned launch expires within 120 s, and the sweeper returns its credit. */
const RESERVATION_SECONDS = 135;

/** Remains of earlier faults, which are reported only once. */
interface KnownOrphans {
  readonly launches: Set<Launch>;
  /** Counts by kind. */
  readonly orphans: Map<string, number>;
}

export interface InjectionContext {
  readonly system: FaultySystem;
  readonly load: Load;
  readonly stores: Stores;
  readonly endpoints: Endpoints;
  readonly schedules: Schedules;
  readonly random: RandomSource;
  /** Minimum load around each fault. */
  readonly seconds: number;
  readonly say: (line: string) => void;
  readonly known: KnownOrphans;
}

/**
 * Puts load on the system, injects a fault, compares what clients saw with the stores, and verifies the
 * audit log.
 */
export async function injectFault(context: InjectionContext, fault: Fault): Promise<FaultResult> {
  const { system, load, random, endpoints, schedules } = context;
  const skipped = fault.unavailable?.(system) ?? null;
  if (skipped !== null) return emptyResult(fault, skipped);
  const first = load.launches.length;
  const { receipts } = endpoints.answering;
  const before = { received: receipts.length, redelivered: repeated(receipts) };
  load.startTally();
  load.start();
  schedules.start();
  await sleep(BEFORE_MS);
  const injectedAt = performance.now();
  await fault.inject(system, random);
  const repairedAt = performance.now();
  const recovered = recovery(context, repairedAt);
  const refreshed = schedules
    .refreshed(RECOVERY_SECONDS * 1000)
    .then(() => [])
    .catch(() => ['did not refresh every scheduled consent again']);
  await sleep(Math.max(0, injectedAt + context.seconds * 1000 - performance.now()));
  load.pause();
  const recoveredSeconds = await recovered;
  const late = await refreshed;
  await schedules.pause();
  const { facts, remaining } = await quiesce(context);
  const launches = load.launches.slice(first);
  await load.lookAgain(launches.filter(({ state, end }) => state === 'accepted' && end !== null));
  const verdict = judge(facts, launches, load.launches, remaining, endpoints);
  const scheduled = await schedules.judge();
  const broken = [
    ...verdict.broken,
    ...late,
    ...scheduled.broken,
    ...(await brokenChains(system.fleet)),
  ];
  if (recoveredSeconds === null) broken.push('did not recover');
  const { tally, client } = load;
  if (fault.isSeamless) {
    for (const [why, count] of tally.unanswered)
      broken.push(`${String(count)} requests without an answer: ${why}`);
    if (client.broken > 0)
      broken.push(`${String(client.broken)} connections that broke under a request`);
  }
  const ids = new Set(launches.flatMap(({ taskIds }) => [...taskIds]));
  const redelivered = repeated(receipts) - before.redelivered;
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
    delivered: receipts.length - before.received - redelivered,
    redelivered,
    refreshed: scheduled.refreshed,
    recoveredSeconds,
  };
}

/**
 * After all faults: credits reserved for launches that never completed must be returned, and counters
 * and tasks must agree exactly.
 */
export async function checkAfterwards(context: InjectionContext): Promise<readonly string[]> {
  const end = performance.now() + RESERVATION_SECONDS * 1000;
  for (;;) {
    const facts = await read(context);
    const { reservations, creditsUsed } = facts;
    const paid = paidTasks(facts);
    if (reservations.length === 0 && creditsUsed === paid) return [];
    if (performance.now() > end)
      return [
        `${String(creditsUsed)} credits counted and ${String(reservations.length)} reserved for ${String(paid)} tasks that cost one`,
      ];
    await sleep(2000);
  }
}

/** Seconds until a new task has succeeded at every institution; null if that never happened. */
async function recovery({ load }: InjectionContext, since: number): Promise<number | null> {
  const end = since + RECOVERY_SECONDS * 1000;
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
  return took < RECOVERY_SECONDS * 1000 ? took / 1000 : null;
}

/** Waits until every launch and everything in the stores has ended. */
async function quiesce(
  context: InjectionContext,
): Promise<{ facts: StoreFacts; remaining: string[] }> {
  const { load, endpoints, known } = context;
  const end = performance.now() + QUIET_TIMEOUT_SECONDS * 1000;
  let told = performance.now();
  for (;;) {
    const facts = await read(context);
    const left = unfinished(facts, endpoints);
    const launches = load.unfinished().filter((launch) => !known.launches.has(launch));
    const remaining = [...left, ['launches without an answer or an end', launches.length] as const]
      .map(([what, count]) => [count - (known.orphans.get(what) ?? 0), what] as const)
      .filter(([count]) => count > 0)
      .map(([count, what]) => `${String(count)} ${what}`);
    if (remaining.length === 0) return { facts, remaining };
    if (performance.now() > end) {
      for (const [what, count] of left) known.orphans.set(what, count);
      for (const launch of launches) known.launches.add(launch);
      for (const task of facts.tasks)
        if (!isFinal(task)) context.say(`has not ended: ${JSON.stringify(task)}`);
      return { facts, remaining };
    }
    if (performance.now() > told + 20_000) {
      context.say(`waiting for ${remaining.join(', ')}`);
      told = performance.now();
    }
    await sleep(500);
  }
}

function read({ stores, system }: InjectionContext): Promise<StoreFacts> {
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

/** The row of a fault that was skipped or failed. */
export function emptyResult(fault: Fault, skipped: string | null): FaultResult {
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
    delivered: 0,
    redelivered: 0,
    refreshed: 0,
    recoveredSeconds: null,
  };
}
