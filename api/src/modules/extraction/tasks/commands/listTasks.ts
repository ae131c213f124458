import type { AskedTasks, ListedTask } from '../tasks.store.ts';
import { expireTaskIfOverdue, type EndTaskDeps } from '../taskEnding.ts';

/** A page of a client's tasks of the main API; overdue ones are ended first. */
export async function listTasks(
  deps: EndTaskDeps,
  clientId: string,
  asked: AskedTasks,
): Promise<ListedTask[]> {
  for (const task of await deps.tasks.overdueOf(clientId, deps.now()))
    await expireTaskIfOverdue(deps, task);
  return deps.tasks.page(clientId, asked, deps.now());
}
