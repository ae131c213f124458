import { addSeconds } from '../../../../infra/clock.ts';
import { applyTaskEnd, type ApplyEndDeps } from '../taskEnding.ts';

const BATCH_SIZE = 500;
/** A task past its deadline is ended within this time, and its lock released. */
const GRACE_SECONDS = 30;

/**
 * Handles locks that were not released before their task's deadline: applies the end of a task that
 * has ended, and releases the lock of a launch that died before it stored a task.
 * @returns how many locks were found
 */
export async function sweepLocks(deps: ApplyEndDeps): Promise<number> {
  const now = deps.now();
  const overdue = await deps.locks.overdue(now, BATCH_SIZE);
  for (const { taskId, until } of overdue) {
    if (await applyTaskEnd(deps, taskId)) continue;
    const isGone = (await deps.tasks.status(taskId)) === null;
    if (isGone || addSeconds(until, GRACE_SECONDS) <= now) await deps.locks.release(taskId);
  }
  return overdue.length;
}
