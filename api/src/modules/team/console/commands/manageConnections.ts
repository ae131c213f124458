import { randomUUID } from 'node:crypto';
import { AppError } from '../../../../errors/AppError.ts';
import { requestRepair } from '../../../consent/consents/commands/createConsent.ts';
import {
  revokeConsent,
  type EndConsentDeps,
} from '../../../consent/consents/commands/endConsent.ts';
import type { ConsentDocument } from '../../../consent/consents/consents.types.ts';
import type { MemberCall } from '../../members/commands/inviteMember.ts';

export type ManageConnectionsDeps = EndConsentDeps & Parameters<typeof requestRepair>[0];

/**
 * Revokes a connection of the member's client.
 * @throws AppError consentNotFound, also for another client's; consentExpired, consentTerminated
 */
export async function revokeConnection(
  deps: ManageConnectionsDeps,
  consentId: string,
  { principal, requestId, ip }: MemberCall,
): Promise<ConsentDocument> {
  const { clientId, keyId, sessionId, member } = principal;
  const { subject } = await findOwn(deps, clientId, consentId);
  const by = { keyId, sessionId, member: { id: member.id }, requestId, ip };
  return revokeConsent(deps, { clientId, subjects: [subject] }, consentId, by);
}

/**
 * Lets the person of a connection open the widget again, with the configuration of the first time.
 * @returns the one-time token that opens it
 * @throws AppError consentNotFound, also for another client's; one of the INVALID_CONSENT entries
 */
export async function repairConnection(
  deps: ManageConnectionsDeps,
  consentId: string,
  call: MemberCall,
): Promise<{ otpToken: string; consentId: string; widgetConfigId: string }> {
  const { subject, widgetConfigId } = await findOwn(deps, call.principal.clientId, consentId);
  const input = { ...call, consentId: randomUUID(), subjects: [subject], widgetConfigId };
  return { ...(await requestRepair(deps, input, consentId)), widgetConfigId };
}

async function findOwn(
  { consents }: ManageConnectionsDeps,
  clientId: string,
  consentId: string,
): Promise<ConsentDocument> {
  const consent = await consents.find(consentId);
  if (consent?.clientId !== clientId) throw new AppError('consentNotFound');
  return consent;
}
