import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Whether an element's content is wider than the element: `undefined` until measured. Measured again
 * when either changes its size, as when a hidden panel comes into sight.
 */
export function useOverflow<T extends HTMLElement>(): [
  ref: RefObject<T | null>,
  isWider: boolean | undefined,
] {
  const ref = useRef<T>(null);
  const [isWider, setIsWider] = useState<boolean>();
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setIsWider(element.scrollWidth > element.clientWidth);
    });
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return [ref, isWider];
}
