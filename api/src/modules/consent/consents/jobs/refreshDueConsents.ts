import { AppError } from '../../../../errors/AppError.ts';
import { addSeconds } from '../../../../infra/clock.ts';
import { newRequestId } from '../../../../infra/ids.ts';
import type { InstitutionBulkhead } from '../../../../infra/redis/institutionBulkhead.ts';
import type { InstitutionHealth } from '../../../extraction/entities/institutionHealth.ts';
import {
  launchRefresh,
  PAUSE_SECONDS,
  RETRY_SECONDS,
  type RefreshConsentDeps,
} from '../commands/refreshConsent.ts';
import type { DueConsent, DueRefreshesStore } from '../dueRefreshes.store.ts';

export interface RefreshDueDeps extends RefreshConsentDeps {
  readonly dueRefreshes: DueRefreshesStore;
  readonly health: Pick<InstitutionHealth, 'lastFailureAt' | 'maintenanceAt'>;
  readonly bulkhead: Pick<InstitutionBulkhead, 'free'>;
}

/** The most refreshes that one run queues at an institution. */
const BATCH_SIZE = 50;

/**
 * Queues the scheduled refreshes that are due, no more than an institution has free places for. Any
 * number of processes may do so at once. A refresh that cannot be queued is tried an hour later.
 * @returns how many were queued, and how many refused (quota used up, restriction)
 */
export async function refreshDueConsents(
  deps: RefreshDueDeps,
): Promise<{ queued: number; refused: number }> {
  const counts = { queued: 0, refused: 0 };
  for (const institution of deps.entities.all()) {
    if (!deps.entities.isEntityEnabled(institution)) continue;
    const due = await deps.dueRefreshes.at(institution.id, deps.now(), BATCH_SIZE);
    if (due.length === 0) continue;
    for (const consent of due.slice(0, await roomAt(deps, institution.id))) {
      const result = await refreshDueConsent(deps, consent);
      if (result) counts[result] += 1;
    }
  }
  return counts;
}

async function roomAt(
  { health, bulkhead, now }: RefreshDueDeps,
  entityId: string,
): Promise<number> {
  const failedAt = health.lastFailureAt(entityId);
  if (failedAt) return addSeconds(failedAt, PAUSE_SECONDS) > now() ? 0 : 1;
  // Half of it, so that persons who are waiting in a widget find places too.
  return Math.ceil((await bulkhead.free(entityId)) / 2);
}

/** @returns null if another process has claimed it */
async function refreshDueConsent(
  deps: RefreshDueDeps,
  consent: DueConsent,
): Promise<'queued' | 'refused' | null> {
  const { _id, refreshAt } = consent;
  const next = addSeconds(deps.now(), RETRY_SECONDS);
  if (!refreshAt || !(await deps.dueRefreshes.claim(_id, refreshAt, next))) return null;
  const requestId = newRequestId();
  try {
    await launchRefresh(deps, consent, { by: null, requestId });
    return 'queued';
  } catch (error) {
    deps.logger[error instanceof AppError ? 'debug' : 'warn'](
      { err: error, consentId: _id, requestId },
      'scheduled refresh could not be queued; it is tried again in an hour',
    );
    return 'refused';
  }
}
