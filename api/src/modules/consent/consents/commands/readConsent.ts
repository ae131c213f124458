import { AppError } from '../../../../errors/AppError.ts';
import type { Principal } from '../../../../principal/principal.ts';
import { canReadConsent } from '../consents.policy.ts';
import type { ConsentDocument } from '../consents.types.ts';
import type { EndConsentDeps } from './endConsent.ts';
import { expireConsentIfOverdue } from './expireConsentIfOverdue.ts';

/** @throws AppError consentNotFound, both for an unknown consent and for somebody else's */
export async function readConsent(
  deps: EndConsentDeps,
  principal: Principal,
  consentId: string,
): Promise<ConsentDocument> {
  const consent = await deps.consents.find(consentId);
  if (!canReadConsent(principal, consent)) throw new AppError('consentNotFound');
  return expireConsentIfOverdue(deps, consent);
}
