import type { Logger } from '../../../../infra/logging/logger.ts';
import type { ConsentDocument } from '../../consents/consents.types.ts';
import type { MailsStore } from '../../../operations/mails/mails.store.ts';
import type { EntityDirectory } from '../../../extraction/entities/entityDirectory.ts';
import { readNextConnection } from '../../consents/commands/connectNext.ts';
import { isTerminated } from '../../consents/consents.types.ts';
import { laterInVisit } from '../../consents/visit.ts';
import { receiptOf, type ReceiptDeps } from '../commands/receiptOf.ts';

export interface QueueReceiptMailsDeps extends ReceiptDeps {
  readonly entities: EntityDirectory;
  readonly logger: Logger;
  readonly mails: MailsStore;
}

/**
 * Issues the receipts of consents that have become active, and queues their mails. One that fails
 * is retried after a minute, and does not hold up the others; so is one of a widget visit that goes
 * on, so that one mail covers the visit.
 * @returns how many were queued
 */
export async function queueReceiptMails(deps: QueueReceiptMailsDeps): Promise<number> {
  const { receipts, logger, now } = deps;
  let queued = 0;
  for (;;) {
    const consent = await receipts.claimDue(now());
    if (!consent) return queued;
    try {
      const turn = await turnInVisit(deps, consent);
      if (turn === 'later') continue;
      if (turn === 'now' && (await queueReceiptMail(deps, consent))) queued += 1;
      await receipts.settled(consent._id);
    } catch (error) {
      logger.warn({ err: error, consentId: consent._id }, 'a receipt could not be issued');
    }
  }
}

/** Whether the first mail of a consent is due; `never` if a later one of its visit covers it. */
async function turnInVisit(
  deps: QueueReceiptMailsDeps,
  consent: ConsentDocument,
): Promise<'now' | 'later' | 'never'> {
  const { _id, visitId, session, agreedAgainAt } = consent;
  if (visitId === undefined || agreedAgainAt) return 'now';
  const later = laterInVisit(await deps.consents.ofVisit(visitId), _id);
  if (later.some(({ state, receiptDueAt }) => state === 'active' && !receiptDueAt)) return 'never';
  if (later.some(({ state }) => !isTerminated(state))) return 'later';
  const isOpen = later.length === 0 && session !== null && session.expiresAt > deps.now();
  return isOpen && (await readNextConnection(deps, consent)) ? 'later' : 'now';
}

async function queueReceiptMail(
  deps: QueueReceiptMailsDeps,
  consent: ConsentDocument,
): Promise<boolean> {
  const signed = await receiptOf(deps, consent);
  if (!signed) return false;
  const { consentId, person, locale } = signed.receipt;
  await deps.mails.queue({
    id: `receipt:${consentId}`,
    kind: 'receipt',
    to: person.email,
    locale,
    params: { consentId },
    holder: consent.holder ?? null,
  });
  return true;
}
