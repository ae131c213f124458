import type { Logger } from '../../../../infra/logging/logger.ts';
import type { ConsentDocument } from '../../consents/consents.types.ts';
import type { MailsStore } from '../../../operations/mails/mails.store.ts';
import { receiptOf, type ReceiptDeps } from '../commands/receiptOf.ts';

export interface QueueReceiptMailsDeps extends ReceiptDeps {
  readonly logger: Logger;
  readonly mails: MailsStore;
}

/**
 * Issues the receipts of consents that have become active, and queues their mails. One that fails
 * is retried after a minute, and does not hold up the others.
 * @returns how many were queued
 */
export async function queueReceiptMails(deps: QueueReceiptMailsDeps): Promise<number> {
  const { receipts, logger, now } = deps;
  let queued = 0;
  for (;;) {
    const consent = await receipts.claimDue(now());
    if (!consent) return queued;
    try {
      if (await queueReceiptMail(deps, consent)) queued += 1;
      await receipts.settled(consent._id);
    } catch (error) {
      logger.warn({ err: error, consentId: consent._id }, 'a receipt could not be issued');
    }
  }
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
