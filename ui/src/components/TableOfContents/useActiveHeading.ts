import { useEffect, useState } from 'react';

/**
 * Tracks the current heading. Headings are measured when the page changes its size, not when it
 * scrolls: a scroll costs one comparison per heading, once a frame.
 */
export function useActiveHeading(ids: readonly string[], offset: number): string | undefined {
  const [active, setActive] = useState<string>();
  // A list that is rebuilt on each render is treated as the same while its ids are the same.
  const key = ids.join('\n');

  useEffect(() => {
    let places: HeadingBox[] = [];
    let frame = 0;

    const follow = () => {
      frame = 0;
      const scrolled = window.scrollY;
      const boxes = places.map(({ id, top, bottom }) => ({
        id,
        top: top - scrolled,
        bottom: bottom - scrolled,
      }));
      setActive(activeHeading(boxes, { offset, viewportHeight: window.innerHeight }));
    };
    const handleScroll = () => {
      frame ||= requestAnimationFrame(follow);
    };
    const measure = () => {
      places = key.split('\n').flatMap((id) => {
        const heading = document.getElementById(id);
        if (heading === null) return [];
        const { top, bottom } = heading.getBoundingClientRect();
        return [{ id, top: top + window.scrollY, bottom: bottom + window.scrollY }];
      });
      handleScroll();
    };

    // The observer fires immediately, which is the first measurement.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', handleScroll);
      cancelAnimationFrame(frame);
    };
  }, [key, offset]);

  return active;
}

/** Where a heading is, in px from the top of the window (negative above it). */
export interface HeadingBox {
  id: string;
  top: number;
  bottom: number;
}

export interface Reading {
  /** Height in px of the sticky bar. */
  offset: number;
  /** Height of the window in px. */
  viewportHeight: number;
}

/**
 * The heading whose section is being read: the first one below the bar if it is in the upper half of
 * the window, else the one before it. Past the last heading, the last. None before the first.
 */
export function activeHeading(
  boxes: readonly HeadingBox[],
  { offset, viewportHeight }: Reading,
): string | undefined {
  const next = boxes.findIndex((box) => box.top >= offset);
  if (next === -1) return boxes.at(-1)?.id;
  const box = boxes[next];
  const isInUpperHalf = box !== undefined && box.top > 0 && box.bottom < viewportHeight / 2;
  return isInUpperHalf ? box.id : boxes[next - 1]?.id;
}
