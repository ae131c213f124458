import { cleanUpConsent, endOverdue, type EndConsentDeps } from '../commands/endConsent.ts';
import type { RepairsStore } from '../repairs.store.ts';

const BATCH_SIZE = 500;

/**
 * Ends overdue consents, cleans up ended ones after processes that died, and tells clients which
 * ones expire. Any number of processes may sweep at once.
 * @returns how many were ended, and how many cleaned up
 */
export async function sweepConsents(
  deps: EndConsentDeps & { readonly repairs: RepairsStore },
): Promise<{ ended: number; cleaned: number }> {
  const counts = { ended: 0, cleaned: 0 };
  for (const consent of await deps.consents.due(deps.now(), BATCH_SIZE)) {
    if (await endOverdue(deps, consent)) counts.ended += 1;
  }
  for (const consent of await deps.consents.toCleanUp(deps.now(), BATCH_SIZE)) {
    await cleanUpConsent(deps, consent);
    counts.cleaned += 1;
  }
  for (const consent of await deps.repairs.expiring(deps.now(), BATCH_SIZE))
    await deps.repairs.announceExpiry(consent, deps.now());
  return counts;
}
