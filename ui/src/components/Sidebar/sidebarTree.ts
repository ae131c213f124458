import { ConfigurationError } from '../../internal/ConfigurationError.ts';
import { categoryWithoutTarget, linkWithoutTarget } from './nothingToLinkTo.ts';
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
  /** Unique key in the sidebar: the labels on the path to it. */
  key: string;
  label: string;
  href: string | undefined;
  /** Fallback link while it cannot be opened: its own page or the first one inside. */
  fallbackHref: string;
  items: ResolvedSidebarItem[];
  isCollapsible: boolean;
  isOpenAtFirst: boolean;
  /** Its own page is the current one. */
  isCurrent: boolean;
  /** The current page is its own or inside it. */
  isActive: boolean;
}

const withSlash = (path: string) => (path.endsWith('/') ? path : `${path}/`);

const isSamePath = (href: string, pathname: string) =>
  withSlash(href.replace(/[?#].*$/s, '')) === withSlash(pathname);

/**
 * Resolves the items of a sidebar for the current location. An item without a target throws a
 * `ConfigurationError` that names it and the fix.
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
  // May be missing in configuration that is not type-checked.
  if (!(href as string | undefined)) {
    throw new ConfigurationError(linkWithoutTarget(label));
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
    throw new ConfigurationError(categoryWithoutTarget(key));
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

/** The first page that a sidebar links to. */
export function firstHref(items: readonly SidebarItem[]): string | undefined {
  for (const item of items) {
    if (item.type === 'html') continue;
    const href = item.type === 'category' ? (item.href ?? firstHref(item.items)) : item.href;
    if (href !== undefined) return href;
  }
  return undefined;
}

/** Keys of the current categories, outermost first. */
export function activeKeys(items: readonly ResolvedSidebarItem[]): string[] {
  return items.flatMap((item) =>
    item.kind === 'category' && item.isActive ? [item.key, ...activeKeys(item.items)] : [],
  );
}

/** Categories opened (`true`) or closed by the reader, by key. */
export type OpenChoices = Readonly<Record<string, boolean>>;

/** Parses the stored choices; invalid data counts as none. */
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

/** The choices after a category is opened or closed. */
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

/** The scroll position (px) that shows an item: unchanged if it is visible, otherwise centred. */
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
