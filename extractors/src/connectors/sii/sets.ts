import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { SiiPage, SiiPageOf } from './SiiPage.ts';

/** The pages of a kind. */
export function pagesOf<Kind extends SiiPage['kind']>(
  pages: readonly SiiPage[],
  kind: Kind,
): SiiPageOf<Kind>[] {
  return pages.filter((page): page is SiiPageOf<Kind> => page.kind === kind);
}

export function onlyPage<Kind extends SiiPage['kind']>(
  pages: readonly SiiPage[],
  kind: Kind,
): SiiPageOf<Kind> {
  const [page, other] = pagesOf(pages, kind);
  demand(page !== undefined && other === undefined, `one page "${kind}"`);
  return page;
}

/** Refuses pages that contradict one another. */
export function demand(holds: boolean, what: string): asserts holds {
  if (!holds) {
    throw new ExtractionError('UNEXPECTED_PAGE', `The tax service did not show ${what}`);
  }
}
