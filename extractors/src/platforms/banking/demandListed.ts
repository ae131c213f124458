import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';

/** An empty list proves nothing by itself: the list of products must have nothing of the kind too. */
export function demandListed({ page, about }: RawDocument, list: readonly unknown[]): void {
  if (list.length > 0 || about['listed'] === '0') return;
  throw new ExtractionError('UNEXPECTED_PAGE', 'The bank lists products and shows none of them', {
    page,
  });
}
