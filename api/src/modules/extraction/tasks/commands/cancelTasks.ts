import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { Principal } from '../../../../principal/principal.ts';
import { CANCEL_TIMEOUT_SECONDS, cancelTask, type EndTaskDeps } from '../taskEnding.ts';
import { isFinal } from '../tasks.types.ts';
import { findOwnTask } from './readTask.ts';
import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import type { TasksStore } from '../tasks.store.ts';

/**
 * Stops the caller's task: its credentials are deleted at once, and the worker that runs it logs
 * out and ends it within seconds. A task that has already ended is not changed.
 * @throws AppError forbidden for an unknown task and for another client's, without telling which
 */
export async function cancelOwnTask(
  deps: EndTaskDeps,
  input: { taskId: string; principal: Principal; requestId: string; ip: string },
): Promise<void> {
  const { principal } = input;
  const task = await findOwnTask(deps, input);
  if (isFinal(task.status) || task.cancelledAt) return;
  await deps.audit.append({
    at: deps.now(),
    event: 'task.cancelled',
    clientId: principal.clientId,
    ...auditActor(principal, input),
    taskId: task._id,
    subject: task.subject,
  });
  await cancelTask(deps, task._id, { isByClient: true });
}

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
