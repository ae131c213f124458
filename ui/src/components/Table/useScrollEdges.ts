import { useEffect, useState, type RefObject } from 'react';

/** Largest share of the width at which a column stays visible while the rest scrolls. */
const STICKY_SHARE = 0.45;

export interface ScrollEdges {
  /** Whether something is hidden beyond the right edge. */
  hasMore: boolean;
  /** Whether the first column leaves room for the others. */
  hasRoomForColumn: boolean;
}

/** What a horizontal scroller of a table hides, and whether its first column may stay visible. */
export function useScrollEdges(ref: RefObject<HTMLElement | null>, isWider: boolean): ScrollEdges {
  const [edges, setEdges] = useState<ScrollEdges>({ hasMore: false, hasRoomForColumn: true });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const column = element.querySelector('th, td')?.clientWidth ?? 0;
      const next = {
        // Half a pixel of a zoomed page is not worth a hint.
        hasMore: isWider && scrollLeft + clientWidth < scrollWidth - 1,
        hasRoomForColumn: column <= clientWidth * STICKY_SHARE,
      };
      setEdges((before) =>
        before.hasMore === next.hasMore && before.hasRoomForColumn === next.hasRoomForColumn
          ? before
          : next,
      );
    };
    measure();
    if (!isWider) return;
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [ref, isWider]);
  return edges;
}
