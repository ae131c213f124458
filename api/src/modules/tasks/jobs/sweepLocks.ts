import { addSeconds } from '../../../infra/clock.ts';
import { applyTaskEnd, type EndTaskDeps } from '../taskEnding.ts';

const LOCKS_A_SWEEP = 500;
/** A task that is past its deadline is ended within this; its lock goes with it. */
const GRACE_SECONDS = 30;

/**
 * Looks after locks that nobody let go of before their task's deadline: of a task that ended, what
 * follows an end is done; of a launch that died before there was a task, the lock goes.
 * @returns how many locks were found
 */
export async function sweepLocks(
  deps: Pick<EndTaskDeps, 'now' | 'tasks' | 'locks' | 'audit'>,
): Promise<number> {
  const now = deps.now();
  const left = await deps.locks.left(now, LOCKS_A_SWEEP);
  for (const { _id, taskId, until } of left) {
    if (await applyTaskEnd(deps, taskId)) continue;
    const isGone = (await deps.tasks.status(taskId)) === null;
    if (isGone || addSeconds(until, GRACE_SECONDS) <= now) await deps.locks.release(_id, taskId);
  }
  return left.length;
}
