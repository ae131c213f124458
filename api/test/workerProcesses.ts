import type { Container } from '../src/container.ts';
import { startClockedProcesses, type ClockedProcesses } from './clockedProcesses.ts';
import { createHandedQueue } from './startHandedWorker.ts';
import { until } from './until.ts';

/** Several worker processes that run only the tasks that a test hands over. */
export interface WorkerProcesses extends ClockedProcesses {
  /** Hands a stored task to the workers, and waits until one of them has run it. */
  run(taskId: string): Promise<void>;
}

const LOOK_MS = 10;

/**
 * How many worker processes run the tasks of the integration tests (CAUCE_TEST_WORKERS); with 0 the
 * test's own process does.
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
      // No permit is requested here, so institution and client need not exist.
      await handed.add({ taskId, entityId: '', clientId: '' }, { isAgain: true });
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
