import type { AfpCsvPortal } from './AfpCsvPortal.ts';

type FileStyle = AfpCsvPortal['file'];

export interface SheetContent {
  /** Lines of a name and a value. */
  readonly facts: readonly (readonly [string, string])[];
  /** The table below an empty line, headings first; null for a file without one. */
  readonly table: readonly (readonly string[])[] | null;
}

/** The bytes of a file of cells, in the ways of a fund manager's spreadsheet program. */
export function writeSheet({ facts, table }: SheetContent, style: FileStyle): Buffer {
  const lines = [...facts, ...(table === null ? [] : [[], ...table])].map((cells) =>
    cells.map((text) => cell(text, style)).join(';'),
  );
  const text = lines.map((line) => line + style.lineEnd).join('');
  // What ISO-8859-1 lacks is a question mark, as spreadsheet programs write it.
  if (style.charset === 'iso-8859-1') {
    return Buffer.from(text.replaceAll(/[^\0-\u00ff]/gu, '?'), 'latin1');
  }
  return Buffer.from((style.hasBom ? '\ufeff' : '') + text, 'utf8');
}

function cell(text: string, { quotes }: FileStyle): string {
  if (quotes === 'needed' && !/[";\r\n]/.test(text)) return text;
  return `"${text.replaceAll('"', '""')}"`;
}
