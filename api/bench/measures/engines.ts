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
import { median } from '../statistics.ts';

/** How many persons are tried at most to find some with two accounts. */
const CANDIDATES = 200;
const BATCH = 20;
const PERSONS = 10;
/** Per bank: the first rounds only warm up. */
const WARM_UP_ROUNDS = 1;
const ROUNDS = 5;
/** The default of a worker. */
const CONTEXTS = 2;
/** Enough that the worker never waits for a launch. */
const AT_A_TIME = 8;

/** Every bank's login needs a browser; a fund manager is read by plain HTTP. */
const PLAIN = { id: 'afp-cuprum', action: 'contribution' } as const;
const BROWSER_BANKS = institutionsByBrowser().filter(
  (id) => findAction(`${id}:movement`) !== undefined,
);
/** The other engine costs several times as much; measuring one bank is enough to show how much. */
const CHROMIUM_BANK = 'banco-santander';

/** Cost of one round at a bank. */
interface Cost {
  /** Processor time of the API, the worker with its browser, and the simulator, for one task. */
  readonly milliseconds: number;
  readonly tasksPerMinute: number;
}

/**
 * Cost of a task at a bank whose login needs a browser, on both engines, compared with an
 * institution that is read by plain HTTP. At a bank, each task reads two accounts with their
 * movements.
 */
export const engines: Measure = {
  name: 'engines',
  run: async (say) => [
    ...(await figuresOf('light', BROWSER_BANKS, say)),
    ...(await figuresOf('chromium', [CHROMIUM_BANK], say)),
  ],
};

/**
 * The banks take turns, so that anything that changes during the run (compiled code, the heap, the
 * machine) affects both sides of every round's ratio alike.
 */
async function figuresOf(
  engine: 'light' | 'chromium',
  banks: readonly string[],
  say: (line: string) => void,
): Promise<Figure[]> {
  const costs = await costsOf(engine, [PLAIN.id, ...banks], say);
  const plain = costs.get(PLAIN.id) ?? [];
  const yardstick = median(plain.map(({ milliseconds }) => milliseconds));
  const cores = String(availableParallelism());
  return banks.map((bank): Figure => {
    const own = costs.get(bank) ?? [];
    const milliseconds = own.map((cost) => cost.milliseconds);
    const rate = median(own.map(({ tasksPerMinute }) => tasksPerMinute)).toFixed(0);
    return {
      what: `processor time of a task, ${bank} by ${engine}; ${rate} tasks/min by a worker, ${cores} cores`,
      ours: `${median(milliseconds).toFixed(0)} ms`,
      yardstick: `${yardstick.toFixed(0)} ms by HTTP alone`,
      ratio: median(milliseconds.map((one, round) => one / (plain[round]?.milliseconds ?? NaN))),
      aim: engine === 'light' ? { atMost: 3 } : null,
    };
  });
}

/** The cost of each round, by bank. */
async function costsOf(
  engine: 'light' | 'chromium',
  banks: readonly string[],
  say: (line: string) => void,
): Promise<Map<string, Cost[]>> {
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
    const persons = new Map<string, readonly string[]>();
    for (const bank of banks) persons.set(bank, await withTwoAccounts(system, token, bank));
    const costs = new Map<string, Cost[]>(banks.map((bank) => [bank, []]));
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      for (const [bank, ofBank] of persons) {
        const before = used.total();
        const since = performance.now();
        await runAll(system, token, bank, ofBank);
        if (round < 0) continue;
        costs.get(bank)?.push({
          milliseconds: (used.total() - before) / ofBank.length,
          tasksPerMinute: (ofBank.length * 60_000) / (performance.now() - since),
        });
      }
    }
    for (const [bank, ofBank] of costs) {
      const rounds = ofBank.map(({ milliseconds }) => milliseconds.toFixed(0));
      say(`${engine}: ${bank} ${rounds.join(', ')} ms`);
    }
    return costs;
  } finally {
    used.close();
    await system.stop();
  }
}

async function withTwoAccounts(system: System, token: string, bank: string): Promise<string[]> {
  if (bank === PLAIN.id)
    return Array.from({ length: PERSONS }, (_, index) => buildRut(15_000_000 + index));
  // Business banks have only companies as customers.
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
