import { useLayoutEffect, type RefObject } from 'react';
import { useIsHydrated } from '../../hooks/useIsHydrated.ts';
import { readStored, writeStored } from '../../internal/browserStorage.ts';
import { scrollTopToReveal } from './sidebarTree.ts';

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
export function useSidebarScroll(
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
