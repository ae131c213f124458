import { cleanUpConsent, endConsent, type EndConsentDeps } from '../commands/endConsent.ts';

const CONSENTS_A_SWEEP = 500;

/**
 * Ends consents whose time has run out, and finishes what a process that died left of an ended one.
 * Any number of processes may sweep at once.
 * @returns how many were ended, and how many cleared away after
 */
export async function sweepConsents(
  deps: EndConsentDeps,
): Promise<{ ended: number; cleaned: number }> {
  const counts = { ended: 0, cleaned: 0 };
  for (const consent of await deps.consents.due(deps.now(), CONSENTS_A_SWEEP)) {
    if (await endConsent(deps, consent._id, { event: 'lapse', by: null })) counts.ended += 1;
  }
  for (const consent of await deps.consents.toCleanUp(deps.now(), CONSENTS_A_SWEEP)) {
    await cleanUpConsent(deps, consent);
    counts.cleaned += 1;
  }
  return counts;
}
