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
  /** Says that it is not. */
  lose(): void;
  /**
   * Does something with the database, again and again while that is away, for as long as the task
   * is this run's: an outage of a moment must not cost the person another login.
   */
  persist<T>(step: () => Promise<T>): Promise<T>;
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
    tasks: TasksStore;
    logger: Logger;
    leaseSeconds: number;
    shutdown: AbortSignal;
  },
  task: Pick<TaskDocument, '_id' | 'deadlineAt'>,
  owner: string,
): HeldLease {
  const { logger, leaseSeconds } = deps;
  const controller = new AbortController();
  let renewedAt = performance.now();
  const renew = async () => {
    const askedAt = performance.now();
    const until = addSeconds(deps.now(), leaseSeconds);
    try {
      if (await deps.tasks.renew(task._id, { owner, until })) {
        renewedAt = askedAt;
        return;
      }
      if (!controller.signal.aborted) logger.warn('lease lost: another worker has the task');
    } catch (error) {
      if (performance.now() - renewedAt < leaseSeconds * 1000) return;
      logger.warn({ err: error }, 'lease lost: the database did not answer');
    }
    controller.abort();
  };
  const timer = setInterval(() => void renew(), (leaseSeconds * 1000) / 3);
  const mayRetry = () =>
    !controller.signal.aborted &&
    !deps.shutdown.aborted &&
    deps.now() < addSeconds(task.deadlineAt, GIVE_UP_SECONDS);
  return {
    owner,
    lost: controller.signal,
    lose: () => controller.abort(),
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
    stop: () => clearInterval(timer),
  };
}
