import { AppError } from '../../../errors/AppError.ts';
import type { Principal } from '../../auth/auth.types.ts';
import type { EndConsentDeps } from './endConsent.ts';
import { settleConsent } from './expireConsentIfOverdue.ts';
import { whyNotPending } from '../consents.policy.ts';
import { consentAad, type ConsentDocument, type ConsentPerson } from '../consents.types.ts';
import type { Vault } from '../../../infra/vault/Vault.ts';

/**
 * The consent of a widget's session, as it stands now, whatever that is.
 * @throws AppError invalidWidgetToken where the session is not the consent's
 */
export async function sessionConsent(
  deps: EndConsentDeps,
  principal: Principal,
): Promise<ConsentDocument> {
  const { consentId, sessionId } = principal;
  const found = consentId === null ? null : await deps.consents.find(consentId);
  if (!found || found.session?.id !== sessionId) throw new AppError('invalidWidgetToken');
  return settleConsent(deps, found);
}

/**
 * The same, where the widget may still go on with it.
 * @throws AppError expiredWidgetToken after the session's time, when only the end of its last
 *   extraction may still be asked for; an INVALID_CONSENT entry where it is over, or active already
 */
export async function pendingConsent(
  deps: EndConsentDeps,
  principal: Principal,
): Promise<ConsentDocument> {
  const consent = await sessionConsent(deps, principal);
  if (consent.session && consent.session.expiresAt <= deps.now())
    throw new AppError('expiredWidgetToken');
  const reason = whyNotPending(consent);
  if (reason) throw new AppError(reason);
  return consent;
}

/** Who is asked. */
export function personOf(vault: Vault, consent: ConsentDocument): ConsentPerson {
  // Kept for as long as the consent is not over.
  if (!consent.person) throw new AppError('consentTerminated');
  return vault.open<ConsentPerson>(consent.person, consentAad(consent._id, 'person'));
}
