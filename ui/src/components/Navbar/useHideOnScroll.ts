import { useEffect, type RefObject } from 'react';
import { useVisibility } from '../../hooks/useVisibility.ts';
import { useNavigationLocation } from '../Link/LinkProvider.tsx';
import { INITIAL_BAR, nextBarState } from './hideOnScroll.ts';

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
