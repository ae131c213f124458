import type PdfDocument from 'pdfkit';
import { printable } from './printable.ts';

export type Pdf = InstanceType<typeof PdfDocument>;

export const COLOR = {
  text: '#101F20',
  soft: '#4E5D5E',
  line: '#D0D8D9',
  fill: '#F5F8F8',
  primary: '#007176',
  copper: '#AF5627',
} as const;
export const FONT = { plain: 'Helvetica', strong: 'Helvetica-Bold' } as const;
/** In points, like all lengths of a document. */
export const SIDES = { top: 56, left: 64, right: 64 } as const;
/** Font size of ordinary text. */
export const BODY = 9.5;

/** Opens a document on A4; `written` is all of it, once it was ended. */
export async function openDocument(
  options: Pick<PDFKit.PDFDocumentOptions, 'lang' | 'info'> & { readonly bottom: number },
) {
  // Loaded on demand: it is large, and most processes never write a PDF.
  const { default: Document } = await import('pdfkit');
  const { bottom, ...own } = options;
  const doc = new Document({
    size: 'A4',
    margins: { ...SIDES, bottom },
    bufferPages: true,
    pdfVersion: '1.7',
    displayTitle: true,
    ...own,
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  return { doc, written };
}

export interface TextStyle {
  readonly font?: string;
  readonly size?: number;
  readonly color?: string;
  /** Space below. */
  readonly gap?: number;
  readonly left?: number;
  readonly width?: number;
  /** Space between lines, as a part of the font size. */
  readonly leading?: number;
  /** The URL that the text links to. */
  readonly link?: string;
}

export function write(doc: Pdf, text: string, style: TextStyle): void {
  const { font = FONT.plain, size = BODY, color = COLOR.text, gap = 0, link } = style;
  const { left = SIDES.left, width = doc.page.width - left - SIDES.right, leading = 0 } = style;
  doc.font(font).fontSize(size).fillColor(color);
  const options = { width, lineGap: size * leading, ...(link !== undefined && { link }) };
  doc.text(printable(text), left, undefined, options);
  doc.y += gap;
}

/** A line across the page, with space below it. */
export function rule(doc: Pdf, gap: number): void {
  const { y } = doc;
  doc.moveTo(SIDES.left, y).lineTo(doc.page.width - SIDES.right, y);
  doc.lineWidth(0.6).strokeColor(COLOR.line).stroke();
  doc.y += gap;
}

/**
 * Small texts at the foot of each page, below its margin of `bottom`: the page's number on the right
 * and, if given, `title` on the left.
 */
export function writeFooters(
  doc: Pdf,
  { bottom, below }: { readonly bottom: number; readonly below: number },
  words: { page(page: number, count: number): string },
  title?: string,
): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index);
    // Without this, a text below the margin would start a new page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - bottom + below;
    doc.font(FONT.plain).fontSize(8).fillColor(COLOR.soft);
    if (title !== undefined) doc.text(title, SIDES.left, y, { lineBreak: false });
    doc.text(words.page(index - start + 1, count), SIDES.left, y, {
      width: doc.page.width - SIDES.left - SIDES.right,
      align: 'right',
      lineBreak: false,
    });
  }
}
