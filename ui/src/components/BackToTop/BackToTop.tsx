import { clsx } from 'clsx';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useVisibility } from '../../hooks/useVisibility.ts';
import { useMessages } from '../../messages/index.ts';
import { ArrowUpIcon } from '../Icon/icons.tsx';
import { IconButton, type IconButtonProps } from '../IconButton/IconButton.tsx';
import { useNavigationLocation } from '../Link/LinkProvider.tsx';
import media from '../../internal/media.module.css';
import styles from './BackToTop.module.css';
import { INITIAL_BACK_TO_TOP, nextBackToTop, nextFrameTop } from './backToTop.ts';

export type BackToTopProps = Omit<IconButtonProps, 'label' | 'icon' | 'size' | 'variant'>;

/** Scrolls a long page back to its top. Shows when the reader scrolls upwards. */
export function BackToTop({ className, onClick, ...rest }: BackToTopProps) {
  const { backToTop } = useMessages().navigation;
  const [isVisible, dispatch] = useVisibility(nextBackToTop, INITIAL_BACK_TO_TOP);
  const { pathname, hash } = useNavigationLocation();
  const cancelScroll = useRef<() => void>(undefined);

  useEffect(() => {
    const handleScroll = () => {
      dispatch({
        type: 'scroll',
        top: window.scrollY,
        viewHeight: window.innerHeight,
        pageHeight: document.documentElement.scrollHeight,
      });
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', handleScroll);
      cancelScroll.current?.();
    };
  }, [dispatch]);

  useEffect(() => {
    if (hash !== '') dispatch({ type: 'jump' });
  }, [pathname, hash, dispatch]);

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) cancelScroll.current = scrollToTop();
  };

  return (
    <IconButton
      {...rest}
      variant="outlined"
      label={backToTop}
      icon={<ArrowUpIcon />}
      className={clsx(styles['root'], media['screenOnly'], className)}
      data-visible={isVisible || undefined}
      onClick={handleClick}
    />
  );
}

/**
 * Scrolls to the top: at once under reduced motion, smoothly otherwise. Returns a function that
 * cancels it.
 */
function scrollToTop(): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo({ top: 0, behavior: 'instant' });
    return () => undefined;
  }
  if (getComputedStyle(document.documentElement).scrollBehavior === 'smooth') {
    window.scrollTo({ top: 0 });
    return () => undefined;
  }
  let frame = 0;
  let lastTop = window.scrollY;
  const step = () => {
    // The reader scrolled, which cancels the animation.
    if (window.scrollY > lastTop) return;
    lastTop = nextFrameTop(window.scrollY);
    window.scrollTo({ top: lastTop, behavior: 'instant' });
    if (lastTop > 0) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => {
    cancelAnimationFrame(frame);
  };
}
