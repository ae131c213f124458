import { AppError } from '../../../../errors/AppError.ts';
import type { Clock } from '../../../../infra/clock.ts';
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

/**
 * A client's task, also of its widgets.
 * @throws AppError forbidden for an unknown task and for another client's, without telling which
 */
export async function readTimeline(
  deps: ReadTimelineDeps,
  clientId: string,
  taskId: string,
): Promise<Timeline> {
  const found = await deps.tasks.find(taskId, deps.now());
  if (found?.clientId !== clientId) throw new AppError('forbidden');
  const task = await expireTaskIfOverdue(deps, found);
  const entries = await deps.audit.matching({ taskId, clientId });
  const ids = [task.origin?.requestId, ...entries.map(({ requestId }) => requestId)];
  const known = [...new Set(ids)].filter((id) => id !== undefined).slice(0, MAX_REQUESTS);
  const requests = await Promise.all(
    known.map((requestId) => deps.requests.list(clientId, { requestId, before: null, limit: 1 })),
  );
  return { task, entries, requests: requests.flat() };
}
