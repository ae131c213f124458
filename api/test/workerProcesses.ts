import { setTimeout as sleep } from 'node:timers/promises';
import type { Container } from '../src/container.ts';
import { startClockedProcesses, type ClockedProcesses } from './clockedProcesses.ts';
import { createHandedQueue } from './startHandedWorker.ts';

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
      const task = await container.tasks.find(taskId, container.now());
      await handed.add({ taskId, entityId: task?.entityId ?? '' }, { isAgain: true });
      for (;;) {
        const { waiting, active } = await handed.counts();
        if (waiting + active === 0) return;
        await sleep(LOOK_MS);
      }
    },
    stop: async () => {
      await workers.stop();
      await handed.close();
    },
  };
}
