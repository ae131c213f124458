import { matchesSearch } from '../../search/index.ts';

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
  /** Search aliases: «SII». */
  keywords?: string;
  /** Address of its logo. */
  logo?: string;
  /** Current availability. */
  availability?: 'available' | 'slow' | 'unavailable';
}

const ORDER: readonly InstitutionGroup[] = ['banks', 'taxes', 'others'];

/** The institutions that match a search, by group; empty groups are omitted. */
export function groupInstitutions(
  institutions: readonly InstitutionItem[],
  search: string,
): { group: InstitutionGroup; items: InstitutionItem[] }[] {
  return ORDER.map((group) => ({
    group,
    items: institutions.filter(
      (item) =>
        item.group === group && matchesSearch(`${item.name} ${item.keywords ?? ''}`, search),
    ),
  })).filter(({ items }) => items.length > 0);
}
