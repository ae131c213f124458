import { inflateSync } from 'node:zlib';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ExtractionError, unexpectedPage } from '../contract/ExtractionError.ts';
import { cleanText } from './text.ts';

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

/** Certificates have one page, a tax folder about twenty. */
const MOST_PAGES = 200;
/** Ten times the size of the largest known document. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Limit for all streams together: a thousand compressed bytes may contain a million. */
const MOST_INFLATED_BYTES = 64 * 1024 * 1024;
/** Enough to fill all pages. */
const MOST_CHARACTERS = 2_000_000;
const LONGEST_MS = 30_000;
/** Pieces of text whose baselines are closer than this, in points, are on one line. */
const SAME_LINE = 2;

interface Piece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
}

/**
 * The text of a PDF as a person reads it: one line per printed line, columns separated by tabs.
 * Throws `UNEXPECTED_PAGE` for an invalid or password-protected PDF, and for one that is too large
 * or takes too long.
 */
export async function readPdfText(bytes: Uint8Array, withinMs = LONGEST_MS): Promise<string> {
  const deadline = Date.now() + withinMs;
  checkSize(bytes);
  // Large and used by few institutions, so loaded on demand.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    // The library takes ownership of its input, so it is given a copy.
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
    let characters = 0;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const pieces: Piece[] = [];
      for await (const items of textOf(page)) {
        for (const item of items) {
          if (!('str' in item) || item.str.trim() === '') continue;
          const [, , , , left = 0, baseline = 0] = item.transform as number[];
          pieces.push({ text: item.str, left, right: left + item.width, baseline });
          characters += item.str.length;
        }
        if (characters > MOST_CHARACTERS || Date.now() > deadline) throw notReadable();
      }
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

/**
 * The text of a page in chunks: within one call, the library does not return to the event loop, so
 * no timer would fire.
 */
async function* textOf(page: PDFPageProxy): AsyncGenerator<TextContent['items']> {
  const reader = (page.streamTextContent() as ReadableStream<TextContent>).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value.items;
    }
  } finally {
    // The library requires an error here: otherwise it continues, and rejects a promise that nobody
    // handles. The call never settles if everything was already sent.
    void reader.cancel(notReadable()).catch(() => undefined);
  }
}

const STREAM = /(?<!end)stream\r?\n/g;
/** A stream may be compressed more than once. */
const MOST_LAYERS = 3;

/** Throws if the document, or its decompressed content, is too large for the library. */
function checkSize(bytes: Uint8Array): void {
  if (bytes.byteLength > MOST_BYTES) throw notReadable();
  let left = MOST_INFLATED_BYTES;
  // Decoded so that each byte is one character, and positions match.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  for (const { index, 0: keyword } of text.matchAll(STREAM)) {
    let inner: Uint8Array | null = bytes.subarray(index + keyword.length);
    for (let layer = 0; layer < MOST_LAYERS && inner !== null; layer += 1) {
      inner = inflated(inner, left);
      left -= inner?.byteLength ?? 0;
    }
  }
}

/** The decompressed content of a stream; null if it is not compressed with deflate. */
function inflated(bytes: Uint8Array, most: number): Uint8Array | null {
  // Deflate data starts with this marker.
  if (((bytes[0] ?? 0) & 0x0f) !== 8) return null;
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw notReadable();
    return null;
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
  return unexpectedPage('The document is not a PDF that can be read');
}
