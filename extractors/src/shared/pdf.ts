import { ExtractionError } from '../contract/ExtractionError.ts';
import { cleanText } from './text.ts';

/** A certificate has one page, a tax folder about twenty. */
const MOST_PAGES = 200;
/** Pieces of text with baselines closer than this are on one line, in points. */
const SAME_LINE = 2;

interface Piece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
}

/**
 * The text of a PDF as a person reads it: one line per printed line, columns separated by tabs. An
 * invalid or password-protected PDF throws `UNEXPECTED_PAGE`.
 */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  // Large and used by few institutions, so loaded on demand.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    // The library takes ownership of its input, so it gets a copy.
    data: Uint8Array.from(bytes),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: true,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    if (document.numPages > MOST_PAGES) throw notReadable();
    const lines: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const pieces = items.flatMap((item): Piece[] => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , , left = 0, baseline = 0] = item.transform as number[];
        return [{ text: item.str, left, right: left + item.width, baseline }];
      });
      lines.push(...linesOf(pieces));
    }
    return lines.join('\n');
  } catch (error) {
    if (error instanceof ExtractionError) throw error;
    // The library's own message may quote the document.
    throw notReadable();
  } finally {
    await task.destroy();
  }
}

function linesOf(pieces: readonly Piece[]): string[] {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((one, other) => other.baseline - one.baseline)) {
    const line = lines.at(-1);
    const isSame =
      line?.[0] !== undefined && Math.abs(line[0].baseline - piece.baseline) < SAME_LINE;
    if (isSame) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map(joined);
}

/** Adjacent pieces are one word; a wide gap starts another column. */
function joined(line: readonly Piece[]): string {
  let text = '';
  let end: number | null = null;
  for (const piece of line.toSorted((one, other) => one.left - other.left)) {
    const gap = end === null ? 0 : piece.left - end;
    text += gap > 10 ? `\t${piece.text}` : gap > 1 ? ` ${piece.text}` : piece.text;
    end = piece.right;
  }
  return text.split('\t').map(cleanText).join('\t');
}

function notReadable(): ExtractionError {
  return new ExtractionError('UNEXPECTED_PAGE', 'The document is not a PDF that can be read');
}
