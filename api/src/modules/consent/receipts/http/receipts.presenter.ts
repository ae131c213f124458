import type { Receipt, SignedReceipt } from '../receipts.types.ts';

/** A receipt as both of its calls return it. */
export const presentReceipt = ({ receipt, jws }: SignedReceipt) => ({
  receipt,
  jws,
  personPageUrl: receipt.personPage,
});

/** The printed receipt, as a file to keep. */
export function receiptFile({ locale, acceptedAt }: Receipt, pdf: Buffer) {
  const name = locale === 'en' ? 'receipt' : 'comprobante';
  return {
    status: 200,
    body: pdf,
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="cauce-${name}-${acceptedAt.slice(0, 10)}.pdf"`,
    },
  };
}
