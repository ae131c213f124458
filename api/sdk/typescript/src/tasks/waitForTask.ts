import {
  type CauceError,
  ConnectionError,
  RateLimitError,
  ServiceError,
  TaskTimeoutError,
} from '../contract/errors.ts';
import { ChallengeTalk, type ChallengeCalls } from './ChallengeTalk.ts';
import { isGoingOn } from './presentTask.ts';
import type { TaskWatch } from './TaskSignals.ts';
import type { ActionType, Task, TaskProgress, WaitOptions } from './tasks.types.ts';

const DEFAULT_WAIT_MS = 300_000;
const FIRST_POLL_MS = 500;
const MAX_POLL_MS = 2_000;
const POLL_GROWTH = 1.25;
/** Poll interval while events arrive, in case one of them is lost. */
const LIVE_POLL_MS = 5_000;

/** The calls that waiting makes. */
export interface TaskCalls<A extends ActionType> extends ChallengeCalls {
  read(): Promise<Task<A>>;
  readonly watch: TaskWatch;
}

/**
 * Waits until a task has ended, with whatever outcome: by its events if they arrive, otherwise by
 * polling. If the API is temporarily unreachable, it keeps waiting.
 *
 * @throws TaskTimeoutError, or the API's refusal; the signal's reason once it is aborted
 */
export async function waitForTask<A extends ActionType>(
  taskId: string,
  calls: TaskCalls<A>,
  { waitMs = DEFAULT_WAIT_MS, signal, onProgress, onChallenge }: WaitOptions,
): Promise<Task<A>> {
  const beganAt = Date.now();
  const elapsedMs = () => Date.now() - beganAt;
  const talk = new ChallengeTalk(calls, onChallenge);
  let shown: Task['status'] | null = null;
  let outage: CauceError | null;
  try {
    for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(pollMs * POLL_GROWTH, MAX_POLL_MS)) {
      try {
        const task = await calls.read();
        outage = null;
        if (!isGoingOn(task)) return task;
        const status = task.status as TaskProgress['status'];
        if (status !== shown) onProgress?.({ taskId, status, elapsedMs: elapsedMs() });
        shown = status;
        talk.follow(task.challenge);
      } catch (error) {
        if (!isOutage(error)) throw error;
        outage = error;
      }
      const leftMs = waitMs - elapsedMs();
      if (leftMs <= 0) throw outage ?? new TaskTimeoutError(taskId, waitMs);
      const pauseMs = outage === null && calls.watch.isLive() ? LIVE_POLL_MS : pollMs;
      await calls.watch.pause(Math.min(pauseMs, leftMs), signal);
    }
  } finally {
    talk.end();
    calls.watch.end();
  }
}

const isOutage = (error: unknown): error is CauceError =>
  error instanceof ConnectionError ||
  error instanceof ServiceError ||
  error instanceof RateLimitError;
