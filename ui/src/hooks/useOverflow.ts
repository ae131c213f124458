import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useIsHydrated } from './useIsHydrated.ts';

/**
 * Whether the content of an element overflows it horizontally; `undefined` while that is not known:
 * on the server, while hydrating, and in a hidden panel. Measured at each render, and whenever either
 * is resized.
 */
export function useOverflow<T extends HTMLElement>(): [
  ref: RefObject<T | null>,
  isWider: boolean | undefined,
] {
  const ref = useRef<T>(null);
  const isHydrated = useIsHydrated();
  // Most do not overflow: this saves a second render after hydration.
  const [isWider, setIsWider] = useState(isHydrated ? false : undefined);
  const measure = useCallback(() => {
    const element = ref.current;
    if (element === null) return;
    const isHidden = element.clientWidth === 0;
    setIsWider(isHidden ? undefined : element.scrollWidth > element.clientWidth);
  }, []);
  // Before paint, so that a scroller is reachable by keyboard from the start.
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [measure]);
  return [ref, isWider];
}
