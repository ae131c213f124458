import { availableParallelism } from 'node:os';
import {
  findAction,
  findInstitution,
  institutionsByBrowser,
  meetsPasswordRule,
} from '@cauce/extractors';
import { buildRut } from '../../test/factories.ts';
import { startSystem, type System } from '../../test/system.ts';
import type { Figure, Measure } from '../figures.ts';
import { ProcessorTime } from '../ProcessorTime.ts';

/** The first of so many who have two accounts. */
const CANDIDATES = 200;
const BATCH = 20;
const PERSONS = 12;
const ROUNDS = 3;
/** A worker's default. */
const CONTEXTS = 2;
/** Enough that the worker never waits for a launch. */
const AT_A_TIME = 8;

const HTTP_BANK = 'banco-estado';
const BROWSER_BANKS = institutionsByBrowser().filter(
  (id) => findAction(`${id}:movement`) !== undefined,
);
/** The other engine needs some times as much: one is enough to tell how much. */
const CHROMIUM_BANK = 'banco-santander';

interface Cost {
  readonly engine: 'light' | 'chromium';
  readonly bank: string;
  /** Of API, worker with its browser, and simulator, for one task. */
  readonly milliseconds: number;
  readonly tasksPerMinute: number;
}

/**
 * What a task costs whose bank asks for a browser at its login, on both engines, against one of a
 * bank that is read by plain HTTP: two accounts with their movements.
 */
export const engines: Measure = {
  name: 'engines',
  run: async (say) => {
    const [plain, ...light] = await costs('light', [HTTP_BANK, ...BROWSER_BANKS], say);
    const chromium = await costs('chromium', [CHROMIUM_BANK], say);
    if (plain === undefined) throw new Error('Nothing was measured');
    const cores = String(availableParallelism());
    return [...light, ...chromium].map(({ engine, bank, milliseconds, tasksPerMinute }): Figure => {
      const rate = `${tasksPerMinute.toFixed(0)} tasks/min by a worker, ${cores} cores`;
      return {
        what: `processor time of a task, ${bank} by ${engine}; ${rate}`,
        ours: `${milliseconds.toFixed(0)} ms`,
        yardstick: `${plain.milliseconds.toFixed(0)} ms by HTTP alone`,
        ratio: milliseconds / plain.milliseconds,
        aim: engine === 'light' ? { atMost: 3 } : null,
      };
    });
  },
};

async function costs(
  engine: Cost['engine'],
  banks: readonly string[],
  say: (line: string) => void,
): Promise<Cost[]> {
  const system = await startSystem({
    BROWSER: engine,
    WORKER_BROWSER_CONTEXTS: String(CONTEXTS),
    INSTITUTION_CONCURRENCY: '500',
  });
  const used = new ProcessorTime(
    (['web', 'worker', 'simulator'] as const).map((part) => system.pid(part)),
  );
  try {
    const token = await system.login();
    const measured: Cost[] = [];
    for (const bank of banks) {
      // The first run of each person also warms up.
      const persons = await withTwoAccounts(system, token, bank);
      const before = used.total();
      const since = performance.now();
      for (let round = 0; round < ROUNDS; round += 1) await runAll(system, token, bank, persons);
      const tasks = ROUNDS * persons.length;
      const cost = {
        ...{ engine, bank },
        milliseconds: (used.total() - before) / tasks,
        tasksPerMinute: (tasks * 60_000) / (performance.now() - since),
      };
      say(`${engine}: ${bank} ${cost.milliseconds.toFixed(0)} ms`);
      measured.push(cost);
    }
    return measured;
  } finally {
    used.close();
    await system.stop();
  }
}

async function withTwoAccounts(system: System, token: string, bank: string): Promise<string[]> {
  // Companies' banks have companies alone.
  const first = findInstitution(bank)?.type === 'business-bank' ? 76_500_000 : 15_000_000;
  const chosen: string[] = [];
  for (let asked = 0; asked < CANDIDATES && chosen.length < PERSONS; asked += BATCH) {
    const persons = Array.from({ length: BATCH }, (_, index) => buildRut(first + asked + index));
    const accounts = await runAll(system, token, bank, persons);
    chosen.push(...persons.filter((_, index) => accounts[index] === 2));
  }
  if (chosen.length < PERSONS / 2) {
    throw new Error(`Too few persons have two accounts at ${bank}`);
  }
  return chosen.slice(0, PERSONS);
}

/** One that the bank could have given. */
function passwordOf(bank: string): string {
  const institution = findInstitution(bank);
  const fits = (one: string): boolean =>
    institution !== undefined && meetsPasswordRule(institution, 'internet', one);
  const password = ['clave123', '123456'].find(fits);
  if (password === undefined) throw new Error(`No password fits ${bank}`);
  return password;
}

/** @returns how many accounts each person has there */
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
        body: { action: `${bank}:movement`, args: { username, password: passwordOf(bank) } },
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
