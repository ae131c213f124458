import { AppError } from '../../../errors/AppError.ts';
import { latestEnd } from '../../tasks/tasks.policy.ts';
import type { EndTaskDeps } from '../../tasks/taskEnding.ts';
import { isFinal } from '../../tasks/tasks.types.ts';
import type { ConsentDocument } from '../consents.types.ts';

/**
 * A consent has one running extraction at a time, at whatever institution, and what it was accepted for
 * stays as it is until that has ended.
 * @throws AppError processAlreadyRunning
 */
export async function refuseWhileRunning(
  deps: Pick<EndTaskDeps, 'tasks' | 'now'>,
  { taskId }: Pick<ConsentDocument, 'taskId'>,
): Promise<void> {
  if (taskId === null) return;
  const task = await deps.tasks.find(taskId, deps.now());
  if (task && !isFinal(task.status))
    throw new AppError('processAlreadyRunning', { retryAfter: latestEnd(task) });
}
