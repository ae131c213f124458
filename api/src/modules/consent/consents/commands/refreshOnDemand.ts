import { AppError } from '../../../../errors/AppError.ts';
import { addSeconds } from '../../../../infra/clock.ts';
import type { QuotaState } from '../../../access/clients/credits.ts';
import { refreshRefusal } from '../consents.policy.ts';
import type { EndConsentDeps } from './endConsent.ts';
import { readConsent } from './readConsents.ts';
import { launchRefresh, type RefreshCaller, type RefreshConsentDeps } from './refreshConsent.ts';
import { refuseWhileRunning } from './refuseWhileRunning.ts';

export interface RefreshOnDemandDeps extends RefreshConsentDeps, EndConsentDeps {
  /** How long after a refresh has started the next one may be requested. */
  readonly refreshMinIntervalSeconds: number;
}

/**
 * Queues a refresh that the client asks for, whatever the consent's frequency. Of concurrent calls,
 * one succeeds.
 * @throws AppError consentNotFound, an INVALID_CONSENT entry, processAlreadyRunning,
 *   refreshedRecently, or what `launchRefresh` throws
 */
export async function refreshOnDemand(
  deps: RefreshOnDemandDeps,
  consentId: string,
  by: RefreshCaller,
): Promise<{ taskId: string; quota: QuotaState }> {
  const consent = await readConsent(deps, by.principal, consentId);
  const reason = refreshRefusal(consent);
  if (reason) throw new AppError(reason);
  const last = await refuseWhileRunning(deps, consent);
  if (last?.consent?.purpose === 'refresh') {
    const next = addSeconds(last.createdAt, deps.refreshMinIntervalSeconds);
    if (next > deps.now()) throw new AppError('refreshedRecently', { retryAfter: next });
  }
  return launchRefresh(deps, consent, { by, requestId: by.requestId, seen: consent.taskId });
}
