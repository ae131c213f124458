import { matchesSearch } from '../../search/index.ts';

/** One of the choices. */
export interface ComboboxOption {
  /** What the form sends. */
  value: string;
  /** What the person reads. */
  label: string;
  /** Other words by which people look for it: «SII». */
  keywords?: string;
  /** Title of the group that it belongs to. */
  group?: string;
  /** What to know before choosing it: «Con demoras». */
  note?: string;
}

/** Choices under a title. */
export interface ComboboxGroup {
  /** Its title; none for choices without a group. */
  label: string;
  items: ComboboxOption[];
}

/** Whether a choice answers a search, by its label or keywords. */
export function answersSearch({ label, keywords = '' }: ComboboxOption, search: string): boolean {
  return matchesSearch(`${label} ${keywords}`, search);
}

/** Choices by group, in the order in which each group first appears. */
export function groupOptions(options: readonly ComboboxOption[]): ComboboxGroup[] {
  const groups = new Map<string, ComboboxOption[]>();
  for (const option of options) {
    const label = option.group ?? '';
    groups.set(label, [...(groups.get(label) ?? []), option]);
  }
  return Array.from(groups, ([label, items]) => ({ label, items }));
}
