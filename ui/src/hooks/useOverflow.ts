import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useIsHydrated } from './useIsHydrated.ts';

/**
 * Whether the content of an element overflows it horizontally; `undefined` on the server and while
 * hydrating. Measured again whenever either is resized, for instance when a hidden panel is shown.
 */
export function useOverflow<T extends HTMLElement>(): [
  ref: RefObject<T | null>,
  isWider: boolean | undefined,
] {
  const ref = useRef<T>(null);
  const isHydrated = useIsHydrated();
  // Most do not overflow: this saves a second render after hydration.
  const [isWider, setIsWider] = useState(isHydrated ? false : undefined);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => {
      if (element.clientWidth > 0) setIsWider(element.scrollWidth > element.clientWidth);
    };
    // Before paint, so that a scroller is reachable by keyboard from the start.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return [ref, isWider];
}
