import type { ReceiptMail } from '../../../operations/mails/rendering/renderMail.ts';
import { receiptPdf } from '../pdf/receiptPdf.ts';
import { receiptOf, type ReceiptDeps } from './receiptOf.ts';

/** The mail with a person's receipt; null once the consent has ended. */
export async function receiptMail(
  deps: ReceiptDeps,
  consentId: string,
): Promise<ReceiptMail | null> {
  const consent = await deps.consents.find(consentId);
  const signed = consent && (await receiptOf(deps, consent));
  if (!signed) return null;
  const { receipt, jws } = signed;
  return {
    facts: {
      recipientName: receipt.recipient.name,
      entityName: receipt.entity.name,
      purpose: receipt.purpose,
      products: receipt.products.map(({ title }) => title),
      acceptedAt: receipt.acceptedAt,
      validUntil: receipt.validUntil,
      storesCredentials: receipt.storesCredentials,
      consentId,
      personPage: receipt.personPage,
      sameVisit: receipt.sameVisit ?? [],
    },
    pdf: await receiptPdf(receipt, jws),
    json: JSON.stringify({ receipt, jws }, null, 2),
  };
}
