import { AppError } from '../../../../errors/AppError.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { PageRecordsStore } from '../../pageRecords/pageRecords.store.ts';
import type { Principal } from '../../../../principal/principal.ts';
import type { EndTaskDeps } from '../taskEnding.ts';
import { findOwnTask } from './readTask.ts';

/**
 * Deletes the data that the caller's task extracted and the identity of its person. The task itself
 * is kept, as are the entries of the audit log. Safe to repeat.
 * @throws AppError forbidden for an unknown task and for another client's, without telling which;
 *   taskNotFinished
 */
export async function deleteTaskData(
  deps: EndTaskDeps & { readonly pageRecords: PageRecordsStore },
  input: { taskId: string; principal: Principal; requestId: string; ip: string },
): Promise<void> {
  const { principal } = input;
  const task = await findOwnTask(deps, input);
  if (!(await deps.tasks.deleteData(task._id, deps.now()))) throw new AppError('taskNotFinished');
  await deps.pageRecords.deleteOf(task._id);
  await deps.audit.append({
    _id: `task.data-deleted:${task._id}`,
    at: deps.now(),
    event: 'task.data-deleted',
    clientId: principal.clientId,
    ...auditActor(principal, input),
    taskId: task._id,
    subject: task.subject,
  });
}
