import { addSeconds } from '../../infra/clock.ts';
import type { Principal } from '../auth/auth.types.ts';
import { isFinal, type TaskDocument } from './tasks.types.ts';

/** A task is its client's alone; one that a consent asked for belongs to the widget's session. */
export function canReadTask(
  principal: Pick<Principal, 'clientId'>,
  task: TaskDocument | null,
): task is TaskDocument {
  return task !== null && task.clientId === principal.clientId && task.consent === null;
}

/** An extraction is the consent's whose widget asks. */
export function canFollowExtraction(
  principal: Pick<Principal, 'clientId' | 'consentId'>,
  task: TaskDocument | null,
): task is TaskDocument {
  return (
    task?.consent != null &&
    task.clientId === principal.clientId &&
    task.consent.id === principal.consentId
  );
}

/** A running task's worker ends it at the deadline by itself; this much later somebody else does. */
const DEADLINE_GRACE_SECONDS = 3;

/** Whether a task that is not final should have been by now. */
export function isOverdue(task: Pick<TaskDocument, 'status' | 'deadlineAt'>, now: Date): boolean {
  if (isFinal(task.status)) return false;
  const grace = task.status === 'running' ? DEADLINE_GRACE_SECONDS : 0;
  return addSeconds(task.deadlineAt, grace) <= now;
}
