import { unexpectedPage } from '../contract/ExtractionError.ts';
import type { ExtractionError } from '../contract/ExtractionError.ts';
import { foldText } from './text.ts';

/** The lines of a state document, read from the result of `readPdfText`. */
export interface PdfLines {
  /** The text after `Label:` on the only line that starts with it. */
  readonly value: (label: string) => string;
  /** The lines below `Label:`. */
  readonly after: (label: string) => string[];
}

/** The lines of a document, which must start with the title; otherwise throws `UNEXPECTED_PAGE`. */
export function readLines(text: string, title: string): PdfLines {
  const lines = text.split('\n');
  if (foldText(lines[0] ?? '') !== foldText(title)) throw missing('title');
  const positionOf = (label: string): number => {
    const folded = `${foldText(label)}:`;
    const [position, other] = lines.flatMap((line, index) =>
      foldText(line).startsWith(folded) ? [index] : [],
    );
    if (position === undefined || other !== undefined) throw missing(`single "${label}"`);
    return position;
  };
  return {
    value: (label) => {
      const line = lines[positionOf(label)] ?? '';
      const value = line.slice(line.indexOf(':') + 1).trim();
      if (value === '') throw missing(`value of "${label}"`);
      return value;
    },
    after: (label) => {
      const position = positionOf(label);
      if (!lines[position]?.endsWith(':')) throw missing(`heading "${label}"`);
      return lines.slice(position + 1);
    },
  };
}

function missing(part: string): ExtractionError {
  return unexpectedPage(`The document has no ${part} in the expected form`, { field: part });
}
