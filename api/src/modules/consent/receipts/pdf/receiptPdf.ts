import type PdfDocument from 'pdfkit';
import type { Receipt } from '../receipts.types.ts';
import { chileanTime } from './chileanTime.ts';
import { printable } from './printable.ts';
import { qrPath } from './qrPath.ts';
import { receiptRows, type ReceiptLine } from './receiptRows.ts';
import { RECEIPT_WORDS, type ReceiptWords } from './receiptWords.ts';

type Pdf = InstanceType<typeof PdfDocument>;

const COLOR = {
  text: '#101F20',
  soft: '#4E5D5E',
  line: '#D0D8D9',
  fill: '#F5F8F8',
  primary: '#007176',
  copper: '#AF5627',
} as const;
const FONT = { plain: 'Helvetica', strong: 'Helvetica-Bold' } as const;
const TONES = {
  strong: { font: FONT.strong, color: COLOR.text },
  plain: { font: FONT.plain, color: COLOR.text },
  soft: { font: FONT.plain, color: COLOR.soft },
} as const;
/** In points, like all lengths here. */
const MARGIN = { top: 56, bottom: 72, left: 64, right: 64 } as const;
const TERM_WIDTH = 116;
const QR_SIZE = 92;
const PADDING = 16;
/** Font size of ordinary text, and the gap between its lines. */
const BODY = 9.5;
const LEADING = BODY * 0.28;
/** Height of the heading of the terms. */
const TERMS_HEAD = 56;
/** The product's logo, in a box of 32 by 32. */
const MARK = 'M16 3h13v8H16a5 5 0 0 0 0 10h3v8h-3A13 13 0 0 1 16 3Z';

/** A receipt on A4, with its JWS attached. The same receipt always results in the same bytes. */
export async function receiptPdf(receipt: Receipt, jws: string): Promise<Buffer> {
  // Loaded on demand: it is large, and most processes never write a PDF.
  const { default: Document } = await import('pdfkit');
  const words = RECEIPT_WORDS[receipt.locale];
  const issuedAt = new Date(receipt.issuedAt);
  const doc = new Document({
    size: 'A4',
    margins: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: receipt.locale,
    displayTitle: true,
    info: {
      Title: printable(`${words.title}: ${receipt.recipient.name}, ${receipt.entity.name}`),
      Author: receipt.issuer,
      Subject: words.number(receipt.consentId),
      CreationDate: issuedAt,
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  writeHead(doc, receipt, words);
  for (const { term, lines } of receiptRows(receipt, words)) writeRow(doc, term, lines);
  rule(doc, 14);
  writeRevocation(doc, receipt, words);
  writeVerification(doc, receipt, words);
  writeTerms(doc, receipt, words);
  writeFooters(doc, receipt, words);
  const dates = { creationDate: issuedAt, modifiedDate: issuedAt };
  doc.file(Buffer.from(jws), { name: words.file, type: 'application/jose', ...dates });
  doc.end();
  return written;
}

interface TextStyle {
  readonly font?: string;
  readonly size?: number;
  readonly color?: string;
  /** Space below. */
  readonly gap?: number;
  readonly left?: number;
  readonly width?: number;
  /** The URL that the text links to. */
  readonly link?: string;
}

const widthOf = (doc: Pdf): number => doc.page.width - MARGIN.left - MARGIN.right;

function write(doc: Pdf, text: string, style: TextStyle): void {
  const { font = FONT.plain, size = BODY, color = COLOR.text, gap = 0, link } = style;
  const { left = MARGIN.left, width = widthOf(doc) } = style;
  doc.font(font).fontSize(size).fillColor(color);
  const options = { width, lineGap: (size / BODY) * LEADING, ...(link !== undefined && { link }) };
  doc.text(printable(text), left, undefined, options);
  doc.y += gap;
}

/** A line across the page, with space below it. */
function rule(doc: Pdf, gap: number): void {
  const { y } = doc;
  doc.moveTo(MARGIN.left, y).lineTo(doc.page.width - MARGIN.right, y);
  doc.lineWidth(0.6).strokeColor(COLOR.line).stroke();
  doc.y += gap;
}

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
  const height = doc.heightOfString(printable(text), { width: widthOf(doc), lineGap: LEADING });
  // Terms that fit on the current page stay on it; longer ones start a new page.
  if (doc.y + TERMS_HEAD + height > doc.page.height - MARGIN.bottom) doc.addPage();
  else doc.y += 14;
  write(doc, words.terms, { font: FONT.strong, size: 11.5, gap: 3 });
  const note = words.termsNote(terms.version, terms.sha256);
  write(doc, note, { size: 8, color: COLOR.soft, gap: 5 });
  write(doc, text, {});
}

/** At the foot of each page, below its margin: the receipt's number and the page number. */
function writeFooters(doc: Pdf, receipt: Receipt, words: ReceiptWords): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index);
    // Without this, a text below the margin would start a new page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - MARGIN.bottom + 26;
    doc.font(FONT.plain).fontSize(8).fillColor(COLOR.soft);
    doc.text(words.number(receipt.consentId), MARGIN.left, y, { lineBreak: false });
    doc.text(words.page(index - start + 1, count), MARGIN.left, y, {
      width: widthOf(doc),
      align: 'right',
      lineBreak: false,
    });
  }
}
