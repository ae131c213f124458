import { clsx } from 'clsx';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type ComponentPropsWithRef,
  type RefObject,
} from 'react';
import { useMergedRef } from '../../hooks/useMergedRef.ts';
import { useStoredValue } from '../../hooks/useStoredValue.ts';
import { useMessages } from '../../messages/index.ts';
import { useNavigationLocation } from '../Link/LinkProvider.tsx';
import styles from './Sidebar.module.css';
import type { SidebarItem } from './sidebarItem.ts';
import { SidebarList, type SidebarState } from './SidebarList.tsx';
import {
  activeKeys,
  choose,
  parseChoices,
  resolveSidebar,
  scrollTopToReveal,
} from './sidebarTree.ts';
import { useIsHydrated } from '../../hooks/useIsHydrated.ts';
import { readStored, writeStored } from '../../internal/browserStorage.ts';

export interface SidebarProps extends Omit<ComponentPropsWithRef<'nav'>, 'children' | 'onSelect'> {
  /** Pages, categories and HTML, in order. */
  items: readonly SidebarItem[];
  /** Id of the sidebar, under which its open categories are stored. */
  sidebarId?: string;
  /** Opening a category closes those beside it. */
  closesSiblings?: boolean;
  /** Called when a link is followed, to close the mobile menu. */
  onNavigate?: () => void;
}

/**
 * The menu of the documentation. The current category is open; the open categories and the scroll
 * position are kept for the lifetime of the tab. A dot on the line marks the current page.
 */
export function Sidebar({
  items,
  sidebarId = 'default',
  closesSiblings = false,
  onNavigate,
  ref,
  className,
  ...rest
}: SidebarProps) {
  const { sidebar } = useMessages().navigation;
  const { pathname } = useNavigationLocation();
  const root = useRef<HTMLElement>(null);
  const mergedRef = useMergedRef(root, ref);
  const [stored, setStored] = useStoredValue(`sidebar-${sidebarId}-open`, 'session');
  const choices = parseChoices(stored);
  const resolved = resolveSidebar(items, pathname);

  // Navigating to a page opens its categories, even if they were closed.
  const arrived = useRef<string>(undefined);
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    const reopened = activeKeys(resolved).filter((key) => choices[key] === false);
    if (reopened.length === 0) return;
    const opened = Object.fromEntries(reopened.map((key) => [key, true]));
    setStored(JSON.stringify({ ...choices, ...opened }));
  }, [pathname, resolved, choices, setStored]);
  useSidebarScroll(root, sidebarId, pathname);

  const state: SidebarState = {
    choices,
    onToggle: (change, siblings) =>
      setStored(JSON.stringify(choose(choices, change, siblings, closesSiblings))),
    onNavigate,
  };
  return (
    <nav aria-label={sidebar} {...rest} ref={mergedRef} className={clsx(styles['root'], className)}>
      <SidebarList items={resolved} depth={0} state={state} />
    </nav>
  );
}

/** The closest scrolling ancestor; `null` if it is the page. */
function findScroller(element: HTMLElement): HTMLElement | null {
  for (let at: HTMLElement | null = element; at !== null; at = at.parentElement) {
    if (at === document.body) return null;
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}

/**
 * Keeps the scroll position of a sidebar within the tab, and scrolls the current item into view
 * without moving the page.
 */
function useSidebarScroll(
  root: RefObject<HTMLElement | null>,
  sidebarId: string,
  pathname: string,
): void {
  const key = `sidebar-${sidebarId}-scroll`;
  const isHydrated = useIsHydrated();

  useLayoutEffect(() => {
    const scroller = root.current && findScroller(root.current);
    if (!isHydrated || scroller === null) return;
    scroller.scrollTo({ top: Number(readStored(key, 'session') ?? 0), behavior: 'instant' });
    let top = scroller.scrollTop;
    const handleScroll = () => {
      top = scroller.scrollTop;
    };
    const remember = () => {
      writeStored(key, String(Math.round(top)), 'session');
    };
    scroller.addEventListener('scroll', handleScroll, { passive: true });
    window.addEventListener('pagehide', remember);
    return () => {
      scroller.removeEventListener('scroll', handleScroll);
      window.removeEventListener('pagehide', remember);
      remember();
    };
  }, [root, key, isHydrated]);

  useLayoutEffect(() => {
    const item = root.current?.querySelector<HTMLElement>('[aria-current="page"]');
    const scroller = root.current && findScroller(root.current);
    if (!isHydrated || !item || scroller === null) return;
    const box = item.getBoundingClientRect();
    const top = scrollTopToReveal({
      scrollTop: scroller.scrollTop,
      viewHeight: scroller.clientHeight,
      itemTop: box.top - scroller.getBoundingClientRect().top + scroller.scrollTop,
      itemHeight: box.height,
    });
    scroller.scrollTo({ top, behavior: 'instant' });
  }, [root, pathname, isHydrated]);
}
