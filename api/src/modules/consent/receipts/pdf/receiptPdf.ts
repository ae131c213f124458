import type { Receipt } from '../receipts.types.ts';
import { chileanTime } from './chileanTime.ts';
import {
  BODY,
  COLOR,
  FONT,
  openDocument,
  rule,
  SIDES,
  write as writeText,
  writeFooters,
  type Pdf,
  type TextStyle,
} from './document.ts';
import { printable } from './printable.ts';
import { qrPath } from './qrPath.ts';
import { receiptRows, type ReceiptLine } from './receiptRows.ts';
import { RECEIPT_WORDS, type ReceiptWords } from './receiptWords.ts';

const TONES = {
  strong: { font: FONT.strong, color: COLOR.text },
  plain: { font: FONT.plain, color: COLOR.text },
  soft: { font: FONT.plain, color: COLOR.soft },
} as const;
const MARGIN = { ...SIDES, bottom: 72 } as const;
const TERM_WIDTH = 116;
const QR_SIZE = 92;
const PADDING = 16;
/** The gap between lines, as a part of the font size. */
const LEADING = 0.28;
/** Height of the heading of the terms. */
const TERMS_HEAD = 56;
/** The product's logo, in a box of 32 by 32. */
const MARK = 'M16 3h13v8H16a5 5 0 0 0 0 10h3v8h-3A13 13 0 0 1 16 3Z';

/** A receipt on A4, with its JWS attached. The same receipt always results in the same bytes. */
export async function receiptPdf(receipt: Receipt, jws: string): Promise<Buffer> {
  const words = RECEIPT_WORDS[receipt.locale];
  const issuedAt = new Date(receipt.issuedAt);
  const { doc, written } = await openDocument({
    bottom: MARGIN.bottom,
    lang: receipt.locale,
    info: {
      Title: printable(`${words.title}: ${receipt.recipient.name}, ${receipt.entity.name}`),
      Author: receipt.issuer,
      Subject: words.number(receipt.consentId),
      CreationDate: issuedAt,
    },
  });
  writeHead(doc, receipt, words);
  for (const { term, lines } of receiptRows(receipt, words)) writeRow(doc, term, lines);
  rule(doc, 14);
  writeRevocation(doc, receipt, words);
  writeVerification(doc, receipt, words);
  writeTerms(doc, receipt, words);
  const place = { bottom: MARGIN.bottom, below: 26 };
  writeFooters(doc, place, words, words.number(receipt.consentId));
  const dates = { creationDate: issuedAt, modifiedDate: issuedAt };
  doc.file(Buffer.from(jws), { name: words.file, type: 'application/jose', ...dates });
  doc.end();
  return written;
}

const widthOf = (doc: Pdf): number => doc.page.width - MARGIN.left - MARGIN.right;

const write = (doc: Pdf, text: string, style: TextStyle): void =>
  writeText(doc, text, { leading: LEADING, ...style });

function writeHead(doc: Pdf, receipt: Receipt, words: ReceiptWords): void {
  doc
    .save()
    .translate(MARGIN.left - 2, MARGIN.top - 10)
    .scale(0.75);
  doc.path(MARK).fill(COLOR.primary).circle(25, 25, 4).fill(COLOR.copper).restore();
  doc.y = MARGIN.top - 5;
  write(doc, 'cauce', { font: FONT.strong, size: 16, left: MARGIN.left + 27 });
  doc.y = MARGIN.top + 40;
  write(doc, words.title, { font: FONT.strong, size: 21, gap: 3 });
  const until = chileanTime(receipt.locale).day(receipt.validUntil);
  const lead = words.lead(receipt.recipient.name, receipt.entity.name, until);
  write(doc, lead, { size: 11.5, color: COLOR.soft, gap: 3 });
  if (receipt.environment === 'sandbox')
    write(doc, words.sandbox, { font: FONT.strong, color: COLOR.copper });
  doc.y += 10;
}

function writeRow(doc: Pdf, term: string, lines: readonly ReceiptLine[]): void {
  rule(doc, 6.5);
  const top = doc.y;
  write(doc, term, { color: COLOR.soft, width: TERM_WIDTH - 12 });
  const below = doc.y;
  doc.y = top;
  const left = MARGIN.left + TERM_WIDTH;
  const width = widthOf(doc) - TERM_WIDTH;
  lines.forEach(({ text, tone }, index) => {
    if (index > 0 && tone === 'strong') doc.y += 4;
    write(doc, text, { ...TONES[tone], left, width });
  });
  doc.y = Math.max(doc.y, below) + 4;
}

/** A box with the QR code of the person's page. */
function writeRevocation(doc: Pdf, receipt: Receipt, words: ReceiptWords): void {
  const { personPage, recipient } = receipt;
  const height = QR_SIZE + 2 * PADDING;
  if (doc.y + height > doc.page.height - MARGIN.bottom) doc.addPage();
  const top = doc.y;
  doc.roundedRect(MARGIN.left, top, widthOf(doc), height, 6).fill(COLOR.fill);
  const qr = qrPath(personPage);
  const right = doc.page.width - MARGIN.right - PADDING - QR_SIZE;
  doc
    .save()
    .translate(right, top + PADDING)
    .scale(QR_SIZE / qr.size);
  doc.path(qr.path).fill(COLOR.text).restore();

  const column = { left: MARGIN.left + PADDING, width: right - MARGIN.left - 2 * PADDING };
  doc.y = top + PADDING;
  write(doc, words.revoke, { ...column, font: FONT.strong, size: 11.5, gap: 3 });
  write(doc, words.revokeHow, { ...column, gap: 3 });
  write(doc, personPage, { ...column, font: FONT.strong, color: COLOR.primary, link: personPage });
  if (recipient.revocationUrl !== null) {
    const there = words.revokeThere(recipient.name, recipient.revocationUrl);
    write(doc, there, { ...column, size: 8.5, color: COLOR.soft });
  }
  doc.y = Math.max(doc.y, top + height) + 16;
}

function writeVerification(doc: Pdf, { issuer }: Receipt, words: ReceiptWords): void {
  const keys = `${issuer}/.well-known/jwks.json`;
  write(doc, words.verify, { font: FONT.strong, size: 11.5, gap: 3 });
  const how = words.verifyHow(new URL(issuer).host, words.file);
  write(doc, how, { color: COLOR.soft, gap: 3 });
  write(doc, keys, { color: COLOR.primary, link: keys });
}

function writeTerms(doc: Pdf, { terms }: Receipt, words: ReceiptWords): void {
  const text = terms.text ?? words.termsMissing;
  doc.font(FONT.plain).fontSize(BODY);
  const height = doc.heightOfString(printable(text), {
    width: widthOf(doc),
    lineGap: BODY * LEADING,
  });
  // Terms that fit on the current page stay on it; longer ones start a new page.
  if (doc.y + TERMS_HEAD + height > doc.page.height - MARGIN.bottom) doc.addPage();
  else doc.y += 14;
  write(doc, words.terms, { font: FONT.strong, size: 11.5, gap: 3 });
  const note = words.termsNote(terms.version, terms.sha256);
  write(doc, note, { size: 8, color: COLOR.soft, gap: 5 });
  write(doc, text, {});
}
