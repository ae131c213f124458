import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import { CANCEL_TIMEOUT_SECONDS } from '../taskEnding.ts';
import type { TasksStore } from '../tasks.store.ts';

/**
 * Cancels every unfinished task of a revoked client, so that nobody logs in for an organisation that
 * may no longer ask for it. The same update deletes the credentials; the worker or the sweeper then
 * ends each task. Safe to repeat.
 * @returns how many were cancelled
 */
export function cancelTasksOf(
  deps: { readonly tasks: TasksStore; readonly now: Clock },
  clientId: string,
): Promise<number> {
  const now = deps.now();
  return deps.tasks.cancelOf(clientId, now, addSeconds(now, CANCEL_TIMEOUT_SECONDS));
}
