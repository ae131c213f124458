import { endTask, type EndTaskDeps } from '../taskEnding.ts';
import { overdueEnd } from '../jobs/taskEnds.ts';
import { isOverdue } from '../tasks.policy.ts';
import type { TaskDocument } from '../tasks.types.ts';

/**
 * A task as it stands now: one that is past its deadline is ended here, should no worker be alive
 * to do so. Nobody polls for ever.
 */
export async function settleTask(deps: EndTaskDeps, task: TaskDocument): Promise<TaskDocument> {
  if (!isOverdue(task, deps.now())) return task;
  await endTask(deps, task, overdueEnd(task), null);
  return (await deps.tasks.find(task._id, deps.now())) ?? task;
}
