import { clsx } from 'clsx';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { useMergedRef } from '../../hooks/useMergedRef.ts';
import { useMessages } from '../../messages/index.ts';
import { ChevronDownIcon, GlobeIcon } from '../Icon/icons.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { NavEntry } from './navEntries.ts';
import { NavLink } from './NavLink.tsx';
import styles from './NavMenu.module.css';

/** Delay before a menu opened by hover closes after the pointer leaves, in ms. */
const LEAVE_DELAY = 150;

export interface NavMenuProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'title'> {
  /** Label of the button. */
  label: string;
  /** Accessible name, if the label alone is not enough. */
  title?: string | undefined;
  /** Makes the label a link; the menu then has a button beside it. */
  href?: string | undefined;
  /** Whether the reader is on the page of `href` or in the menu's section. */
  current?: 'page' | 'true' | undefined;
  /** Entries of the menu. */
  entries: readonly NavEntry[];
  /** An icon before the words. */
  icon?: 'globe' | undefined;
  /** Which edge of the button the menu lines up with. */
  align?: 'start' | 'end';
}

/** A menu that also opens on hover, and that a press elsewhere closes. */
function useHoverMenu(root: RefObject<HTMLElement | null>) {
  const [isOpen, setIsOpen] = useState(false);
  const isFromHover = useRef(false);
  const leaveTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const setOpen = (next: boolean, byHover = false) => {
    clearTimeout(leaveTimer.current);
    isFromHover.current = byHover;
    setIsOpen(next);
  };

  useEffect(() => {
    if (!isOpen) return;
    const handlePress = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', handlePress);
    return () => {
      document.removeEventListener('pointerdown', handlePress);
      clearTimeout(leaveTimer.current);
    };
  }, [isOpen, root]);

  const hover = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(leaveTimer.current);
      if (!isOpen) setOpen(true, true);
    },
    onPointerLeave: () => {
      if (!isFromHover.current) return;
      leaveTimer.current = setTimeout(() => setIsOpen(false), LEAVE_DELAY);
    },
  };
  return { isOpen, setOpen, isFromHover: () => isFromHover.current, hover };
}

/**
 * A navigation menu: a button that shows and hides a list of links. It opens on hover, too. Escape
 * closes it and restores the focus; a press or focus elsewhere just closes it.
 */
export function NavMenu({
  label,
  title,
  href,
  current,
  entries,
  icon,
  align = 'start',
  ref,
  className,
  ...rest
}: NavMenuProps) {
  const { more } = useMessages().navigation;
  const listId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const mergedRef = useMergedRef(root, ref);

  const { isOpen, setOpen, isFromHover, hover } = useHoverMenu(root);

  const focusAt = (index: number) => {
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
    stops.at(index % Math.max(stops.length, 1))?.focus();
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const target = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[
      event.key
    ];
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    } else if (target !== undefined) {
      if (at < 0 && (event.key === 'Home' || event.key === 'End')) return;
      event.preventDefault();
      flushSync(() => setOpen(true));
      focusAt(target);
    }
  };

  const handleBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  const toggle = {
    ref: button,
    type: 'button' as const,
    'aria-expanded': isOpen,
    'aria-controls': listId,
    // A press keeps a menu open that was opened by hover.
    onClick: () => setOpen(!isOpen || isFromHover()),
  };

  return (
    <div
      {...rest}
      ref={mergedRef}
      className={clsx(styles['root'], className)}
      data-align={align}
      data-current={current}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
      {...hover}
    >
      {href === undefined ? (
        <button {...toggle} className={styles['trigger']} data-label={label} data-nav-stop>
          {icon === 'globe' && <GlobeIcon size={18} />}
          {title !== undefined && <VisuallyHidden>{title}: </VisuallyHidden>}
          {label}
          <ChevronDownIcon size={16} className={styles['chevron']} />
        </button>
      ) : (
        <>
          <NavLink
            entry={{ kind: 'link', label, href, current }}
            className={styles['trigger']}
            data-nav-stop
          />
          <button {...toggle} className={styles['split']} aria-label={more(label)} data-nav-stop>
            <ChevronDownIcon size={16} className={styles['chevron']} />
          </button>
        </>
      )}
      <ul ref={list} id={listId} role="list" className={styles['list']} hidden={!isOpen}>
        {entries.map((entry, index) => (
          <li key={index}>
            {entry.kind === 'html' ? (
              <div className={styles['html']} dangerouslySetInnerHTML={{ __html: entry.html }} />
            ) : (
              <NavLink entry={entry} className={styles['link']} onClick={() => setOpen(false)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
