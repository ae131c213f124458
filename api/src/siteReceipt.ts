import { createHash } from 'node:crypto';
import { parseKeyRing } from './infra/keys/keyRing.ts';
import { exampleReceipt } from './modules/consent/receipts/exampleReceipt.ts';
import { receiptPdf } from './modules/consent/receipts/pdf/receiptPdf.ts';
import { receiptRows } from './modules/consent/receipts/pdf/receiptRows.ts';
import { RECEIPT_WORDS } from './modules/consent/receipts/pdf/receiptWords.ts';
import { receiptJwks, signReceipt } from './modules/consent/receipts/receiptKeys.ts';

/**
 * The sample receipt of the documentation site, signed and printed like a real one, by file in
 * `docs-app/generated`.
 */
export async function siteReceipt(): Promise<Record<string, string | Uint8Array>> {
  // A key that signs nothing else. It is no secret, and so every build makes the same files.
  const seed = createHash('sha256').update('the sample receipt').digest('base64');
  const ring = parseKeyRing(`muestra:${seed}`);
  const jws = await signReceipt(ring, JSON.stringify(exampleReceipt));
  return {
    'receipt.json': json(receiptRows(exampleReceipt, RECEIPT_WORDS['es-CL'])),
    'static/comprobante/comprobante.json': json({ receipt: exampleReceipt, jws }),
    'static/comprobante/comprobante.pdf': await receiptPdf(exampleReceipt, jws),
    'static/comprobante/jwks.json': json({ keys: receiptJwks(ring) }),
  };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
