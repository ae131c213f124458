import { ExtractionError, unexpectedPage } from '../contract/ExtractionError.ts';
import type { Gaps, Rows, SkippablePart, WithGaps } from '../contract/gaps.ts';
import { ParseError } from './ParseError.ts';

/**
 * Reads the rows of a part whose unreadable rows are left out. A row is unreadable if it is null,
 * as in a `gappedList`, or if `read` throws `ParseError` or `UNEXPECTED_PAGE`.
 * @throws ExtractionError UNEXPECTED_PAGE if there are several rows and none can be read: the page
 *   has changed
 */
export function readRows<Row, Entry>(
  part: SkippablePart,
  rows: readonly (Row | null)[],
  read: (row: Row) => Entry,
): Rows<Entry> {
  const entries: Entry[] = [];
  let skipped = 0;
  for (const row of rows) {
    const entry = row === null ? null : attempt(() => read(row));
    if (entry === null) skipped += 1;
    else entries.push(entry);
  }
  if (entries.length === 0 && skipped > 1) throw unexpectedPage('No row of a list can be read');
  return skipped === 0 ? { entries } : { entries, gaps: { [part]: skipped } };
}

/** Null if `read` throws `ParseError` or `UNEXPECTED_PAGE`: the text has another format. */
export function attempt<Entry>(read: () => Entry): Entry | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof ParseError) return null;
    if (error instanceof ExtractionError && error.code === 'UNEXPECTED_PAGE') return null;
    throw error;
  }
}

/** The rows that a page shows: those read and those left out. */
export const rowCount = ({ entries, gaps = {} }: Rows<unknown>): number =>
  Object.values(gaps).reduce<number>((sum, rows) => sum + (rows ?? 0), entries.length);

/** The gaps of all pages of an action; rows are added up. */
export function gapsIn(pages: readonly unknown[]): Gaps {
  const all = new Map<string, number | null>();
  for (const page of pages) {
    for (const [part, rows] of Object.entries((page as WithGaps | null)?.gaps ?? {})) {
      const before = all.get(part);
      all.set(part, before === null || rows === null ? null : (before ?? 0) + rows);
    }
  }
  return Object.fromEntries(all);
}
