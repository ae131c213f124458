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

/**
 * Refuses pages that contradict one another.
 * @param where the contradiction is, if in one field
 */
export function demand(
  holds: boolean,
  what: string,
  where: { readonly page: SiiPage['kind']; readonly field: string } | null = null,
): asserts holds {
  if (holds) return;
  throw new ExtractionError('UNEXPECTED_PAGE', `The tax service did not show ${what}`, where ?? {});
}
