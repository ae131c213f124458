import { ExtractionError } from '../contract/ExtractionError.ts';

/** One page of a list. */
export interface ListPart<Entry> {
  /** The number of entries over all pages that the institution announces. */
  readonly total: number;
  readonly entries: readonly Entry[];
}

/**
 * Joins all pages of a list and checks the announced number of entries: a shorter list was cut off,
 * or its pages shifted during the extraction. `name` identifies the list in errors.
 */
export function wholeList<Entry>(parts: readonly ListPart<Entry>[], name: string): Entry[] {
  if (parts.length === 0) {
    throw new ExtractionError('UNEXPECTED_PAGE', `The institution did not show its ${name}`, {
      field: name,
    });
  }
  const entries = parts.flatMap((part) => part.entries);
  if (parts.some((part) => part.total !== entries.length)) {
    throw new ExtractionError(
      'UNEXPECTED_PAGE',
      `The institution announced a different number of ${name} than its pages have`,
      { field: name },
    );
  }
  return entries;
}
