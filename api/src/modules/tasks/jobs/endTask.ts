import type { Metrics } from '../../../infra/metrics/Metrics.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { AuditStore } from '../../audit/audit.store.ts';
import type { RunningLocksStore } from '../runningLocks.store.ts';
import type { TaskEnd, TasksStore } from '../tasks.store.ts';
import { actionNames, type TaskDocument } from '../tasks.types.ts';

export interface EndTaskDeps {
  readonly now: Clock;
  readonly metrics: Metrics;
  readonly tasks: TasksStore;
  readonly locks: RunningLocksStore;
  readonly audit: AuditStore;
}

/**
 * Writes a task's end, once, then lets go of its lock. A process that dies in between leaves a lock
 * that the next launch recognises as stale.
 * @param owner the worker that must hold it, or null for the sweeper
 * @returns false where the task had ended before, or another worker holds it
 */
export async function endTask(
  deps: EndTaskDeps,
  task: TaskDocument,
  end: TaskEnd,
  owner: string | null,
): Promise<boolean> {
  const at = deps.now();
  const ended = await deps.tasks.finish(task._id, owner, end, at);
  if (!ended) return false;
  deps.metrics.taskEnded(end.status, end.error?.code ?? null, owner === null ? 'other' : 'worker');
  await deps.locks.release(task.pair, task._id);
  await deps.audit.append({
    at,
    event: 'task.ended',
    clientId: task.clientId,
    taskId: task._id,
    action: actionNames(task),
    ...(task.consent ? { consentId: task.consent.id } : {}),
    subject: task.subject,
    detail: end.error?.code ?? end.status,
  });
  return true;
}
