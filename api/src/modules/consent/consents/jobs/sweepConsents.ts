import { cleanUpConsent, endConsent, type EndConsentDeps } from '../commands/endConsent.ts';

const BATCH_SIZE = 500;

/**
 * Ends overdue consents, and cleans up ended ones after processes that died. Any number of
 * processes may sweep at once.
 * @returns how many were ended, and how many cleaned up
 */
export async function sweepConsents(
  deps: EndConsentDeps,
): Promise<{ ended: number; cleaned: number }> {
  const counts = { ended: 0, cleaned: 0 };
  for (const consent of await deps.consents.due(deps.now(), BATCH_SIZE)) {
    if (await endConsent(deps, consent._id, { event: 'lapse', by: null })) counts.ended += 1;
  }
  for (const consent of await deps.consents.toCleanUp(deps.now(), BATCH_SIZE)) {
    await cleanUpConsent(deps, consent);
    counts.cleaned += 1;
  }
  return counts;
}
