import type { Institution } from '@cauce/extractors';
import type { Principal } from '../../../../principal/principal.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { OfferTextsStore } from '../../offerTexts/offerTexts.store.ts';
import { actChannel, channelInWords, type ActOrigin } from '../actChannel.ts';
import type { ConsentDocument, OwnAccount } from '../consents.types.ts';
import { ownAccountWords } from '../ownAccount.ts';
import type { EndConsentDeps } from './endConsent.ts';

export interface RecordOwnAccountDeps extends EndConsentDeps {
  readonly offerTexts: OfferTextsStore;
}

/**
 * Stores the text and the audit entry of the person's confirmation that the account is theirs,
 * before the consent refers to them. A resumed task writes neither twice.
 * @returns what the consent has to store
 */
export async function recordOwnAccount(
  deps: RecordOwnAccountDeps,
  input: {
    consent: ConsentDocument;
    institution: Institution;
    taskId: string;
    principal: Principal;
    requestId: string;
  } & ActOrigin,
): Promise<OwnAccount | null> {
  const { consent, institution, taskId } = input;
  const locale = consent.offer.shown?.locale ?? consent.locale;
  const words = ownAccountWords(institution, locale);
  if (words === null) return null;
  const { text, textHash } = words;
  const channel = await actChannel(deps, consent, input);
  const at = deps.now();
  await deps.offerTexts.keep([text], at);
  await deps.audit.append({
    _id: `consent.own-account-confirmed:${taskId}`,
    at,
    event: 'consent.own-account-confirmed',
    clientId: consent.clientId,
    ...auditActor(input.principal, input),
    taskId,
    consentId: consent._id,
    subject: consent.subject,
    detail: `${institution.id} sha256:${textHash} ${channelInWords(channel)}`,
  });
  return { entityId: institution.id, locale, textHash, at, ip: input.ip, channel };
}
