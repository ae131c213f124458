import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildRut } from '../../test/factories.ts';
import { startSystem, type System } from '../../test/system.ts';
import type { Figure, Measure } from '../figures.ts';
import { poll } from '../load.ts';

const IN_FLIGHT = 200;
const HELD_SECONDS = 25;
const PARTS = ['web', 'worker'] as const;

/** An action at an institution that is read by plain HTTP. */
const BY_HTTP = 'afp-provida:account-balance';
/**
 * An action at a bank whose login needs a browser: the sandbox's engine keeps the pages in the
 * worker's heap.
 */
const BY_BROWSER = 'banco-chile:identity-validation';

/**
 * Resident memory of API and worker with many tasks in flight, compared with the same processes
 * when idle.
 */
export const memory: Measure = {
  name: 'memory',
  run: async (say) => {
    const figures = await inFlight(BY_HTTP, say);
    const [, worker] = await inFlight(BY_BROWSER, say);
    if (worker === undefined) return figures;
    return [...figures, { ...worker, what: `${worker.what} by the light engine`, aim: null }];
  },
};

async function inFlight(action: string, say: (line: string) => void): Promise<Figure[]> {
  const system = await startSystem({
    WORKER_CONCURRENCY: String(IN_FLIGHT),
    INSTITUTION_CONCURRENCY: String(IN_FLIGHT),
    RATE_LIMIT_WRITE_PER_MINUTE: '1000000',
  });
  try {
    const token = await system.login();
    say(`${action}: idle, after the first tasks`);
    await runTasks(system, token, 20, action);
    await sleep(5000);
    const idle = residentMegabytes(system);
    say(`${action}: ${String(IN_FLIGHT)} tasks in flight, each polled`);
    const scenario = `slow=${String(HELD_SECONDS)}`;
    const taskIds = await launch(system, token, IN_FLIGHT, { action, scenario });
    const headers = { authorization: `Bearer ${token}` };
    let most = residentMegabytes(system);
    const sampling = setInterval(() => {
      const now = residentMegabytes(system);
      most = { web: Math.max(most.web, now.web), worker: Math.max(most.worker, now.worker) };
    }, 250);
    const [first = '', ...others] = taskIds.map((id) => `${system.apiUrl}/api/v1/tasks/${id}`);
    const tasks = { urls: [first, ...others] as const, headers };
    await poll(tasks, { pollers: IN_FLIGHT, seconds: HELD_SECONDS });
    clearInterval(sampling);
    return PARTS.map((part): Figure => ({
      what: `${part === 'web' ? 'API' : 'worker'} memory, ${String(IN_FLIGHT)} tasks in flight`,
      ours: `${most[part].toFixed(0)} MB`,
      yardstick: `${idle[part].toFixed(0)} MB idle`,
      ratio: most[part] / idle[part],
      aim: { atMost: 1.5 },
    }));
  } finally {
    await system.stop();
  }
}

/** A load that this machine carries without queueing. */
const WAVE = 20;
const WAVE_SECONDS = 2;

/** Memory at the end of a long steady load, compared with the first tenth of that load. */
export function steadyLoad(minutes: number): Measure {
  return {
    name: 'soak',
    run: async (say) => {
      const system = await startSystem({ RATE_LIMIT_WRITE_PER_MINUTE: '1000000' });
      try {
        const start = performance.now();
        const elapsed = () => (performance.now() - start) / 60_000;
        const samples: { at: number; web: number; worker: number }[] = [];
        let tasks = 0;
        for (let told = 0; elapsed() < minutes;) {
          // Sessions last an hour, so a long load has to log in again.
          const token = await system.login();
          const [ended] = await Promise.all([
            runTasks(system, token, WAVE, BY_BROWSER),
            sleep(WAVE_SECONDS * 1000),
          ]);
          tasks += ended;
          samples.push({ at: elapsed(), ...residentMegabytes(system) });
          if (elapsed() < told + 1) continue;
          told = Math.floor(elapsed());
          say(`minute ${String(told)} of ${String(minutes)}: ${String(tasks)} tasks`);
        }
        const most = (part: 'web' | 'worker', from: number, to: number) =>
          Math.max(
            ...samples
              .filter(({ at }) => at >= from * minutes && at <= to * minutes)
              .map((sample) => sample[part]),
          );
        return PARTS.map((part): Figure => {
          const early = most(part, 0.1, 0.2);
          const late = most(part, 0.9, 1.1);
          return {
            what: `${part === 'web' ? 'API' : 'worker'} memory after ${String(minutes)} min, ${String(tasks)} tasks`,
            ours: `${late.toFixed(0)} MB`,
            yardstick: `${early.toFixed(0)} MB early on`,
            ratio: late / early,
            aim: { atMost: 1.5 },
          };
        });
      } finally {
        await system.stop();
      }
    },
  };
}

let serial = 40_000_000;

async function launch(
  system: System,
  token: string,
  count: number,
  { action, scenario }: { readonly action: string; readonly scenario?: string },
): Promise<string[]> {
  const taskIds: string[] = [];
  for (let from = 0; from < count; from += 20)
    taskIds.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(20, count - from) }, () =>
          system.launch(token, buildRut((serial += 1)), scenario, action),
        ),
      )),
    );
  return taskIds;
}

async function runTasks(
  system: System,
  token: string,
  count: number,
  action: string,
): Promise<number> {
  const taskIds = await launch(system, token, count, { action });
  await Promise.all(taskIds.map((taskId) => system.wait(token, taskId, 60_000)));
  return count;
}

function residentMegabytes(system: System): { web: number; worker: number } {
  const of = (part: 'web' | 'worker') => {
    const status = readFileSync(`/proc/${String(system.pid(part))}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  };
  return { web: of('web'), worker: of('worker') };
}
