import { clsx } from 'clsx';
import { useEffect, useRef, type ComponentPropsWithRef, type MouseEvent } from 'react';
import { useMergedRef } from '../../hooks/useMergedRef.ts';
import { useMessages } from '../../messages/index.ts';
import { useNavigationLocation } from '../Link/LinkProvider.tsx';
import media from '../../internal/media.module.css';
import styles from './SkipLink.module.css';

/** Kind of navigation that led to the page: a link, a redirect, back or forward. */
export type NavigationAction = 'PUSH' | 'REPLACE' | 'POP';

/** Target of the skip link when there is no `<main>`, and without JavaScript. */
export const SKIP_TARGET_ID = 'contenido';

export interface SkipLinkProps extends ComponentPropsWithRef<'div'> {
  /** Id of the target if the page has no `<main>`. */
  targetId?: string;
  /**
   * Kind of navigation that led to the page. After following a link without a hash (`PUSH`), the
   * focus starts here again, so that the next Tab reaches the skip link; going back keeps the focus
   * that the browser restores.
   */
  navigationAction?: NavigationAction;
}

/** The first tab stop: skips the navigation. Hidden until focused. */
export function SkipLink({
  targetId = SKIP_TARGET_ID,
  navigationAction = 'POP',
  ref,
  className,
  ...rest
}: SkipLinkProps) {
  const { skipToContent } = useMessages().navigation;
  const { pathname, hash } = useNavigationLocation();
  const root = useRef<HTMLDivElement>(null);
  const mergedRef = useMergedRef(root, ref);
  const lastPathname = useRef(pathname);

  useEffect(() => {
    const hasMoved = lastPathname.current !== pathname;
    lastPathname.current = pathname;
    if (hasMoved && hash === '' && navigationAction === 'PUSH') focusOnce(root.current);
  }, [pathname, hash, navigationAction]);

  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    const target = document.querySelector('main') ?? document.getElementById(targetId);
    if (target === null) return;
    event.preventDefault();
    focusOnce(target);
    target.scrollIntoView();
  };

  return (
    <div
      role="region"
      aria-label={skipToContent}
      {...rest}
      ref={mergedRef}
      className={clsx(styles['root'], media['screenOnly'], className)}
    >
      <a href={`#${targetId}`} className={styles['link']} onClick={handleClick}>
        {skipToContent}
      </a>
    </div>
  );
}

/** Focuses an element that is not a control, without making it a tab stop. */
function focusOnce(element: HTMLElement | null): void {
  if (element === null) return;
  if (!element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1');
    // Only after the blur: without `tabindex` the browser would drop the focus.
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
