import { ConfigurationError } from '../../internal/ConfigurationError.ts';
import type { SidebarCategoryItem, SidebarItem, SidebarLinkItem } from './sidebarItem.ts';

export type ResolvedSidebarItem = ResolvedLink | ResolvedCategory | { kind: 'html'; html: string };

interface ResolvedLink {
  kind: 'link';
  label: string;
  href: string;
  isCurrent: boolean;
}

export interface ResolvedCategory {
  kind: 'category';
  /** Names it among all of the sidebar's: the labels on the way to it. */
  key: string;
  label: string;
  href: string | undefined;
  /** Where to go instead while it cannot be opened: its own page or the first in it. */
  fallbackHref: string;
  items: ResolvedSidebarItem[];
  isCollapsible: boolean;
  isOpenAtFirst: boolean;
  /** The reader is on its own page. */
  isCurrent: boolean;
  /** The reader is on its own page or on one in it. */
  isActive: boolean;
}

const withSlash = (path: string) => (path.endsWith('/') ? path : `${path}/`);

const isSamePath = (href: string, pathname: string) =>
  withSlash(href.replace(/[?#].*$/s, '')) === withSlash(pathname);

/**
 * The items of a sidebar as they show where the reader is. An item with nothing to link to throws,
 * that names it and the fix.
 */
export function resolveSidebar(
  items: readonly SidebarItem[],
  pathname: string,
  parentKey = '',
): ResolvedSidebarItem[] {
  return items.flatMap((item): ResolvedSidebarItem[] => {
    if (item.type === 'html') return [{ kind: 'html', html: item.value }];
    if (item.type === 'category') return [resolveCategory(item, pathname, parentKey)];
    return resolveLink(item, pathname);
  });
}

function resolveLink(
  { label, href, isUnlisted = false }: SidebarLinkItem,
  pathname: string,
): ResolvedSidebarItem[] {
  // A configuration that no compiler has seen can lack it.
  if (!(href as string | undefined)) {
    throw new ConfigurationError(
      `Sidebar item "${label}" has nothing to link to. Give it an href, or take it out of the sidebar.`,
    );
  }
  const isCurrent = isSamePath(href, pathname);
  return isUnlisted && !isCurrent ? [] : [{ kind: 'link', label, href, isCurrent }];
}

function resolveCategory(
  item: SidebarCategoryItem,
  pathname: string,
  parentKey: string,
): ResolvedCategory {
  const { label, href, isCollapsible = true, isCollapsed = true } = item;
  const key = parentKey === '' ? label : `${parentKey} / ${label}`;
  const fallbackHref = href ?? firstHref(item.items);
  if (fallbackHref === undefined) {
    throw new ConfigurationError(
      `Sidebar item "${key}" (a category) has nothing to link to. Give it an href or an item that leads to a page, or take it out of the sidebar.`,
    );
  }
  const items = resolveSidebar(item.items, pathname, key);
  const isCurrent = href !== undefined && isSamePath(href, pathname);
  return {
    kind: 'category',
    key,
    label,
    href,
    fallbackHref,
    items,
    isCollapsible,
    isOpenAtFirst: !isCollapsible || !isCollapsed,
    isCurrent,
    isActive: isCurrent || items.some(isActive),
  };
}

function isActive(item: ResolvedSidebarItem): boolean {
  if (item.kind === 'html') return false;
  return item.kind === 'link' ? item.isCurrent : item.isActive;
}

/** The first page that a sidebar leads to. */
export function firstHref(items: readonly SidebarItem[]): string | undefined {
  for (const item of items) {
    if (item.type === 'html') continue;
    const href = item.type === 'category' ? (item.href ?? firstHref(item.items)) : item.href;
    if (href !== undefined) return href;
  }
  return undefined;
}

/** Keys of the categories that the reader is in, outermost first. */
export function activeKeys(items: readonly ResolvedSidebarItem[]): string[] {
  return items.flatMap((item) =>
    item.kind === 'category' && item.isActive ? [item.key, ...activeKeys(item.items)] : [],
  );
}

/** What the reader opened (`true`) and closed, by the category's key. */
export type OpenChoices = Readonly<Record<string, boolean>>;

/** The choices out of the browser's storage; anything unreadable is none. */
export function parseChoices(stored: string | null): OpenChoices {
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}');
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {};
    return Object.fromEntries(
      Object.entries(parsed).filter(
        (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
      ),
    );
  } catch {
    return {};
  }
}

/** The choices after the reader opens or closes a category among its siblings. */
export function choose(
  choices: OpenChoices,
  { key, isOpen }: { key: string; isOpen: boolean },
  siblings: readonly string[],
  closesSiblings: boolean,
): OpenChoices {
  const closed =
    closesSiblings && isOpen
      ? Object.fromEntries(siblings.filter((other) => other !== key).map((other) => [other, false]))
      : {};
  return { ...choices, ...closed, [key]: isOpen };
}

/** How far to scroll (px) so that an item is in sight: not at all, or to the middle of the view. */
export function scrollTopToReveal(view: {
  scrollTop: number;
  viewHeight: number;
  /** From the top of the scrolled content. */
  itemTop: number;
  itemHeight: number;
}): number {
  const { scrollTop, viewHeight, itemTop, itemHeight } = view;
  const isInSight = itemTop >= scrollTop && itemTop + itemHeight <= scrollTop + viewHeight;
  if (isInSight) return scrollTop;
  return Math.max(0, Math.round(itemTop - (viewHeight - itemHeight) / 2));
}
