import { AppError } from '../../../../errors/AppError.ts';
import { addSeconds } from '../../../../infra/clock.ts';
import { newTaskId } from '../../../../infra/ids.ts';
import type { Principal } from '../../../../principal/principal.ts';
import type { QuotaState } from '../../../access/clients/credits.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import { refreshRefusal } from '../consents.policy.ts';
import type { ConsentsStore } from '../consents.store.ts';
import type { DueRefreshesStore } from '../dueRefreshes.store.ts';
import { consentAad, type ConsentDocument } from '../consents.types.ts';
import type { EntityDirectory } from '../../../extraction/entities/entityDirectory.ts';
import type { InstitutionHealth } from '../../../extraction/entities/institutionHealth.ts';
import { acceptTask, type AcceptTaskDeps } from '../../../extraction/tasks/commands/acceptTask.ts';
import { actionNames } from '../../../extraction/tasks/tasks.types.ts';
import { actionsFor } from '../../../extraction/products/productCatalogue.ts';

export interface RefreshConsentDeps extends AcceptTaskDeps {
  readonly health: Pick<InstitutionHealth, 'maintenanceAt'>;
  readonly consents: ConsentsStore;
  readonly dueRefreshes: DueRefreshesStore;
  readonly entities: EntityDirectory;
}

/** The call that causes a refresh. */
export interface RefreshCaller {
  readonly principal: Principal;
  readonly requestId: string;
  readonly ip: string;
}

type Refreshed = Pick<
  ConsentDocument,
  '_id' | 'clientId' | 'subject' | 'reference' | 'entityId' | 'products' | 'username'
>;

/**
 * How long an institution is left alone after it did not answer or declared maintenance. Then single
 * refreshes try it, until one of them or somebody's login has been answered.
 */
export const PAUSE_SECONDS = 1800;

/** How long after a failed refresh the next one may be tried. */
export const RETRY_SECONDS = 3600;

/**
 * Queues a refresh if the consent's data is stale and its institution has not just declared
 * maintenance; of concurrent calls only one queues it. If it cannot be queued (quota used up,
 * restriction, institution unavailable), the caller still gets the stored data.
 */
export async function refreshConsent(
  deps: RefreshConsentDeps,
  consent: ConsentDocument,
  by: RefreshCaller,
): Promise<void> {
  const now = deps.now();
  const { _id, refreshAt, entityId } = consent;
  const declaredAt = entityId === null ? null : deps.health.maintenanceAt(entityId);
  if (declaredAt && addSeconds(declaredAt, PAUSE_SECONDS) > now) return;
  if (!refreshAt || refreshAt > now || !enabledActions(deps.entities, consent)) return;
  try {
    if (!(await deps.dueRefreshes.claim(_id, refreshAt, addSeconds(now, RETRY_SECONDS)))) return;
    await launchRefresh(deps, consent, { by, requestId: by.requestId });
  } catch (error) {
    deps.logger.warn(
      { err: error, consentId: _id, requestId: by.requestId },
      'consent could not be refreshed; it is retried at a later retrieval',
    );
  }
}

/**
 * Queues an extraction with the stored credentials, which only its worker can decrypt.
 * @param cause `by` is null if the schedule is the cause; with `seen`, the refresh is refused if
 *   another task has been attached to the consent since
 * @throws AppError invalidAction, an INVALID_CONSENT entry, or what `acceptTask` throws
 */
export async function launchRefresh(
  deps: RefreshConsentDeps,
  consent: Refreshed,
  cause: {
    readonly by: RefreshCaller | null;
    readonly requestId: string;
    readonly seen?: string | null;
  },
): Promise<{ taskId: string; quota: QuotaState }> {
  const { by, requestId, seen } = cause;
  const { _id, username, entityId, clientId, subject } = consent;
  const actionTypes = enabledActions(deps.entities, consent);
  if (!actionTypes || !username || entityId === null) throw new AppError('invalidAction');
  const taskId = newTaskId();
  const quota = await acceptTask(deps, {
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
    // The person is not present.
    isInteractive: false,
    requestId,
    commit: async (at) => {
      if (!(await deps.consents.beginRefresh(_id, taskId, { now: at, seen })))
        throw await reasonNotBegun(deps, _id);
      // Written before the task is stored, so that no task exists without an audit entry.
      await deps.audit.append({
        _id: `task.launched:${taskId}`,
        at,
        event: 'task.launched',
        clientId,
        ...(by && auditActor(by.principal, by)),
        taskId,
        action: actionNames({ entityId, actionTypes }),
        consentId: _id,
        subject,
      });
    },
  });
  return { taskId, quota };
}

/** Why a consent could not be refreshed any more when everything else allowed it. */
async function reasonNotBegun(
  { consents, now }: Pick<RefreshConsentDeps, 'consents' | 'now'>,
  consentId: string,
): Promise<AppError> {
  const current = await consents.find(consentId);
  const reason = current ? refreshRefusal(current) : 'consentTerminated';
  // Another task was attached in the meantime; it may have ended already.
  return reason
    ? new AppError(reason)
    : new AppError('processAlreadyRunning', { retryAfter: now() });
}

/** The types of the actions that a refresh runs; null if one of them is not enabled. */
function enabledActions(
  entities: EntityDirectory,
  { entityId, products, username }: Pick<Refreshed, 'entityId' | 'products' | 'username'>,
): string[] | null {
  const institution = entityId !== null && username ? entities.find(entityId) : null;
  if (!institution) return null;
  const actions = actionsFor(institution, products);
  return actions?.every((action) => entities.isActionEnabled(institution, action))
    ? actions.map(({ type }) => type)
    : null;
}
