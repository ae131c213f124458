import { ExtractionError } from '../contract/ExtractionError.ts';

/** One page of a list. */
export interface ListPart<Entry> {
  /** How many entries the institution says that all pages have together. */
  readonly total: number;
  readonly entries: readonly Entry[];
}

/**
 * All pages of a list in one, as many entries as announced: a list that is shorter was cut off, or
 * shifted its pages while we read, and is no result. `name` says in errors which list it was.
 */
export function wholeList<Entry>(parts: readonly ListPart<Entry>[], name: string): Entry[] {
  if (parts.length === 0) {
    throw new ExtractionError('UNEXPECTED_PAGE', `The institution did not show its ${name}`);
  }
  const entries = parts.flatMap((part) => part.entries);
  if (parts.some((part) => part.total !== entries.length)) {
    throw new ExtractionError(
      'UNEXPECTED_PAGE',
      `The institution announced another number of ${name} than its pages have`,
    );
  }
  return entries;
}
