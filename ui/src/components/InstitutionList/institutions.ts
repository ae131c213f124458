import { matchesSearch } from '../../search/index.ts';

/** Under which title an institution stands. */
export type InstitutionGroup = 'banks' | 'taxes' | 'others';

/** An institution that a person may connect. */
export interface InstitutionItem {
  /** Its id in the API: `banco-chile`. */
  id: string;
  /** Display name. */
  name: string;
  /** Under which title it stands. */
  group: InstitutionGroup;
  /** Other words by which people look for it: «SII». */
  keywords?: string;
  /** Address of its logo. */
  logo?: string;
  /** Whether it answers today. */
  availability?: 'available' | 'slow' | 'unavailable';
}

const ORDER: readonly InstitutionGroup[] = ['banks', 'taxes', 'others'];

/** The institutions that answer a search, by group in their order; no group is empty. */
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
