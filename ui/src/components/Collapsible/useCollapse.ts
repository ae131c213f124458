import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { collapseDuration } from './collapseDuration.ts';

export interface Collapse {
  /** The element whose height moves. */
  ref: RefObject<HTMLDivElement | null>;
  /** Its height is on its way. */
  isMoving: boolean;
}

/**
 * Moves an element's height between nothing and its content's whenever `isOpen` changes, never on
 * first sight nor where `isAnimated` is false. A turn midway starts from where the panel is. While
 * it moves the element must be in the layout; after the animation a closed one may be removed from
 * it.
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
        // Holds the end until the next render has taken the panel out of the layout or set it free.
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
