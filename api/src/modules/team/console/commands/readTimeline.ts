import { AppError } from '../../../../errors/AppError.ts';
import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import { REQUEST_ID_PATTERN } from '../../../../infra/ids.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import type { AuditEntry } from '../../../operations/audit/audit.types.ts';
import type { RequestsStore } from '../../../operations/requests/requests.store.ts';
import type { PlacedRequest } from '../../../operations/requests/requests.types.ts';
import { expireTaskIfOverdue, type EndTaskDeps } from '../../../extraction/tasks/taskEnding.ts';
import type { TaskDocument } from '../../../extraction/tasks/tasks.types.ts';

export interface ReadTimelineDeps extends EndTaskDeps {
  readonly now: Clock;
  readonly audit: AuditStore;
  readonly requests: RequestsStore;
}

/** A task from its launch to its end, without anything of its person. */
export interface Timeline {
  readonly task: TaskDocument;
  /** What the audit log has of it, the oldest first. */
  readonly entries: readonly AuditEntry[];
  /** The client's calls that launched, answered, read or cancelled it. */
  readonly requests: readonly PlacedRequest[];
}

/** More than any task has; a client that reads a result again and again is audited once a session. */
const MAX_REQUESTS = 20;
/** As long as a task is kept. */
const TASK_SECONDS = 86_400;
const REQUEST_ID = new RegExp(REQUEST_ID_PATTERN);

/**
 * A client's task, also of its widgets.
 * @param id the task's, or that of the call that launched it
 * @throws AppError forbidden for an unknown task and for another client's, without telling which
 */
export async function readTimeline(
  deps: ReadTimelineDeps,
  clientId: string,
  id: string,
): Promise<Timeline> {
  const taskId = REQUEST_ID.test(id) ? await launchedBy(deps, clientId, id) : id;
  const found = await deps.tasks.find(taskId, deps.now());
  if (found?.clientId !== clientId) throw new AppError('forbidden');
  const task = await expireTaskIfOverdue(deps, found);
  const entries = await deps.audit.matching({ taskId, clientId });
  const ids = [task.origin?.requestId, ...entries.map(({ requestId }) => requestId)];
  const known = [...new Set(ids)].filter((one) => one !== undefined).slice(0, MAX_REQUESTS);
  const requests = await Promise.all(
    known.map((requestId) => deps.requests.list(clientId, { requestId, before: null, limit: 1 })),
  );
  return { task, entries, requests: requests.flat() };
}

async function launchedBy(
  { audit, now }: ReadTimelineDeps,
  clientId: string,
  requestId: string,
): Promise<string> {
  const at = { $gt: addSeconds(now(), -TASK_SECONDS) };
  return (await audit.newest({ clientId, event: 'task.launched', requestId, at }))?.taskId ?? '';
}
