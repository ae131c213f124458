import { parse } from 'csv-parse/sync';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import { cleanText, foldText } from '../../shared/text.ts';

/**
 * A downloaded CSV file in the usual format of Chilean portals: lines with a name and a value, an
 * empty line, and a table with headings. Cells are separated by semicolons, since the comma is the
 * decimal separator.
 */
export interface Sheet {
  /** The value of a name above the table. */
  fact(name: string): string;
  readonly rows: readonly SheetRow[];
}

export interface SheetRow {
  cell(heading: string): string;
}

/**
 * Parses a file whose table must have the given headings; without headings, the file must have no
 * table. Throws `UNEXPECTED_PAGE` with the name of the missing part, never with the file's content.
 */
export function readSheet(text: string, headings: readonly string[]): Sheet {
  const lines = cellsOf(text);
  const end = lines.findIndex((line) => line.every((cell) => cell === ''));
  const facts = new Map<string, string>();
  for (const [name = '', value, ...more] of end === -1 ? lines : lines.slice(0, end)) {
    if (value === undefined || more.length > 0 || facts.has(foldText(name))) throw missing('facts');
    facts.set(foldText(name), value);
  }
  return {
    fact: (name) => {
      const value = facts.get(foldText(name));
      if (value === undefined) throw missing(`line "${name}"`);
      return value;
    },
    rows: headings.length === 0 ? [] : tableOf(end === -1 ? [] : lines.slice(end + 1), headings),
  };
}

function tableOf(lines: readonly (readonly string[])[], headings: readonly string[]): SheetRow[] {
  const [printed, ...rows] = lines;
  if (printed === undefined) throw missing('table');
  const positions = new Map(
    headings.map((heading) => {
      const position = printed.findIndex((one) => foldText(one) === foldText(heading));
      if (position === -1) throw missing(`column "${heading}"`);
      return [heading, position] as const;
    }),
  );
  return rows.map((row) => {
    if (row.length !== printed.length) throw missing('cells of a row');
    return {
      cell: (heading) => {
        const cell = row[positions.get(heading) ?? -1];
        if (cell === undefined) throw missing(`column "${heading}"`);
        return cell;
      },
    };
  });
}

function cellsOf(text: string): string[][] {
  try {
    const lines = parse(text, {
      bom: true,
      delimiter: ';',
      relax_column_count: true,
      skip_empty_lines: false,
    });
    return lines.map((line) => line.map(cleanText));
  } catch {
    // The parser's message quotes the file.
    throw missing('cells');
  }
}

function missing(part: string): ExtractionError {
  return new ExtractionError('UNEXPECTED_PAGE', `The file has no ${part} in the expected form`, {
    field: part,
  });
}
