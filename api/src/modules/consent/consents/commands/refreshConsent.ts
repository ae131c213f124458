import { AppError } from '../../../../errors/AppError.ts';
import { addSeconds } from '../../../../infra/clock.ts';
import { newTaskId } from '../../../../infra/ids.ts';
import type { Principal } from '../../../../principal/principal.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { ConsentsStore } from '../consents.store.ts';
import { consentAad, type ConsentDocument } from '../consents.types.ts';
import type { EntityDirectory } from '../../../extraction/entities/entityDirectory.ts';
import { acceptTask, type AcceptTaskDeps } from '../../../extraction/tasks/commands/acceptTask.ts';
import { actionNames } from '../../../extraction/tasks/tasks.types.ts';
import { actionsFor } from '../../../extraction/products/productCatalogue.ts';

export interface RefreshConsentDeps extends AcceptTaskDeps {
  readonly consents: ConsentsStore;
  readonly entities: EntityDirectory;
}

/** How long after a failed refresh the next retrieval may retry. */
const RETRY_SECONDS = 3600;

/**
 * Queues an extraction with the stored credentials, which only its worker can decrypt, if the
 * consent's data is stale; of concurrent calls only one queues it. If it cannot be queued (quota
 * used up, restriction, institution unavailable), the caller still gets the stored data.
 */
export async function refreshConsent(
  deps: RefreshConsentDeps,
  consent: ConsentDocument,
  by: { readonly principal: Principal; readonly requestId: string; readonly ip: string },
): Promise<void> {
  const { requestId } = by;
  const now = deps.now();
  const { _id, refreshAt, username, entityId, clientId, subject } = consent;
  if (!refreshAt || refreshAt > now || !username || entityId === null) return;
  const institution = deps.entities.find(entityId);
  if (!institution) return;
  const actions = actionsFor(institution, consent.products);
  if (!actions?.every((action) => deps.entities.isActionEnabled(institution, action))) return;
  try {
    if (!(await deps.consents.claimRefresh(_id, refreshAt, addSeconds(now, RETRY_SECONDS)))) return;
    const taskId = newTaskId();
    const actionTypes = actions.map((action) => action.type);
    await acceptTask(deps, {
      taskId,
      clientId,
      entityId,
      actionTypes,
      username: deps.vault.open<string>(username, consentAad(_id, 'username')),
      password: null,
      subject,
      consent: { id: _id, purpose: 'refresh' },
      reference: consent.reference,
      scenario: undefined,
      // A refresh runs when a server retrieves the data; the person is not present.
      isInteractive: false,
      requestId,
      commit: async (at) => {
        if (!(await deps.consents.beginRefresh(_id, taskId)))
          throw new AppError('consentTerminated');
        // Written before the task is stored, so that no task exists without an audit entry.
        await deps.audit.append({
          _id: `task.launched:${taskId}`,
          at,
          event: 'task.launched',
          clientId,
          ...auditActor(by.principal, by),
          taskId,
          action: actionNames({ entityId, actionTypes }),
          consentId: _id,
          subject,
        });
      },
    });
  } catch (error) {
    deps.logger.warn(
      { err: error, consentId: _id, requestId },
      'consent could not be refreshed; it is retried at a later retrieval',
    );
  }
}
