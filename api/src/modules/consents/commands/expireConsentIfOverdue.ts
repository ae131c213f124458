import type { ConsentDocument } from '../consents.types.ts';
import { endConsent, type EndConsentDeps } from './endConsent.ts';

/**
 * A consent as it stands now: one whose time has run out is ended here, should the sweeper not have
 * come by yet, so that nothing is ever used after its end.
 */
export async function settleConsent(
  deps: EndConsentDeps,
  consent: ConsentDocument,
): Promise<ConsentDocument> {
  if (!consent.endsAt || consent.endsAt > deps.now()) return consent;
  const ended = await endConsent(deps, consent._id, { event: 'lapse', by: null });
  return ended ?? (await deps.consents.find(consent._id)) ?? consent;
}
