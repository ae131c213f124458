import { useEffect, type RefObject } from 'react';
import { useVisibility } from '../../hooks/useVisibility.ts';
import { useNavigationLocation } from '../Link/LinkProvider.tsx';

/** Whether the bar shows, following the page's scroll; always while `isEnabled` is off. */
export function useHideOnScroll(bar: RefObject<HTMLElement | null>, isEnabled: boolean): boolean {
  const [isVisible, dispatch] = useVisibility(nextBarState, INITIAL_BAR);
  const { pathname, hash } = useNavigationLocation();

  useEffect(() => {
    if (!isEnabled) return;
    const handleScroll = () => {
      dispatch({
        type: 'scroll',
        top: window.scrollY,
        barHeight: bar.current?.offsetHeight ?? 0,
        viewHeight: window.innerHeight,
        pageHeight: document.documentElement.scrollHeight,
      });
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', handleScroll);
    };
  }, [bar, isEnabled, dispatch]);

  useEffect(() => {
    const hasTarget = hash !== '' && document.getElementById(decodeHash(hash)) !== null;
    dispatch({ type: hasTarget ? 'jump' : 'arrive' });
  }, [pathname, hash, dispatch]);

  return !isEnabled || isVisible;
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Whether the bar is visible, and the state for the next decision. Lengths in px. */
export interface BarState {
  isVisible: boolean;
  lastTop: number;
  /** A jump to a heading is in progress: its scroll events are ignored. */
  ignoresNextScroll: boolean;
}

export type BarEvent =
  | { type: 'scroll'; top: number; barHeight: number; viewHeight: number; pageHeight: number }
  /** The reader jumped to a heading that the page has. */
  | { type: 'jump' }
  /** The reader navigated to another page. */
  | { type: 'arrive' };

export const INITIAL_BAR: BarState = { isVisible: true, lastTop: 0, ignoresNextScroll: false };

/**
 * The bar hides on scrolling down and shows on scrolling up. It always shows near the top, where
 * the page can bounce, and does not reappear near the end.
 */
export function nextBarState(state: BarState, event: BarEvent): BarState {
  if (event.type === 'jump') return { ...state, isVisible: false, ignoresNextScroll: true };
  if (event.type === 'arrive') return { ...state, isVisible: true };

  const { top, barHeight, viewHeight, pageHeight } = event;
  const next = { ...state, lastTop: top, ignoresNextScroll: false };
  if (top < barHeight) return { ...next, isVisible: true };
  if (state.ignoresNextScroll) return next;
  if (top >= state.lastTop) return { ...next, isVisible: false };
  const isAtEnd = top + viewHeight + barHeight >= pageHeight;
  return isAtEnd ? next : { ...next, isVisible: true };
}
