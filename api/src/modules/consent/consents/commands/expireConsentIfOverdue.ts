import type { ConsentDocument } from '../consents.types.ts';
import { endConsent, type EndConsentDeps } from './endConsent.ts';

/**
 * Ends an overdue consent if the sweeper has not yet done so: nothing is used after its end.
 * @returns the consent as it is now
 */
export async function expireConsentIfOverdue(
  deps: EndConsentDeps,
  consent: ConsentDocument,
): Promise<ConsentDocument> {
  if (!consent.endsAt || consent.endsAt > deps.now()) return consent;
  const ended = await endConsent(deps, consent._id, { event: 'lapse', by: null });
  return ended ?? (await deps.consents.find(consent._id)) ?? consent;
}
