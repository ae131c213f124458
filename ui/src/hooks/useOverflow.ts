import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useIsHydrated } from './useIsHydrated.ts';

/**
 * Whether an element's content is wider than the element; `undefined` where nothing can measure it, on
 * the server and while hydrating. Measured again when either changes its size, as when a hidden panel
 * comes into sight.
 */
export function useOverflow<T extends HTMLElement>(): [
  ref: RefObject<T | null>,
  isWider: boolean | undefined,
] {
  const ref = useRef<T>(null);
  const isHydrated = useIsHydrated();
  // Most are not: on a page that is alive they are drawn once.
  const [isWider, setIsWider] = useState(isHydrated ? false : undefined);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => {
      if (element.clientWidth > 0) setIsWider(element.scrollWidth > element.clientWidth);
    };
    // Before it is painted, so that what can be scrolled can be reached from the first moment.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return [ref, isWider];
}
