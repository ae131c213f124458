import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import type { Logger } from '../../../../infra/logging/logger.ts';
import { isMongoUnavailable } from '../../../../infra/mongo/mongo.ts';
import type { TasksStore } from '../tasks.store.ts';
import type { TaskDocument } from '../tasks.types.ts';

/** A worker's lease on the task that it is running. */
export interface HeldLease {
  readonly owner: string;
  /** Aborted when the run has lost its lease. */
  readonly lost: AbortSignal;
  /** Aborted when the run has to stop: the lease is lost, or the process is shutting down. */
  readonly stopped: AbortSignal;
  /** Declares the lease lost. */
  lose(): void;
  /**
   * Runs a database operation, and retries it while the database is unreachable and the lease is
   * valid: a short outage must not cost the person another login.
   */
  persist<T>(step: () => Promise<T>): Promise<T>;
  /** Must be called at the end of the run. */
  stop(): void;
}

const RETRY_MS = 300;
/** This long after the deadline, the sweeper has certainly ended the task. */
const RETRY_GRACE_SECONDS = 10;

/**
 * Renews a task's lease while it runs. The lease is lost when another worker has claimed the task,
 * or when it could not be renewed for its whole duration, after which others may claim the task.
 */
export function holdLease(
  deps: {
    now: Clock;
    tasks: Pick<TasksStore, 'renew'>;
    logger: Logger;
    leaseSeconds: number;
    shutdown: AbortSignal;
  },
  task: Pick<TaskDocument, '_id' | 'deadlineAt'>,
  owner: string,
): HeldLease {
  const { logger, leaseSeconds, shutdown } = deps;
  const lost = new AbortController();
  const stopped = new AbortController();
  const stopRun = () => stopped.abort();
  const lose = () => {
    lost.abort();
    stopRun();
  };
  // Not AbortSignal.any, which leaks: a signal as long-lived as the process keeps a reference to each
  // signal derived from it.
  if (shutdown.aborted) stopRun();
  else shutdown.addEventListener('abort', stopRun);
  // There is one listener per running task, which Node would report as a leak.
  setMaxListeners(0, shutdown);
  let renewedAt = performance.now();
  const renew = async () => {
    const askedAt = performance.now();
    const until = addSeconds(deps.now(), leaseSeconds);
    try {
      if (await deps.tasks.renew(task._id, { owner, until })) {
        renewedAt = askedAt;
        return;
      }
      if (!lost.signal.aborted) logger.warn('lease lost: another worker has the task');
    } catch (error) {
      if (performance.now() - renewedAt < leaseSeconds * 1000) return;
      logger.warn({ err: error }, 'lease lost: the database did not answer');
    }
    lose();
  };
  const timer = setInterval(() => void renew(), (leaseSeconds * 1000) / 3);
  const mayRetry = () =>
    !stopped.signal.aborted && deps.now() < addSeconds(task.deadlineAt, RETRY_GRACE_SECONDS);
  return {
    owner,
    lost: lost.signal,
    stopped: stopped.signal,
    lose,
    persist: async (step) => {
      for (;;) {
        try {
          return await step();
        } catch (error) {
          if (!isMongoUnavailable(error) || !mayRetry()) throw error;
          await sleep(RETRY_MS);
        }
      }
    },
    stop: () => {
      clearInterval(timer);
      shutdown.removeEventListener('abort', stopRun);
    },
  };
}
