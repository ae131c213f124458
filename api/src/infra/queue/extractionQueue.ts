import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import Bull from 'bull';
import type { Logger } from '../logging/logger.ts';
import { createRedisClient, type RedisClient } from '../redis/createRedisClient.ts';
import { RECONNECT_MS, RedisUnavailableError } from '../redis/redis.ts';

/** What a job carries: ids and nothing else, the database holds the truth (design section 4). */
export interface ExtractionJob {
  readonly taskId: string;
  /** Where the task is going, so that it can be held back before the database is asked. */
  readonly entityId: string;
}

export interface ExtractionQueue {
  /**
   * Queues a task; a task that is queued already stays as it is. With `isAgain` it is queued even
   * where its job before has not quite ended.
   */
  add(job: ExtractionJob, options?: { isAgain?: boolean }): Promise<void>;
  /** Runs queued tasks in this process, `concurrency` at a time. */
  process(concurrency: number, run: (job: ExtractionJob) => Promise<void>): void;
  /** Takes no further job and waits for the running ones. */
  drain(): Promise<void>;
  /** Jobs by state. */
  counts(): Promise<Readonly<Record<QueueState, number>>>;
  /** Forgets a job that waits; one that runs finds its task gone. */
  remove(taskId: string): Promise<void>;
  /** For the dashboard: to be looked at, not changed. */
  boardAdapter(): BullAdapter;
  close(): Promise<void>;
}

export const QUEUE_STATES = [
  'waiting',
  'active',
  'delayed',
  'failed',
  'completed',
  'paused',
] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

/** How long a caller waits for Redis to take a job before the sweeper is left to do it. */
const ADD_TIMEOUT_MS = 1500;

const CLOSE_TIMEOUT_MS = 2000;

/**
 * Whether a job is over and forgotten. Redis hands the id of a job to a worker that is frozen or cut
 * off, others find the job stalled, run it and remove it; and when the first one wakes up, it takes
 * that id and makes a new record without content.
 */
function isGhost(job: Bull.Job<Partial<ExtractionJob>>): boolean {
  return job.data.taskId === undefined;
}

/** While the record of a ghost is there, no job of its id can be queued. */
async function forget(job: Bull.Job): Promise<void> {
  await job.releaseLock();
  await job.remove();
}

/**
 * The queue of tasks to extract, on Bull. Delivery is at least once: a job whose worker died is
 * run again, so running a task must be safe twice.
 */
export function createExtractionQueue(options: {
  redisUrl: string;
  prefix: string;
  logger: Logger;
}): ExtractionQueue {
  const { logger } = options;
  const retryStrategy = (attempt: number) => Math.min(attempt * 100, RECONNECT_MS);
  const clients: RedisClient[] = [];
  const queue = new Bull<ExtractionJob>('extractions', {
    // Braces keep all keys of the queue on one node of a Redis Cluster.
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
    if (!isDown) logger.warn({ err: error }, 'the queue is away');
    isDown = true;
  });
  queue.client.on('ready', () => {
    isDown = false;
  });
  return {
    add: async ({ taskId, entityId }, { isAgain = false } = {}) => {
      const jobId = isAgain ? `${taskId}-${randomUUID()}` : taskId;
      const added = queue.add({ taskId, entityId }, { jobId });
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new RedisUnavailableError(new Error('queueing timed out'))),
          ADD_TIMEOUT_MS,
        );
      });
      try {
        await Promise.race([added, late]);
      } finally {
        clearTimeout(timer);
        // After a timeout the command stays with the client; queueing late is harmless.
        added.catch(() => undefined);
      }
    },
    process: (concurrency, run) => {
      void queue
        .process(concurrency, (job) => (isGhost(job) ? forget(job) : run(job.data)))
        .catch((error: unknown) => {
          logger.error({ err: error }, 'the queue stopped processing');
        });
    },
    counts: async () => {
      const counts = await queue.getJobCounts();
      // Bull's type leaves out what it does return.
      const { paused = 0 } = counts as typeof counts & { paused?: number };
      const { waiting, active, delayed, failed, completed } = counts;
      return { waiting, active, delayed, failed, completed, paused };
    },
    remove: async (taskId) => {
      const job = await queue.getJob(taskId);
      if (job && !(await job.isActive())) await job.remove();
    },
    boardAdapter: () => {
      const adapter = new BullAdapter(queue, { readOnlyMode: true, allowRetries: false });
      // Jobs hold nothing else; should one ever, it is not shown.
      adapter.setFormatter('data', ({ taskId, entityId }: Partial<ExtractionJob>) => ({
        taskId,
        entityId,
      }));
      return adapter;
    },
    drain: async () => {
      await queue.pause(true, false);
    },
    close: async () => {
      // Bull waits for connections that may never come while Redis is away.
      await Promise.race([queue.close(true), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      for (const client of clients) client.disconnect();
    },
  };
}
