import { addSeconds } from '../../infra/clock.ts';
import type { Principal } from '../../principal/principal.ts';
import { isFinal, type TaskDocument } from './tasks.types.ts';

/** A task is visible to its client only; one that a consent asked for, to the widget session only. */
export function canReadTask(
  principal: Pick<Principal, 'clientId'>,
  task: TaskDocument | null,
): task is TaskDocument {
  return task !== null && task.clientId === principal.clientId && task.consent === null;
}

/** A worker ends its task at the deadline; this much later anybody may. */
const DEADLINE_GRACE_SECONDS = 3;

/** Whether a task that is not final should be by now. */
export function isOverdue(task: Pick<TaskDocument, 'status' | 'deadlineAt'>, now: Date): boolean {
  if (isFinal(task.status)) return false;
  const grace = task.status === 'running' ? DEADLINE_GRACE_SECONDS : 0;
  return addSeconds(task.deadlineAt, grace) <= now;
}
