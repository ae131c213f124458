import { AppError } from '../../../../errors/AppError.ts';
import { canReadConsent, endReason, type TaskTokenHolder } from '../consents.policy.ts';
import type { Actor, ConsentDocument } from '../consents.types.ts';
import { endConsent, type EndConsentDeps } from './endConsent.ts';
import { expireConsentIfOverdue } from './expireConsentIfOverdue.ts';

/**
 * Revokes a consent: its data and credentials are deleted when this returns, and the result of a
 * running extraction is discarded. Safe to repeat.
 * @throws AppError consentNotFound for an unknown consent and for somebody else's; consentExpired
 *   or consentTerminated if it had already ended in another way
 */
export async function revokeConsent(
  deps: EndConsentDeps,
  holder: TaskTokenHolder,
  consentId: string,
  by: Actor,
): Promise<ConsentDocument> {
  const found = await deps.consents.find(consentId);
  if (!canReadConsent(holder, found)) throw new AppError('consentNotFound');
  const consent = await expireConsentIfOverdue(deps, found);
  if (consent.state === 'revoked') return consent;
  const ended = await endConsent(deps, consentId, { event: 'revoke', by });
  const current = ended ?? (await deps.consents.find(consentId)) ?? consent;
  if (current.state === 'revoked') return current;
  throw new AppError(endReason(current) ?? 'consentNotFound');
}
