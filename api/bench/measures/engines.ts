import { availableParallelism } from 'node:os';
import {
  findAction,
  findInstitution,
  institutionsByBrowser,
  meetsPasswordRule,
} from '@cauce/extractors';
import { buildRut } from '../../test/factories.ts';
import { startProcess } from '../../test/processes.ts';
import { startSystem, type System } from '../../test/system.ts';
import type { Figure, Measure } from '../figures.ts';
import { ProcessorTime } from '../ProcessorTime.ts';
import { median } from '../statistics.ts';

/** How many persons are tried at most to find some with two accounts. */
const CANDIDATES = 200;
const BATCH = 20;
/** In each round; Chromium takes several times as long. */
const PERSONS = { light: 10, chromium: 4 } as const;
/** The first rounds only warm up. */
const WARM_UP_ROUNDS = 2;
const ROUNDS = { light: 5, chromium: 3 } as const;
const FLOOR_CONTEXTS = 5;
/** The default of a worker. */
const CONTEXTS = 2;
/** Enough that the worker never waits for a launch. */
const AT_A_TIME = 8;

/** Every bank's login needs a browser; a fund manager is read by plain HTTP. */
const PLAIN = { id: 'afp-cuprum', action: 'contribution' } as const;
const BROWSER_BANKS = institutionsByBrowser().filter(
  (id) => findAction(`${id}:movement`) !== undefined,
);
/** The browser of the image, if it is installed. */
const CHROMIUM_PATH =
  process.env['CHROMIUM_HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'] ?? '';
/** The most that a worker may use for a task that it reads by plain HTTP. */
const PLAIN_WORKER_MS = 60;

type Engine = 'light' | 'chromium';

/** Cost of one round at an institution. */
interface Cost {
  /** Processor time of the API, the worker with its browser, and the simulator, for one task. */
  readonly milliseconds: number;
  /** The worker's part of it. */
  readonly workerMilliseconds: number;
  /** Processor time of an empty context of Chromium, measured in the same round. */
  readonly floorMilliseconds: number;
  readonly tasksPerMinute: number;
}

/**
 * Cost of a task at an institution whose login needs a browser: by the sandbox's engine compared
 * with an institution that is read by plain HTTP, and by Chromium compared with an empty context
 * of it. At a bank, each task reads two accounts with their movements.
 */
export const engines: Measure = {
  name: 'engines',
  run: async (say) => {
    const persons = new Map<string, readonly string[]>();
    const light = await costsOf('light', [PLAIN.id, ...BROWSER_BANKS], persons, say);
    const chromium = await costsOf('chromium', BROWSER_BANKS, persons, say);
    const plain = light.get(PLAIN.id) ?? [];
    return [
      plainFigure(plain),
      ...BROWSER_BANKS.map((bank) => lightFigure(bank, light.get(bank) ?? [], plain)),
      ...BROWSER_BANKS.map((bank) => chromiumFigure(bank, chromium.get(bank) ?? [])),
    ];
  },
};

const medianOf = (costs: readonly Cost[], part: keyof Cost): number =>
  median(costs.map((cost) => cost[part]));

const described = (bank: string, engine: Engine, costs: readonly Cost[]): string =>
  `processor time of a task, ${bank} by ${engine}; ${medianOf(costs, 'tasksPerMinute').toFixed(0)} tasks/min by a worker, ${String(availableParallelism())} cores`;

function plainFigure(costs: readonly Cost[]): Figure {
  const ours = medianOf(costs, 'workerMilliseconds');
  return {
    what: `processor time of a worker for a task by HTTP alone, ${PLAIN.id}`,
    ours: `${ours.toFixed(0)} ms`,
    yardstick: `${String(PLAIN_WORKER_MS)} ms`,
    ratio: ours / PLAIN_WORKER_MS,
    aim: { atMost: 1 },
  };
}

function lightFigure(bank: string, costs: readonly Cost[], plain: readonly Cost[]): Figure {
  return {
    what: described(bank, 'light', costs),
    ours: `${medianOf(costs, 'milliseconds').toFixed(0)} ms`,
    yardstick: `${medianOf(plain, 'milliseconds').toFixed(0)} ms by HTTP alone`,
    ratio: median(
      costs.map((one, round) => one.milliseconds / (plain[round]?.milliseconds ?? NaN)),
    ),
    aim: { atMost: 3 },
  };
}

function chromiumFigure(bank: string, costs: readonly Cost[]): Figure {
  return {
    what: described(bank, 'chromium', costs),
    ours: `${medianOf(costs, 'milliseconds').toFixed(0)} ms`,
    yardstick: `${medianOf(costs, 'floorMilliseconds').toFixed(0)} ms for an empty context`,
    ratio: median(costs.map((one) => one.milliseconds / one.floorMilliseconds)),
    aim: { atMost: 3 },
  };
}

/**
 * The cost of each round, by institution. The institutions take turns, so that anything that
 * changes during the run (compiled code, the heap, the machine) affects both sides of every round's
 * ratio alike.
 * @param persons those with two accounts, by institution; receives the ones that are looked for
 */
async function costsOf(
  engine: Engine,
  institutions: readonly string[],
  persons: Map<string, readonly string[]>,
  say: (line: string) => void,
): Promise<Map<string, Cost[]>> {
  const system = await startSystem({
    BROWSER: engine,
    CHROMIUM_PATH,
    WORKER_BROWSER_CONTEXTS: String(CONTEXTS),
    INSTITUTION_CONCURRENCY: '500',
  });
  const floor = engine === 'chromium' ? await startFloor() : null;
  const worker = new ProcessorTime([system.pid('worker')]);
  const others = new ProcessorTime((['web', 'simulator'] as const).map((part) => system.pid(part)));
  try {
    const token = await system.login();
    for (const id of institutions)
      if (!persons.has(id)) persons.set(id, await withTwoAccounts(system, token, id));
    const costs = new Map<string, Cost[]>(institutions.map((id) => [id, []]));
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS[engine]; round += 1) {
      const floorMilliseconds = (await floor?.measure()) ?? 0;
      for (const id of institutions) {
        const tried = (persons.get(id) ?? []).slice(0, PERSONS[engine]);
        const before = { worker: worker.total(), others: others.total() };
        const since = performance.now();
        await runAll(system, token, id, tried);
        if (round < 0) continue;
        const ofWorker = worker.total() - before.worker;
        costs.get(id)?.push({
          milliseconds: (ofWorker + others.total() - before.others) / tried.length,
          workerMilliseconds: ofWorker / tried.length,
          floorMilliseconds,
          tasksPerMinute: (tried.length * 60_000) / (performance.now() - since),
        });
      }
    }
    for (const [id, ofOne] of costs) {
      const rounds = ofOne.map(({ milliseconds }) => milliseconds.toFixed(0));
      say(`${engine}: ${id} ${rounds.join(', ')} ms`);
    }
    return costs;
  } finally {
    worker.close();
    others.close();
    await floor?.end();
    await system.stop();
  }
}

/** Opens empty contexts of Chromium in a process of its own. */
async function startFloor() {
  const floor = await startProcess({
    command: process.execPath,
    args: ['--import', './api/bin/typescript.mjs', 'api/bench/yardsticks/emptyContext.ts'],
    env: { CHROMIUM_PATH },
    isReady: (line) => line.includes('"ready"'),
  });
  const used = new ProcessorTime([floor.pid]);
  return {
    /** @returns the processor time of one context in milliseconds */
    measure: async (): Promise<number> => {
      const before = used.total();
      for (let opened = 0; opened < FLOOR_CONTEXTS; opened += 1)
        await fetch(`http://127.0.0.1:${String(floor.ready['port'])}/context`);
      return (used.total() - before) / FLOOR_CONTEXTS;
    },
    end: async () => {
      used.close();
      await floor.end();
    },
  };
}

async function withTwoAccounts(system: System, token: string, bank: string): Promise<string[]> {
  if (bank === PLAIN.id)
    return Array.from({ length: PERSONS.light }, (_, index) => buildRut(15_000_000 + index));
  // Business banks have only companies as customers.
  const first = findInstitution(bank)?.type === 'business-bank' ? 76_500_000 : 15_000_000;
  const chosen: string[] = [];
  for (let asked = 0; asked < CANDIDATES && chosen.length < PERSONS.light; asked += BATCH) {
    const persons = Array.from({ length: BATCH }, (_, index) => buildRut(first + asked + index));
    const accounts = await runAll(system, token, bank, persons);
    chosen.push(...persons.filter((_, index) => accounts[index] === 2));
  }
  if (chosen.length < PERSONS.light / 2) {
    throw new Error(`Too few persons have two accounts at ${bank}`);
  }
  return chosen.slice(0, PERSONS.light);
}

/** A password that satisfies the bank's password rule. */
function passwordOf(bank: string): string {
  const institution = findInstitution(bank);
  const fits = (one: string): boolean =>
    institution !== undefined && meetsPasswordRule(institution, 'internet', one);
  const password = ['clave123', '123456', '1234'].find(fits);
  if (password === undefined) throw new Error(`No password fits ${bank}`);
  return password;
}

/** @returns how many accounts each person has at the bank */
async function runAll(
  system: System,
  token: string,
  bank: string,
  persons: readonly string[],
): Promise<number[]> {
  const accounts: number[] = [];
  const waiting = [...persons.entries()];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, username] = next;
      const launched = await system.call('POST', '/api/v1/tasks', {
        token,
        body: {
          action: `${bank}:${bank === PLAIN.id ? PLAIN.action : 'movement'}`,
          args: { username, password: passwordOf(bank) },
        },
      });
      const { taskId } = launched.body as { taskId: string };
      const task = await system.wait(token, taskId, 180_000);
      if (task['taskStatus'] !== 'success') throw new Error(JSON.stringify(task));
      accounts[index] = (task['results'] as { data: readonly unknown[] }).data.length;
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
  return accounts;
}
