import { createHash } from 'node:crypto';
import type { Pdf } from '../../src/products/birthCertificate.ts';
import { layOut, PAGE, RULE } from './layout.ts';
import type { Page, Piece } from './layout.ts';

/**
 * Writes lines of text as a plain A4 PDF in Helvetica. Nothing is compressed or dated, so that the
 * same lines produce the same bytes on every machine. With pdfkit, a document took nine times as
 * long and was 50 % larger.
 */

/** A PDF with its checksum, as in the products. */
export function pdfOf(title: string, lines: readonly string[]): Pdf {
  const bytes = pdfOfPages(title, layOut(title, lines));
  return {
    data: bytes.toString('base64'),
    checksum: createHash('sha1').update(bytes).digest('hex'),
  };
}

/** Objects before the pages: catalogue, pages, the two fonts, information. */
const FIRST_PAGE = 6;

/** A PDF of pages that are laid out already; the first has a rule below its title. */
export function pdfOfPages(title: string, pages: readonly Page[]): Buffer {
  const kids = pages.map((_, index) => `${FIRST_PAGE + index * 2} 0 R`).join(' ');
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R /Lang (es-CL) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${escaped(title)}) /Subject (${escaped('Documento de una simulación')}) /Producer (Cauce) >>`,
    ...pages.flatMap((page, index) => {
      const content = contentOf(page, index === 0);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] ` +
          '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> ' +
          `/Contents ${FIRST_PAGE + 1 + index * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ]);
}

const font = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

function contentOf(page: Page, hasTitle: boolean): string {
  const right = PAGE.width - PAGE.margin;
  const rule = `0.6 w\n${PAGE.margin} ${RULE} m ${right} ${RULE} l S`;
  return [...(hasTitle ? [rule] : []), 'BT', ...page.map(shown), 'ET'].join('\n');
}

const shown = ({ text, left, baseline, size, isBold }: Piece): string =>
  `/F${isBold ? 2 : 1} ${size} Tf\n1 0 0 1 ${left} ${baseline} Tm\n(${escaped(text)}) Tj`;

/** Escapes parentheses and backslashes; characters that Latin-1 lacks become `?`. */
function escaped(text: string): string {
  return text.replaceAll(/[^\u0020-\u007e\u00a1-\u00ff]/g, '?').replaceAll(/[\\()]/g, '\\$&');
}

function assemble(objects: readonly string[]): Buffer {
  // The bytes above 127 in the second line mark the file as binary.
  let body = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer =
    `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\n` + `startxref\n${body.length}\n%%EOF\n`;
  // In Latin-1, one character is one byte, so lengths and offsets are correct.
  return Buffer.from(body + table + trailer, 'latin1');
}
