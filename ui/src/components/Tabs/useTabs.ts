import { useId, useState, useSyncExternalStore, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useIsHydrated } from '../../hooks/useIsHydrated.ts';
import { useStoredValue } from '../../hooks/useStoredValue.ts';
import { useNavigationLocation } from '../Link/LinkProvider.tsx';
import { tabStorageKey } from './restoreTabScript.ts';
import {
  checkTabs,
  chooseTab,
  firstTab,
  tabAfterKey,
  type TabOption,
  type TabSettings,
} from './tabItems.ts';

export interface UseTabsOptions extends TabSettings {
  /** Selected tab, when controlled. */
  value?: string | undefined;
  /** Called when another tab is selected. */
  onValueChange?: ((value: string) => void) | undefined;
  /** Panels render their content only while selected, so there is nothing to restore before hydration. */
  lazy?: boolean | undefined;
}

/** State and attributes of a tab list and its panels. */
export function useTabs(items: readonly TabOption[], options: UseTabsOptions) {
  checkTabs(items, options);
  const { groupId, queryString, defaultValue, value, onValueChange, lazy = false } = options;
  const id = useId();
  const isHydrated = useIsHydrated();
  const queryKey =
    typeof queryString === 'string' ? queryString : queryString ? groupId : undefined;
  // The router may change the address without an event, so its location has to trigger a render.
  useNavigationLocation();
  const query = useSyncExternalStore(
    subscribeToQuery,
    () => (queryKey === undefined ? null : readQuery(queryKey)),
    () => null,
  );
  const [stored, setStored] = useStoredValue(tabStorageKey(groupId ?? ''));
  const [own, setOwn] = useState(() => firstTab(items, defaultValue));
  const selected = chooseTab(items, [value, query, groupId === undefined ? null : stored, own]);

  const select = (next: string) => {
    if (value === undefined) {
      setOwn(next);
      if (groupId !== undefined) setStored(next);
      if (queryKey !== undefined) writeQuery(queryKey, next);
    }
    if (next !== selected) onValueChange?.(next);
  };
  /**
   * Groups above may change their height, so the scroll position is corrected to keep the pressed
   * tab under the pointer.
   */
  const selectInPlace = (tab: HTMLElement, next: string) => {
    const before = tab.getBoundingClientRect().top;
    flushSync(() => select(next));
    const moved = tab.getBoundingClientRect().top - before;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  };

  const isKnown = selected !== null;
  const parts = (item: TabOption) => {
    const index = items.indexOf(item);
    return { tabId: `${id}tab-${index}`, panelId: `${id}panel-${index}`, index };
  };

  return {
    selected,
    /** For the element that contains the list, the panels and, last, the script. */
    rootProps: { 'data-tabs': '', 'data-group': groupId, 'data-query': queryKey },
    /** Whether the script that shows the stored tab before hydration belongs in the markup. */
    hasScript: !isHydrated && !lazy && value === undefined && (groupId ?? queryKey) !== undefined,
    tabProps: (item: TabOption) => {
      const { tabId, panelId, index } = parts(item);
      const isSelected = item.value === selected;
      return {
        type: 'button' as const,
        role: 'tab',
        id: tabId,
        'aria-controls': panelId,
        'aria-selected': isSelected,
        'data-value': item.value,
        tabIndex: isSelected || (!isKnown && index === 0) ? 0 : -1,
        suppressHydrationWarning: true,
        onClick: (event: MouseEvent<HTMLElement>) => selectInPlace(event.currentTarget, item.value),
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
          const target = tabAfterKey(event.key, index, items.length);
          const tab =
            target === undefined ? undefined : event.currentTarget.parentElement?.children[target];
          const next = target === undefined ? undefined : items[target];
          if (!(tab instanceof HTMLElement) || next === undefined) return;
          event.preventDefault();
          selectInPlace(tab, next.value);
          tab.focus();
        },
      };
    },
    panelProps: (item: TabOption) => {
      const { tabId, panelId } = parts(item);
      return {
        role: 'tabpanel',
        id: panelId,
        'aria-labelledby': tabId,
        hidden: item.value !== selected,
        suppressHydrationWarning: true,
      };
    },
  };
}

const listeners = new Set<() => void>();

/** The value of a query parameter, or `null`. */
function readQuery(key: string): string | null {
  return new URLSearchParams(window.location.search).get(key);
}

/** Sets a query parameter without a history entry, and notifies subscribers. */
function writeQuery(key: string, value: string): void {
  const url = new URL(window.location.href);
  url.searchParams.set(key, value);
  window.history.replaceState(window.history.state, '', url);
  for (const listener of listeners) listener();
}

/** Subscribes to changes of the address. Returns a function to unsubscribe. */
function subscribeToQuery(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('popstate', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('popstate', onChange);
  };
}
