import type { Clock } from '../../../../infra/clock.ts';
import type { Logger } from '../../../../infra/logging/logger.ts';
import type { ExtractionQueue } from '../../../../infra/queue/extractionQueue.ts';
import { isOverdue } from '../tasks.policy.ts';
import type { TaskDocument } from '../tasks.types.ts';
import { endTask, overdueOutcome, type EndTaskDeps } from '../taskEnding.ts';

export interface SweepTasksDeps extends EndTaskDeps {
  readonly now: Clock;
  readonly logger: Logger;
  readonly queue: ExtractionQueue;
}

/** How long after a task is queued again it is next checked. */
const RECHECK_SECONDS = 15;
const BATCH_SIZE = 500;

/**
 * Recovers stuck tasks: queues those again that were stored but not queued or whose worker died,
 * and ends those past their deadline, so that no task stays pending or running for ever. Any number
 * of processes may sweep at once. While the queue is unreachable, overdue tasks are still ended.
 * @returns how many tasks were queued again and how many were ended
 */
export async function sweepTasks(
  deps: SweepTasksDeps,
): Promise<{ requeued: number; ended: number }> {
  const counts = { requeued: 0, ended: 0 };
  let queueFailure: unknown;
  for (const task of await deps.tasks.due(deps.now(), BATCH_SIZE)) {
    const now = deps.now();
    if (isOverdue(task, now)) {
      if (await endTask(deps, task, overdueOutcome(task), null)) counts.ended += 1;
      continue;
    }
    if (queueFailure !== undefined || !task.nextCheckAt) continue;
    try {
      const { _id: taskId, entityId, clientId } = task;
      await deps.queue.add({ taskId, entityId, clientId });
    } catch (error) {
      queueFailure = error;
      continue;
    }
    await deps.tasks.postpone(task._id, task.nextCheckAt, recheckSeconds(task, now), now);
    counts.requeued += 1;
  }
  if (counts.requeued + counts.ended > 0) deps.logger.info(counts, 'swept tasks');
  if (queueFailure !== undefined)
    throw new Error('tasks could not be queued again', { cause: queueFailure });
  return counts;
}

/** The next check is at the deadline, if that comes first. */
function recheckSeconds(task: TaskDocument, now: Date): number {
  const left = (task.deadlineAt.getTime() - now.getTime()) / 1000;
  return Math.max(1, Math.min(RECHECK_SECONDS, left));
}
