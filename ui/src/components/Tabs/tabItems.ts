import { ConfigurationError } from '../../internal/ConfigurationError.ts';

/** A tab; its value is used in the storage and in the address. */
export interface TabOption {
  value: string;
  /** The one shown at first, unless the group or the address says otherwise. */
  isDefault?: boolean | undefined;
}

export interface TabSettings {
  /** The tab shown at first; `null` shows none. */
  defaultValue?: string | null | undefined;
  /** Groups with the same id share the selection, across browser tabs. */
  groupId?: string | undefined;
  /** Stores the selection in the address: under this key, or with `true` under the group's id. */
  queryString?: string | boolean | undefined;
}

/** Throws a `ConfigurationError` for invalid tabs that names the tab and the fix. */
export function checkTabs(items: readonly TabOption[], settings: TabSettings): void {
  const { defaultValue, groupId, queryString } = settings;
  const values = items.map((item) => item.value);
  const named = `Tabs${groupId === undefined ? '' : ` of the group "${groupId}"`}`;
  const known = values.map((value) => `"${value}"`).join(', ');
  if (values.length === 0) {
    throw new ConfigurationError(`${named} have no tab. Put at least one TabItem inside.`);
  }
  const repeated = values.find((value, index) => values.indexOf(value) !== index);
  if (repeated !== undefined) {
    throw new ConfigurationError(
      `${named} have the value "${repeated}" more than once. Give each TabItem a value of its own.`,
    );
  }
  if (typeof defaultValue === 'string' && !values.includes(defaultValue)) {
    throw new ConfigurationError(
      `${named} want to show "${defaultValue}" first, which none of them has. ` +
        `Set defaultValue to one of ${known}, or to null to show none.`,
    );
  }
  if (queryString === true && groupId === undefined) {
    throw new ConfigurationError(
      `${named} have queryString without a key. Set groupId, or name the key: queryString="lenguaje".`,
    );
  }
}

/** The initially selected tab: the default, the one with `isDefault`, or the first. */
export function firstTab(
  items: readonly TabOption[],
  defaultValue: string | null | undefined,
): string | null {
  if (defaultValue !== undefined) return defaultValue;
  return (items.find((item) => item.isDefault) ?? items[0])?.value ?? null;
}

/** The first candidate that is one of these tabs: from the address, the storage, the default. */
export function chooseTab(
  items: readonly TabOption[],
  wishes: readonly (string | null | undefined)[],
): string | null {
  return wishes.find((wish) => items.some((item) => item.value === wish)) ?? null;
}

/** The tab that a key moves to; `undefined` for other keys. */
export function tabAfterKey(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
