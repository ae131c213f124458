import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { addSeconds, type Clock } from '../../../infra/clock.ts';
import type { Logger } from '../../../infra/logging/logger.ts';
import { isMongoUnavailable } from '../../../infra/mongo/mongo.ts';
import type { TasksStore } from '../tasks.store.ts';
import type { TaskDocument } from '../tasks.types.ts';

/** A worker's hold on a task that it runs. */
export interface HeldLease {
  readonly owner: string;
  /** Aborted when the task is no longer this run's. */
  readonly lost: AbortSignal;
  /** Aborted when the run is to stop: then, or when the process leaves. */
  readonly stopped: AbortSignal;
  /** Says that the task is no longer this run's. */
  lose(): void;
  /**
   * Does something with the database, again and again while that is away, for as long as the task
   * is this run's: an outage of a moment must not cost the person another login.
   */
  persist<T>(step: () => Promise<T>): Promise<T>;
  /** To be called when the run is over. */
  stop(): void;
}

const RETRY_MS = 300;
/** So long after the deadline the sweeper has ended the task anyway. */
const GIVE_UP_SECONDS = 10;

/**
 * Renews a task's lease while it runs. It is lost when the task is no longer this run's, or when
 * the database could not be told for a whole lease, after which others may take it.
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
  // Not AbortSignal.any: with it a signal that lives as long as the process keeps something of each
  // one that was made of it.
  if (shutdown.aborted) stopRun();
  else shutdown.addEventListener('abort', stopRun);
  // As many listen as tasks run at once, which Node would take for a leak.
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
    !stopped.signal.aborted && deps.now() < addSeconds(task.deadlineAt, GIVE_UP_SECONDS);
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
