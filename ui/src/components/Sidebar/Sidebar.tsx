import { clsx } from 'clsx';
import { useEffect, useRef, type ComponentPropsWithRef } from 'react';
import { useMergedRef } from '../../hooks/useMergedRef.ts';
import { useStoredValue } from '../../hooks/useStoredValue.ts';
import { useMessages } from '../../messages/index.ts';
import { useNavigationLocation } from '../Link/index.ts';
import styles from './Sidebar.module.css';
import type { SidebarItem } from './sidebarItem.ts';
import { SidebarList, type SidebarState } from './SidebarList.tsx';
import { activeKeys, choose, parseChoices, resolveSidebar } from './sidebarTree.ts';
import { useSidebarScroll } from './useSidebarScroll.ts';

export interface SidebarProps extends Omit<ComponentPropsWithRef<'nav'>, 'children' | 'onSelect'> {
  /** Pages, categories and HTML, in order. */
  items: readonly SidebarItem[];
  /** Tells the sidebars of a site apart: what is open in each is remembered under it. */
  sidebarId?: string;
  /** Opening a category closes those beside it. */
  closesSiblings?: boolean;
  /** The reader followed a link: the mobile menu closes. */
  onNavigate?: () => void;
}

/**
 * The menu of the documentation. The category that the reader is in is open; what they open and
 * close, and how far they scrolled, is remembered while the tab lives. The line is continuous and
 * one dot on it says where the reader is.
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

  // Coming to a page opens the way to it, whatever was closed before.
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
