import { randomUUID } from 'node:crypto';
import type { Container } from '../src/container.ts';
import { createExtractionQueue, type ExtractionQueue } from '../src/infra/queue/extractionQueue.ts';
import { waitForRedis } from '../src/infra/redis/redis.ts';
import { runTask } from '../src/modules/extraction/tasks/jobs/runTask.ts';
import type { RunningProcess } from '../src/processes/process.ts';

/** Separate from the product's queue, which contains tasks that a test does not run yet. */
export function createHandedQueue({ config, logger }: Container): ExtractionQueue {
  const { redisUrl, redisPrefix } = config;
  return createExtractionQueue({ redisUrl, prefix: `${redisPrefix}-handed`, logger });
}

/** A worker without sweeper and bulkhead, which runs the tasks that a test hands over. */
export async function startHandedWorker(container: Container): Promise<RunningProcess> {
  await waitForRedis(container.redis, 5000);
  const queue = createHandedQueue(container);
  const shutdown = new AbortController();
  const deps = {
    ...container,
    workerId: randomUUID(),
    leaseSeconds: 12,
    shutdown: shutdown.signal,
  };
  queue.process(4, ({ taskId }) =>
    runTask(deps, taskId).catch((error: unknown) => {
      container.logger.error({ err: error, taskId }, 'task could not be run');
    }),
  );
  container.logger.info('handedWorker ready');
  return {
    stop: async () => {
      await queue.drain();
      shutdown.abort();
      await queue.close();
    },
  };
}
