import { createHash } from 'node:crypto';
import type { Pdf } from '../../src/products/birthCertificate.ts';

/**
 * A plain PDF of text lines, A4, in Helvetica. Nothing in it is compressed or dated, so that the
 * same lines are the same bytes on every machine.
 */

const LINES_PER_PAGE = 54;
const LEADING = 14;
const TOP = 800;
const LEFT = 50;

/** A PDF with its checksum, as products carry it. */
export function pdfOf(title: string, lines: readonly string[]): Pdf {
  const bytes = write(title, lines);
  return {
    data: bytes.toString('base64'),
    checksum: createHash('sha1').update(bytes).digest('hex'),
  };
}

function write(title: string, lines: readonly string[]): Buffer {
  const pages: string[][] = [];
  const all = [title, '', ...lines];
  for (let start = 0; start < all.length; start += LINES_PER_PAGE) {
    pages.push(all.slice(start, start + LINES_PER_PAGE));
  }
  // Objects: 1 catalogue, 2 pages, 3 font, 4 information, then a page and its content each.
  const kids = pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (es-CL) >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escaped(title)}) /Producer (Cauce) >>`,
    ...pages.flatMap((page, index) => {
      const content = contentOf(page);
      return [
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ' +
          `/Resources << /Font << /F1 3 0 R >> >> /Contents ${6 + index * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  return assemble(objects);
}

function contentOf(lines: readonly string[]): string {
  const shown = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n');
  return `BT\n/F1 10 Tf\n${LEADING} TL\n${LEFT} ${TOP} Td\n${shown}\nET`;
}

/** Parentheses and backslashes mean something in a PDF's text; what Latin-1 lacks becomes `?`. */
function escaped(text: string): string {
  return text.replaceAll(/[^\u0020-\u007e\u00a1-\u00ff]/g, '?').replaceAll(/[\\()]/g, '\\$&');
}

function assemble(objects: readonly string[]): Buffer {
  // The second line's bytes above 127 tell transfer programs that this is no text.
  let body = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer =
    `trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R >>\n` + `startxref\n${body.length}\n%%EOF\n`;
  // One character is one byte in Latin-1, so lengths and offsets are right.
  return Buffer.from(body + table + trailer, 'latin1');
}
