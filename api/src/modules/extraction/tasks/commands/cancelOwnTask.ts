import { auditActor } from '../../../operations/audit/auditActor.ts';
import type { Principal } from '../../../../principal/principal.ts';
import { cancelTask, type EndTaskDeps } from '../taskEnding.ts';
import { isFinal } from '../tasks.types.ts';
import { findOwnTask } from './readTask.ts';

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
