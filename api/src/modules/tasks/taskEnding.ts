import type { Metrics } from '../../infra/metrics/Metrics.ts';
import type { Clock } from '../../infra/clock.ts';
import type { AuditStore } from '../audit/audit.store.ts';
import type { RunningLocksStore } from './runningLocks.store.ts';
import type { TaskEnd, TasksStore } from './tasks.store.ts';
import { actionNames, isFinal, type FinalStatus, type TaskDocument } from './tasks.types.ts';

export interface EndTaskDeps {
  readonly now: Clock;
  readonly metrics: Metrics;
  readonly tasks: TasksStore;
  readonly locks: RunningLocksStore;
  readonly audit: AuditStore;
}

/**
 * Writes a task's end, once, then what follows from it: its entry in the audit log, and last of all
 * the lock. A process that dies in between leaves the lock, by which the next launch or the sweeper
 * finds the end and does the rest; so does a second try here after an answer that was lost.
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
  if (!ended) {
    await closeTask(deps, task._id);
    return false;
  }
  deps.metrics.taskEnded(end.status, end.error?.code ?? null, owner === null ? 'other' : 'worker');
  await follow(deps, task, { at, status: end.status, code: end.error?.code ?? null });
  return true;
}

/**
 * Does what follows from a task's end, should nobody have done so; safe to repeat.
 * @returns false where the task has not ended, or is not there
 */
export async function closeTask(
  deps: Pick<EndTaskDeps, 'now' | 'tasks' | 'locks' | 'audit'>,
  taskId: string,
): Promise<boolean> {
  const task = await deps.tasks.find(taskId, deps.now());
  if (!task || !isFinal(task.status)) return false;
  const { status, finishedAt, error } = task;
  await follow(deps, task, { at: finishedAt ?? deps.now(), status, code: error?.code ?? null });
  return true;
}

async function follow(
  deps: Pick<EndTaskDeps, 'locks' | 'audit'>,
  task: TaskDocument,
  end: { readonly at: Date; readonly status: FinalStatus; readonly code: string | null },
): Promise<void> {
  await deps.audit.append({
    _id: `task.ended:${task._id}`,
    at: end.at,
    event: 'task.ended',
    clientId: task.clientId,
    taskId: task._id,
    action: actionNames(task),
    ...(task.consent ? { consentId: task.consent.id } : {}),
    subject: task.subject,
    detail: end.code ?? end.status,
  });
  await deps.locks.release(task.pair, task._id);
}
