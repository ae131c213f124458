import { AppError } from '../../../../errors/AppError.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { Principal } from '../../../../principal/principal.ts';
import { expireTaskIfOverdue, type EndTaskDeps } from '../taskEnding.ts';
import { canReadTask } from '../tasks.policy.ts';
import type { TaskDocument } from '../tasks.types.ts';

interface ReadInput {
  readonly taskId: string;
  readonly principal: Principal;
  readonly requestId: string;
  readonly ip: string;
}

/**
 * The caller's task in its current state.
 * @throws AppError forbidden for an unknown task and for another client's, without telling which
 */
export async function findOwnTask(
  deps: EndTaskDeps,
  { taskId, principal }: Pick<ReadInput, 'taskId' | 'principal'>,
): Promise<TaskDocument> {
  const found = await deps.tasks.find(taskId, deps.now());
  if (!canReadTask(principal, found)) throw new AppError('forbidden');
  return expireTaskIfOverdue(deps, found);
}

/**
 * Reads the caller's task in its current state. Reading a person's data writes an audit entry, once
 * per session; polling whether it is ready does not.
 * @throws AppError forbidden for an unknown task and for another client's, without telling which
 */
export async function readTask(deps: EndTaskDeps, input: ReadInput): Promise<TaskDocument> {
  const { principal } = input;
  const task = await findOwnTask(deps, input);
  const { clientId } = principal;
  const reader = principal.sessionId ?? principal.keyId;
  if (task.status !== 'success' || task.dataDeletedAt || task.readBy.includes(reader)) return task;
  await deps.audit.append({
    _id: `task.read:${task._id}:${reader}`,
    at: deps.now(),
    event: 'task.read',
    clientId,
    ...auditActor(principal, input),
    taskId: task._id,
    subject: task.subject,
  });
  await deps.tasks.markRead(task._id, reader);
  return task;
}
