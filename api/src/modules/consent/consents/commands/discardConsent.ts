import { AppError } from '../../../../errors/AppError.ts';
import type { Principal } from '../../../../principal/principal.ts';
import { endConsent, type EndConsentDeps } from './endConsent.ts';
import { pendingRefusal } from '../consents.policy.ts';
import type { ConsentDocument } from '../consents.types.ts';
import { sessionConsent } from './pendingConsent.ts';

/**
 * Called when the person declines or leaves: ends the consent and discards the result of a running
 * extraction. Safe to repeat.
 * @throws AppError an INVALID_CONSENT entry if it ended in another way, or the data arrived first
 */
export async function discardConsent(
  deps: EndConsentDeps,
  input: { principal: Principal; requestId: string; ip: string },
): Promise<ConsentDocument> {
  const { principal, requestId, ip } = input;
  const consent = await sessionConsent(deps, principal);
  if (consent.state === 'discarded') return consent;
  const { keyId, sessionId } = principal;
  const by = { keyId, sessionId, requestId, ip };
  const ended = await endConsent(deps, consent._id, { event: 'discard', by });
  const current = ended ?? (await deps.consents.find(consent._id)) ?? consent;
  if (current.state === 'discarded') return current;
  throw new AppError(pendingRefusal(current) ?? 'consentTerminated');
}
