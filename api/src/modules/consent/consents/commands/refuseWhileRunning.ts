import { AppError } from '../../../../errors/AppError.ts';
import { latestEnd } from '../../../extraction/tasks/tasks.policy.ts';
import type { EndTaskDeps } from '../../../extraction/tasks/taskEnding.ts';
import { isFinal, type TaskDocument } from '../../../extraction/tasks/tasks.types.ts';
import type { ConsentDocument } from '../consents.types.ts';

/**
 * Throws while an extraction of the consent is running. A consent has one at a time, at any
 * institution, and its acceptance does not change until that has ended.
 * @returns the last extraction, which has ended; null if there was none or it is no longer stored
 * @throws AppError processAlreadyRunning
 */
export async function refuseWhileRunning(
  deps: Pick<EndTaskDeps, 'tasks' | 'now'>,
  { taskId }: Pick<ConsentDocument, 'taskId'>,
): Promise<TaskDocument | null> {
  if (taskId === null) return null;
  const task = await deps.tasks.find(taskId, deps.now());
  if (task && !isFinal(task.status))
    throw new AppError('processAlreadyRunning', { retryAfter: latestEnd(task) });
  return task;
}
