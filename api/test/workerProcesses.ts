import type { Container } from '../src/container.ts';
import { startClockedProcesses, type ClockedProcesses } from './clockedProcesses.ts';
import { createHandedQueue } from './startHandedWorker.ts';
import { until } from './until.ts';

/** Several worker processes, which run what a test hands them and nothing by themselves. */
export interface WorkerProcesses extends ClockedProcesses {
  /** Hands a stored task to whichever takes it, and waits until that one is done with it. */
  run(taskId: string): Promise<void>;
}

const LOOK_MS = 10;

/**
 * How many worker processes run the tasks of the integration tests, by CAUCE_TEST_WORKERS; 0 where
 * the test's own process does.
 */
export function workerProcessCount(): number {
  return Number(process.env['CAUCE_TEST_WORKERS'] ?? 0);
}

export async function startWorkerProcesses(
  count: number,
  container: Container,
  env: Readonly<Record<string, string>>,
  dir: string,
): Promise<WorkerProcesses> {
  const workers = await startClockedProcesses('handedWorker', Array(count).fill(env), dir);
  const handed = createHandedQueue(container);
  return {
    ...workers,
    run: async (taskId) => {
      // No permit is asked for here, so the institution need not be known.
      await handed.add({ taskId, entityId: '' }, { isAgain: true });
      const isDone = async () => {
        const { waiting, active } = await handed.counts();
        return waiting + active === 0;
      };
      await until(isDone, { pauseMs: LOOK_MS, detail: () => `No worker ended task ${taskId}.` });
    },
    stop: async () => {
      await workers.stop();
      await handed.close();
    },
  };
}
