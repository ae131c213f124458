import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import Bull from 'bull';
import type { Logger } from '../logging/logger.ts';
import { createRedisClient, type RedisClient } from '../redis/createRedisClient.ts';
import { RECONNECT_MS, RedisUnavailableError } from '../redis/redis.ts';

/** A job contains only ids: the state is in the database (decision 0002). */
export interface ExtractionJob {
  readonly taskId: string;
  /** The task's institution and client, so that the bulkhead can delay it without a database query. */
  readonly entityId: string;
  readonly clientId: string;
}

export type ExtractionQueue = ReturnType<typeof createExtractionQueue>;

/** How long a caller waits for Redis to accept a job before leaving it to the sweeper. */
const ADD_TIMEOUT_MS = 1500;

const CLOSE_TIMEOUT_MS = 2000;

/**
 * Whether a job is a ghost: a worker took its id and froze; other workers found the job stalled,
 * ran and removed it; and the first worker, awake again, created a new record without content for
 * that id.
 */
function isGhost(job: Bull.Job<Partial<ExtractionJob>>): boolean {
  return job.data.taskId === undefined;
}

/** For a job that an earlier version queued without a client. */
const OF_NOBODY = { clientId: '' };

/** While a ghost's record exists, no job with its id can be queued. */
async function forget(job: Bull.Job): Promise<void> {
  await job.releaseLock();
  await job.remove();
}

/**
 * The queue of extraction tasks, on Bull. Delivery is at least once: a job whose worker died runs
 * again, so running a task twice must be safe.
 */
export function createExtractionQueue(options: {
  redisUrl: string;
  prefix: string;
  logger: Logger;
  addTimeoutMs?: number | undefined;
}) {
  const { logger, addTimeoutMs = ADD_TIMEOUT_MS } = options;
  const retryStrategy = (attempt: number) => Math.min(attempt * 100, RECONNECT_MS);
  const clients: RedisClient[] = [];
  const queue = new Bull<ExtractionJob>('extractions', {
    // The braces are a hash tag: they keep the queue's keys on one node of a Redis Cluster.
    prefix: `{${options.prefix}}`,
    createClient: () => {
      const client = createRedisClient(options.redisUrl, {
        connectionName: 'cauce-queue',
        maxRetriesPerRequest: null,
        enableReadyCheck: false,
        connectTimeout: 2000,
        retryStrategy,
      });
      clients.push(client);
      return client;
    },
    settings: {
      // Measured: a job of a killed worker runs again after about 14 s with these.
      lockDuration: 10_000,
      stalledInterval: 5000,
      maxStalledCount: 3,
    },
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  });
  let isDown = false;
  queue.on('error', (error: Error) => {
    if (!isDown) logger.warn({ err: error }, 'the queue is unreachable');
    isDown = true;
  });
  queue.client.on('ready', () => {
    isDown = false;
  });
  return {
    /**
     * Queues a task; if it is queued already, nothing changes. With `isAgain` it is queued even if
     * its previous job has not quite ended, and ahead of the others, because a permit is reserved for
     * it.
     * @param options `delayMs`: not before then
     */
    add: async (
      job: ExtractionJob,
      { isAgain = false, delayMs = 0 }: { isAgain?: boolean; delayMs?: number } = {},
    ) => {
      const { taskId, entityId, clientId } = job;
      const jobId = isAgain ? `${taskId}-${randomUUID()}` : taskId;
      const added = queue.add(
        { taskId, entityId, clientId },
        { jobId, lifo: isAgain, delay: delayMs },
      );
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new RedisUnavailableError(new Error('queueing timed out'))),
          addTimeoutMs,
        );
      });
      try {
        await Promise.race([added, late]);
      } finally {
        clearTimeout(timer);
        // After a timeout the Redis client may still send the command; queueing the job late is
        // harmless.
        added.catch(() => undefined);
      }
    },
    /** Runs queued tasks in this process, `concurrency` at a time. */
    process: (concurrency: number, run: (job: ExtractionJob) => Promise<void>) => {
      void queue
        .process(concurrency, (job) =>
          isGhost(job) ? forget(job) : run({ ...OF_NOBODY, ...job.data }),
        )
        .catch((error: unknown) => {
          logger.error({ err: error }, 'the queue stopped processing');
        });
    },
    /** Jobs by state. */
    counts: async () => {
      const counts = await queue.getJobCounts();
      // Bull's types lack a field that the method returns.
      const { paused = 0 } = counts as typeof counts & { paused?: number };
      const { waiting, active, delayed, failed, completed } = counts;
      return { waiting, active, delayed, failed, completed, paused };
    },
    /** Removes a waiting job; a running one will notice that its task has ended. */
    remove: async (taskId: string) => {
      const job = await queue.getJob(taskId);
      if (job && !(await job.isActive())) await job.remove();
    },
    /** For the dashboard, read-only. */
    boardAdapter: () => {
      const adapter = new BullAdapter(queue, { readOnlyMode: true, allowRetries: false });
      // Shows ids only, even if a job contained something else.
      adapter.setFormatter('data', ({ taskId, entityId, clientId }: Partial<ExtractionJob>) => ({
        taskId,
        entityId,
        clientId,
      }));
      return adapter;
    },
    /** Takes no more jobs and waits for the running ones. */
    drain: async () => {
      await queue.pause(true, false);
    },
    close: async () => {
      // Bull would wait for connections that may never open while Redis is unreachable.
      await Promise.race([queue.close(true), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      for (const client of clients) client.disconnect();
    },
  };
}
