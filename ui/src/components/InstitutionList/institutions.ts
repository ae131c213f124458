import { institutionAliases } from '../../institutions/institutionMarks.ts';
import { matchesSearch } from '../../search/matchesSearch.ts';
import { resemblesSearch } from '../../search/resemblesSearch.ts';

/** Group of an institution. */
export type InstitutionGroup = 'banks' | 'taxes' | 'others';

/** An institution that a person may connect. */
export interface InstitutionItem {
  /** Its id in the API: `banco-chile`. */
  id: string;
  /** Display name. */
  name: string;
  /** Group in the list. */
  group: InstitutionGroup;
  /** Further words to find it by, besides those that people are known to use. */
  keywords?: string;
  /** Address of its logo. */
  logo?: string;
  /** A line under its name. */
  note?: string;
  /** Current availability. */
  availability?: 'available' | 'slow' | 'unavailable';
}

const ORDER: readonly InstitutionGroup[] = ['banks', 'taxes', 'others'];

/** The institutions that match a search, by group; empty groups are omitted. */
export function groupInstitutions(
  institutions: readonly InstitutionItem[],
  search: string,
): { group: InstitutionGroup; items: InstitutionItem[] }[] {
  const exact = institutions.filter((item) => matchesSearch(wordsOf(item), search));
  // A search with a typing error should still find what was meant.
  const found =
    exact.length > 0
      ? exact
      : institutions.filter((item) => resemblesSearch(wordsOf(item), search));
  return ORDER.map((group) => ({
    group,
    items: found.filter((item) => item.group === group),
  })).filter(({ items }) => items.length > 0);
}

const wordsOf = ({ id, name, keywords = '' }: InstitutionItem): string =>
  [name, keywords, ...institutionAliases(id)].join(' ');
