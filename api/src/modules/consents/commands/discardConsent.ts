import { AppError } from '../../../errors/AppError.ts';
import type { Principal } from '../../auth/auth.types.ts';
import { endConsent, type EndConsentDeps } from './endConsent.ts';
import { whyNotPending } from '../consents.policy.ts';
import type { ConsentDocument } from '../consents.types.ts';
import { sessionConsent } from './pendingConsent.ts';

/**
 * The person says no, or leaves: the consent is over, and an extraction under way brings nothing any
 * more. Doing it again changes nothing.
 * @throws AppError an INVALID_CONSENT entry where it is over otherwise, or the data came first
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
  throw new AppError(whyNotPending(current) ?? 'consentTerminated');
}
