import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';

/** Rejects an empty list unless the list of products contains nothing of that kind either. */
export function demandListed({ page, about }: RawDocument, list: readonly unknown[]): void {
  if (list.length > 0 || about['listed'] === '0') return;
  throw unexpectedPage('The bank lists products and shows none of them', { page });
}
