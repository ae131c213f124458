import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { typescriptArguments, WORKER_OPTIONS } from '../../launcher/nodeArguments.ts';
import { buildRut } from '../../test/factories.ts';
import { startProcess } from '../../test/processes.ts';
import { startSystem, type System } from '../../test/system.ts';
import type { Figure, Measure } from '../figures.ts';
import { ProcessorTime } from '../ProcessorTime.ts';
import { median } from '../statistics.ts';

const TASKS = 3000;
const CONCURRENCY = 32;
const ROUNDS = 3;
const CALLS_AT_A_TIME = 32;
const BANKS = ['chile', 'santander', 'estado', 'itau', 'scotiabank', 'security', 'bice'];
/** Satisfies the password rule of every institution. */
const PASSWORD = 'clave123';

/**
 * Tasks per second from acceptance to final state, without the extraction, compared with bare Bull
 * and the bare driver; and what accepting one costs the API, compared with reading one.
 */
export const throughput: Measure = {
  name: 'throughput',
  run: async (say) => {
    const system = await startStubbed();
    try {
      const ours: TaskRate[] = [];
      const raw: number[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) {
        say(`round ${String(round)} of ${String(ROUNDS)}: raw Bull jobs with three writes`);
        raw.push(await rawRate(system));
        say(`round ${String(round)} of ${String(ROUNDS)}: ${String(TASKS)} tasks`);
        ours.push(await taskRate(system, 1));
      }
      const rate = median(ours.map((one) => one.rate));
      const launchMs = median(ours.map((one) => one.launchMs));
      const readMs = median(ours.map((one) => one.readMs));
      return [
        {
          what: 'tasks/s from accepted to final',
          ours: `${rate.toFixed(0)}/s`,
          yardstick: `${median(raw).toFixed(0)}/s raw Bull + 3 writes`,
          ratio: rate / median(raw),
          aim: { atLeast: 0.5 },
        },
        {
          what: 'POST /tasks, processor time of the API',
          ours: `${launchMs.toFixed(2)} ms`,
          yardstick: `${readMs.toFixed(2)} ms GET /tasks/{taskId}`,
          ratio: launchMs / readMs,
          aim: null,
        },
      ];
    } finally {
      await system.stop();
    }
  },
};

/** How tasks per second scale with worker processes. */
export const workers: Measure = {
  name: 'workers',
  run: async (say) => {
    const system = await startStubbed();
    try {
      const figures: Figure[] = [];
      let alone = Number.NaN;
      for (const count of [1, 2, 4]) {
        say(`${String(count)} worker processes`);
        const { rate } = await taskRate(system, count);
        if (count === 1) alone = rate;
        figures.push({
          what: `tasks/s, ${String(count)} worker processes`,
          ours: `${rate.toFixed(0)}/s`,
          yardstick: `${alone.toFixed(0)}/s one`,
          ratio: rate / alone,
          aim: null,
        });
      }
      return figures;
    } finally {
      await system.stop();
    }
  },
};

/** A system without its worker: `taskRate` starts its own workers for each measurement. */
export async function startStubbed(): Promise<System> {
  const system = await startSystem({
    WORKER_CONCURRENCY: String(CONCURRENCY),
    INSTITUTION_CONCURRENCY: '500',
    RATE_LIMIT_WRITE_PER_MINUTE: '1000000',
  });
  await system.end('worker');
  return system;
}

let serial = 30_000_000;

export interface TaskRate {
  /** Tasks per second between the end of the first task and that of the last. */
  readonly rate: number;
  /** Milliseconds of the API's processor time that accepting a task took. */
  readonly launchMs: number;
  /** The same for reading one. */
  readonly readMs: number;
}

/**
 * Accepts tasks, reads each once, then runs them.
 * @param options `env`: environment of the stub workers. `beside`: another load, which runs from
 *   the moment that the workers start
 */
export async function taskRate(
  system: System,
  workerCount: number,
  options: {
    readonly tasks?: number;
    readonly env?: Readonly<Record<string, string>>;
    readonly beside?: { start(): void; end(): Promise<void> };
  } = {},
): Promise<TaskRate> {
  const token = await system.login();
  const since = new Date();
  const tasks = options.tasks ?? TASKS;
  const taskIds: string[] = [];
  const launchMs = await costOfEach(system, tasks, async (index) => {
    const bank = BANKS[index % BANKS.length] ?? '';
    const { status, body } = await system.call('POST', '/api/v1/tasks', {
      token,
      body: {
        action: `banco-${bank}:identity-validation`,
        args: { username: buildRut((serial += 1)), password: PASSWORD },
      },
    });
    if (status !== 200) throw new Error(`a launch was refused: ${JSON.stringify(body)}`);
    taskIds.push(String(body['taskId']));
  });
  const readMs = await costOfEach(system, tasks, async (index) => {
    await system.call('GET', `/api/v1/tasks/${String(taskIds[index])}`, { token });
  });

  const running = await Promise.all(
    Array.from({ length: workerCount }, () =>
      startProcess({
        command: process.execPath,
        args: [...WORKER_OPTIONS, ...typescriptArguments('api/bench/stubWorker.ts')],
        env: { ...system.env, LOG_LEVEL: 'warn', ...options.env },
        isReady: (line) => line.includes('"ready":true'),
      }),
    ),
  );
  try {
    options.beside?.start();
    const rate = await endRate(system, since, tasks);
    await options.beside?.end();
    return { rate, launchMs, readMs };
  } finally {
    await Promise.all(running.map((one) => one.end()));
  }
}

/** Milliseconds of the API's processor time that each of so many calls takes. */
async function costOfEach(
  system: System,
  calls: number,
  call: (index: number) => Promise<void>,
): Promise<number> {
  const used = new ProcessorTime([system.pid('web')]);
  try {
    const before = used.total();
    let next = 0;
    const caller = async () => {
      while (next < calls) await call(next++);
    };
    await Promise.all(Array.from({ length: CALLS_AT_A_TIME }, caller));
    return (used.total() - before) / calls;
  } finally {
    used.close();
  }
}

async function endRate(system: System, since: Date, count: number): Promise<number> {
  const client = new MongoClient(String(system.env['MONGODB_URL']));
  try {
    const tasks = client
      .db('cauce')
      .collection<{ createdAt: Date; finishedAt: Date | null }>('tasks');
    const ended = { createdAt: { $gte: since }, status: 'success' };
    // Counting reads every task, so it is done rarely to stay out of the measurement.
    while ((await tasks.countDocuments(ended)) < count) await sleep(1000);
    const times = (await tasks.find(ended, { projection: { finishedAt: 1 } }).toArray()).map(
      ({ finishedAt }) => finishedAt?.getTime() ?? 0,
    );
    return ((times.length - 1) * 1000) / (Math.max(...times) - Math.min(...times));
  } finally {
    await client.close();
  }
}

async function rawRate(system: System): Promise<number> {
  const raw = await startProcess({
    command: process.execPath,
    args: [
      '--import',
      './api/bin/typescript.mjs',
      'api/bench/yardsticks/rawBull.ts',
      String(TASKS),
      String(CONCURRENCY),
    ],
    env: system.env,
    isReady: (line) => line.includes('"ready":true'),
    timeoutMs: 300_000,
  });
  await raw.end();
  return Number(raw.ready['rate']);
}
