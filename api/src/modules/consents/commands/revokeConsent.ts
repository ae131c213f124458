import { AppError } from '../../../errors/AppError.ts';
import { canReadConsent, whyOver, type TaskTokenHolder } from '../consents.policy.ts';
import type { Actor, ConsentDocument } from '../consents.types.ts';
import { endConsent, type EndConsentDeps } from './endConsent.ts';
import { settleConsent } from './expireConsentIfOverdue.ts';

/**
 * Takes a consent back: its data and credentials are gone when this returns, and an extraction under
 * way brings nothing any more. Doing it again changes nothing.
 * @throws AppError consentNotFound for an unknown one and for another's; consentExpired or
 *   consentTerminated where it had ended otherwise
 */
export async function revokeConsent(
  deps: EndConsentDeps,
  holder: TaskTokenHolder,
  consentId: string,
  by: Actor,
): Promise<ConsentDocument> {
  const found = await deps.consents.find(consentId);
  if (!canReadConsent(holder, found)) throw new AppError('consentNotFound');
  const consent = await settleConsent(deps, found);
  if (consent.state === 'revoked') return consent;
  const ended = await endConsent(deps, consentId, { event: 'revoke', by });
  const current = ended ?? (await deps.consents.find(consentId)) ?? consent;
  if (current.state === 'revoked') return current;
  throw new AppError(whyOver(current) ?? 'consentNotFound');
}
