import { unexpectedPage } from '../../contract/ExtractionError.ts';
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
 * Rejects pages that contradict each other.
 * @param where the page and field of the contradiction, if it is in a single field
 */
export function demand(
  holds: boolean,
  what: string,
  where: { readonly page: SiiPage['kind']; readonly field: string } | null = null,
): asserts holds {
  if (holds) return;
  throw unexpectedPage(`The tax service did not show ${what}`, where ?? {});
}
