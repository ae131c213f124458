import type { AfpCsvPortal } from './AfpCsvPortal.ts';

type FileStyle = AfpCsvPortal['file'];

export interface SheetContent {
  /** Lines with a name and a value. */
  readonly facts: readonly (readonly [string, string])[];
  /** The table after an empty line, headings first; null for a file without one. */
  readonly table: readonly (readonly string[])[] | null;
}

/** The bytes of a CSV file as the fund manager's spreadsheet program writes it. */
export function writeSheet({ facts, table }: SheetContent, style: FileStyle): Buffer {
  const lines = [...facts, ...(table === null ? [] : [[], ...table])].map((cells) =>
    cells.map((text) => cell(text, style)).join(';'),
  );
  const text = lines.map((line) => line + style.lineEnd).join('');
  // Characters that ISO-8859-1 lacks become question marks, as in spreadsheet programs.
  if (style.charset === 'iso-8859-1') {
    return Buffer.from(text.replaceAll(/[^\0-\u00ff]/gu, '?'), 'latin1');
  }
  return Buffer.from((style.hasBom ? '\ufeff' : '') + text, 'utf8');
}

function cell(text: string, { quotes }: FileStyle): string {
  if (quotes === 'needed' && !/[";\r\n]/.test(text)) return text;
  return `"${text.replaceAll('"', '""')}"`;
}
