import { addSeconds } from '../../../infra/clock.ts';
import { endTask, type EndTaskDeps } from '../taskEnding.ts';
import { cancelledEnd } from '../jobs/taskEnds.ts';

/**
 * A worker hears of it within a third of its lease; until then the task is not final and keeps its
 * lock, so that nothing reaches the institution after its end.
 */
const STOP_SECONDS = 6;

/** Stops an extraction that nobody may have the data of any more: its credentials go at once. */
export async function cancelTask(deps: EndTaskDeps, taskId: string): Promise<void> {
  const now = deps.now();
  const task = await deps.tasks.cancel(taskId, now, addSeconds(now, STOP_SECONDS));
  // Nobody had taken it, and nobody can any more.
  if (task?.status === 'pending') await endTask(deps, task, cancelledEnd, null);
}
