import { clsx } from 'clsx';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useControllableState } from '../../hooks/useControllableState.ts';
import { useMergedRef } from '../../hooks/useMergedRef.ts';
import { useMessages } from '../../messages/index.ts';
import { useCollapse } from '../Collapsible/useCollapse.ts';
import { ChevronRightIcon } from '../Icon/icons.tsx';
import { useNavigationLocation } from '../Link/LinkProvider.tsx';
import styles from './Details.module.css';

export interface DetailsProps extends Omit<ComponentPropsWithRef<'details'>, 'open' | 'onToggle'> {
  /** The line that is always visible. */
  summary?: ReactNode;
  /** Whether it is open, when controlled. */
  isOpen?: boolean;
  /** Whether it is initially open, when uncontrolled. */
  defaultIsOpen?: boolean;
  /** Called when it opens or closes, by the reader or through a link to its content. */
  onOpenChange?: (isOpen: boolean) => void;
}

/** The target of the hash, if it is inside this element. */
function targetInside(element: Element): Element | undefined {
  const id = decodeURIComponent(window.location.hash.slice(1));
  const target = id === '' ? null : document.getElementById(id);
  return target !== null && target !== element && element.contains(target) ? target : undefined;
}

/**
 * Collapsed content that most readers skip. A native `details` element: it works without
 * JavaScript, with find-in-page, and opens for links to its content.
 */
export function Details({
  summary,
  isOpen: isOpenProp,
  defaultIsOpen = false,
  onOpenChange,
  ref,
  className,
  children,
  ...rest
}: DetailsProps) {
  const { details } = useMessages().content;
  const { hash } = useNavigationLocation();
  const own = useRef<HTMLDetailsElement>(null);
  const mergedRef = useMergedRef(own, ref);
  const [isOpen, setIsOpen] = useControllableState(isOpenProp, defaultIsOpen, onOpenChange);
  const [isAnimated, setIsAnimated] = useState(true);
  const { ref: panelRef, isMoving } = useCollapse(isOpen, isAnimated);

  const setAtOnce = (next: boolean) => {
    if (next === isOpen) return;
    setIsAnimated(false);
    setIsOpen(next);
  };
  const openForTarget = useEffectEvent(() => setAtOnce(true));

  useEffect(() => {
    const showTarget = () => {
      const element = own.current;
      const target = element === null ? undefined : targetInside(element);
      if (element === null || target === undefined) return;
      // Opened synchronously, so that the browser can scroll to the target.
      element.open = true;
      openForTarget();
      target.scrollIntoView();
    };
    showTarget();
    window.addEventListener('hashchange', showTarget);
    return () => window.removeEventListener('hashchange', showTarget);
  }, [hash]);

  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    setIsAnimated(true);
    setIsOpen(!isOpen);
  };

  return (
    <details
      {...rest}
      ref={mergedRef}
      className={clsx(styles['root'], className)}
      open={isOpen || isMoving}
      data-open={isOpen || undefined}
      data-moving={isMoving || undefined}
      onToggle={(event) => {
        // Opened by the browser: by find-in-page, or by a press before hydration.
        if (!isMoving) setAtOnce(event.currentTarget.open);
      }}
    >
      <summary className={styles['summary']} onClick={handleClick}>
        <ChevronRightIcon size={16} className={styles['chevron']} />
        <span>{summary ?? details}</span>
      </summary>
      <div ref={panelRef} className={styles['panel']}>
        <div className={styles['content']}>{children}</div>
      </div>
    </details>
  );
}
