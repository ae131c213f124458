import type { Page } from './readPages.ts';

/** A row of a table on a page. */
export interface TableRow {
  readonly path: string;
  /** The heading of each column and the row's text in that column. */
  readonly cells: readonly (readonly [head: string, text: string])[];
}

/** The rows about a code, which are those that contain it as code in their first cell. */
export function rowsAbout(code: string, { path, text }: Page): TableRow[] {
  const lines = text.split('\n');
  let heads: string[] = [];
  return lines.flatMap((line, index) => {
    if (/^\| *:?-/.test(lines[index + 1] ?? '')) heads = cellsOf(line);
    const cells = cellsOf(line);
    if (cells[0]?.toUpperCase() !== `\`${code.toUpperCase()}\``) return [];
    return [{ path, cells: cells.map((cell, column) => [heads[column] ?? '', cell] as const) }];
  });
}

const cellsOf = (line: string): string[] =>
  line.startsWith('|')
    ? line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    : [];
