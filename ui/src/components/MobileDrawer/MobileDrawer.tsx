import { clsx } from 'clsx';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { useIsMobile } from '../../hooks/useBreakpoint.ts';
import { useMergedRef } from '../../hooks/useMergedRef.ts';
import { useMessages } from '../../messages/index.ts';
import { ArrowLeftIcon, CloseIcon, MenuIcon } from '../Icon/icons.tsx';
import { IconButton, type IconButtonProps } from '../IconButton/IconButton.tsx';
import styles from './MobileDrawer.module.css';
import { useMobileDrawer } from './MobileDrawerProvider.tsx';
import { watchHistoryBack } from './watchHistoryBack.ts';
import { useIsHydrated } from '../../hooks/useIsHydrated.ts';

export interface MobileDrawerProps extends Omit<ComponentPropsWithRef<'dialog'>, 'children'> {
  /** The site's menu. Without it the page's menu has no back button. */
  primary?: ReactNode;
  /** Top of the drawer, beside the close button: the logo. */
  header?: ReactNode;
}

/**
 * The site's menu below 996 px: a drawer of 320 px with two panels, the site's menu and the page's
 * menu (`SecondaryMenu`), which is shown first. It closes on Escape, on a press outside, on going
 * back, and when the window becomes wide. The page behind it is inert while it is open.
 */
export function MobileDrawer({ primary, header, ref, className, ...rest }: MobileDrawerProps) {
  const { menu, closeMenu, backToMainMenu, backToMainMenuLang } = useMessages().navigation;
  const { id, isOpen, close, panel, setPanel, hasSecondary, setSecondarySlot } = useMobileDrawer();
  const isMobile = useIsMobile();
  const hasPrimary = primary !== undefined && primary !== null;
  const isRendered = isMobile && (hasPrimary || hasSecondary);
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const mergedRef = useMergedRef(dialog, ref);
  // Each opening starts at the top, or at the current page.
  const [openings, setOpenings] = useState(0);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpenings(openings + 1);
  }

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === isOpen) return;
    if (isOpen) {
      element.showModal();
      // The close button is where the button that opened the drawer was.
      closeButton.current?.focus();
    } else {
      element.close();
    }
  }, [isOpen, isRendered]);

  useEffect(() => {
    // A drawing of the open drawer is not modal, and leaves the history to its page.
    const isModal = isOpen && dialog.current?.matches(':modal') === true;
    return isModal ? watchHistoryBack(close) : undefined;
  }, [isOpen, close]);

  if (!isRendered) return null;

  const handleClick = (event: MouseEvent<HTMLDialogElement>) => {
    // A press on the backdrop targets the dialog itself, outside its box.
    if (event.target !== event.currentTarget) return;
    const box = event.currentTarget.getBoundingClientRect();
    if (event.clientX > box.right || event.clientX < box.left) close();
  };

  return (
    <dialog
      aria-label={menu}
      {...rest}
      ref={mergedRef}
      id={id}
      className={clsx(styles['root'], className)}
      data-panel={panel}
      onClick={handleClick}
      onClose={close}
    >
      <div className={styles['header']}>
        {header}
        <IconButton
          ref={closeButton}
          className={styles['close']}
          icon={<CloseIcon />}
          label={closeMenu}
          onClick={close}
        />
      </div>
      {openings > 0 && (
        <div key={openings} className={styles['panels']}>
          <div className={styles['panel']} data-name="primary" inert={panel !== 'primary'}>
            {primary}
          </div>
          {hasSecondary && (
            <div className={styles['panel']} data-name="secondary" inert={panel !== 'secondary'}>
              {hasPrimary && (
                <button
                  type="button"
                  className={styles['back']}
                  onClick={() => setPanel('primary')}
                >
                  <ArrowLeftIcon size={18} />
                  <span lang={backToMainMenuLang}>{backToMainMenu}</span>
                </button>
              )}
              <div ref={setSecondarySlot} />
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}

export interface SecondaryMenuProps {
  /** The page's own menu. */
  children: ReactNode;
}

/** Adds the page's own panel to the mobile menu while mounted. */
export function SecondaryMenu({ children }: SecondaryMenuProps) {
  const { setSecondaryCount, secondarySlot } = useMobileDrawer();
  useEffect(() => {
    setSecondaryCount((count) => count + 1);
    return () => setSecondaryCount((count) => count - 1);
  }, [setSecondaryCount]);
  return secondarySlot && createPortal(children, secondarySlot);
}

export type MobileDrawerToggleProps = Omit<IconButtonProps, 'label' | 'icon'>;

/** Opens the mobile menu. Shows below 996 px only. */
export function MobileDrawerToggle({ className, onClick, ...rest }: MobileDrawerToggleProps) {
  const { menu } = useMessages().navigation;
  const { id, isOpen, open } = useMobileDrawer();
  const isHydrated = useIsHydrated();
  return (
    <IconButton
      {...rest}
      label={menu}
      icon={<MenuIcon />}
      className={clsx(styles['toggle'], className)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isHydrated ? id : undefined}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) open();
      }}
    />
  );
}
