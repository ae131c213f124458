import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface Collapse {
  /** The animated element. */
  ref: RefObject<HTMLDivElement | null>;
  /** The animation is running. */
  isMoving: boolean;
}

/**
 * Animates an element between zero height and the height of its content whenever `isOpen` changes,
 * except on the first render or when `isAnimated` is false. Reversing midway starts from the
 * current height. While it animates, the element must be in the layout; after the animation a
 * closed one may be removed from it.
 */
export function useCollapse(isOpen: boolean, isAnimated = true): Collapse {
  const ref = useRef<HTMLDivElement>(null);
  const heightNow = useRef<number | undefined>(undefined);
  const [shown, setShown] = useState(isOpen);
  const [isMoving, setIsMoving] = useState(false);
  if (shown !== isOpen) {
    setShown(isOpen);
    setIsMoving(isAnimated);
  }

  useLayoutEffect(() => {
    const element = ref.current;
    if (!isMoving || element === null) return;
    const full = element.scrollHeight;
    const from = heightNow.current ?? (isOpen ? 0 : full);
    const animation = element.animate(
      { height: [`${from}px`, `${isOpen ? full : 0}px`] },
      {
        duration: collapseDuration(full, matchMedia('(prefers-reduced-motion: reduce)').matches),
        easing: 'ease-in-out',
        // Keeps the final height until the next render has removed the panel from the layout or
        // unset its height.
        fill: 'forwards',
      },
    );
    animation.onfinish = () => setIsMoving(false);
    return () => {
      heightNow.current =
        animation.playState === 'running' ? element.getBoundingClientRect().height : undefined;
      animation.cancel();
    };
  }, [isOpen, isMoving]);

  return { ref, isMoving };
}

/** Long enough for a `transitionend` event, too short to see. */
const INSTANT_MS = 1;

/**
 * Duration of opening or closing a panel, in ms, from the height of its content in px. Grows slower
 * than the height, so that a long panel does not keep the reader waiting: 100 px take 239 ms, 1000
 * px 440 ms. Under reduced motion 1 ms.
 */
export function collapseDuration(height: number, prefersReducedMotion = false): number {
  if (prefersReducedMotion || height <= 0) return INSTANT_MS;
  const units = height / 36;
  return Math.round((4 + 15 * units ** 0.25 + units / 5) * 10);
}
