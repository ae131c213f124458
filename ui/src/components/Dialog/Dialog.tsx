import { clsx } from 'clsx';
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { useMergedRef } from '../../hooks/useMergedRef.ts';
import { OverlayContainerProvider } from '../../internal/overlayContainer.ts';
import { useMessages } from '../../messages/index.ts';
import { CloseIcon } from '../Icon/icons.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import styles from './Dialog.module.css';

export interface DialogProps extends Omit<
  ComponentPropsWithRef<'dialog'>,
  'title' | 'open' | 'onClose'
> {
  /** Whether it is open (controlled). */
  isOpen: boolean;
  /** Called on Escape, on the close button and on a press outside. */
  onClose: () => void;
  /** Heading and accessible name. */
  title: ReactNode;
  /** Its buttons, the primary first: right-aligned when wide, stacked when narrow. */
  actions?: ReactNode;
  /** Receives the focus on opening: the least destructive button. The title by default. */
  initialFocusRef?: RefObject<HTMLElement | null>;
  /** Shows the close button and closes on a press outside. Escape always calls `onClose`. */
  isDismissible?: boolean;
}

/** A modal question or form, as a native `dialog`. The focus stays inside and returns to where it was. */
export function Dialog({
  isOpen,
  onClose,
  title,
  actions,
  initialFocusRef,
  isDismissible = true,
  ref,
  className,
  children,
  onCancel,
  onMouseDown,
  onClick,
  ...rest
}: DialogProps) {
  const { close } = useMessages().common;
  const titleId = useId();
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  const mergedRef = useMergedRef<HTMLDialogElement | null>(setElement, ref);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const pressedOutside = useRef(false);
  const [hasOpened, setHasOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setHasOpened(true);

  // In a layout effect: closing before React removes the element lets the browser restore the
  // focus.
  useLayoutEffect(() => {
    if (element === null || !isOpen) return;
    element.showModal();
    (initialFocusRef?.current ?? titleRef.current)?.focus();
    return () => element.close();
  }, [element, isOpen, initialFocusRef]);

  const handleCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    onCancel?.(event);
    if (event.target !== element) return;
    event.preventDefault();
    onClose();
  };
  // A press that begins inside and ends outside, as when selecting text, must not close it.
  const handleMouseDown = (event: MouseEvent<HTMLDialogElement>) => {
    pressedOutside.current = event.target === element;
    onMouseDown?.(event);
  };
  const handleClick = (event: MouseEvent<HTMLDialogElement>) => {
    onClick?.(event);
    if (isDismissible && pressedOutside.current && event.target === element) onClose();
  };

  return (
    <dialog
      aria-labelledby={titleId}
      {...rest}
      ref={mergedRef}
      className={clsx(styles['root'], className)}
      onCancel={handleCancel}
      onClose={() => {
        // The browser closes by itself when Escape is pressed twice in a row.
        if (isOpen && element?.open === false) onClose();
      }}
      onMouseDown={handleMouseDown}
      onClick={handleClick}
    >
      {hasOpened && (
        <OverlayContainerProvider value={element}>
          <div className={styles['panel']}>
            <div className={styles['head']}>
              <h2 ref={titleRef} id={titleId} tabIndex={-1} className={styles['title']}>
                {title}
              </h2>
              {isDismissible && (
                <IconButton
                  className={styles['close']}
                  label={close}
                  icon={<CloseIcon />}
                  onClick={onClose}
                />
              )}
            </div>
            {children !== undefined && <div className={styles['body']}>{children}</div>}
            {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
          </div>
        </OverlayContainerProvider>
      )}
    </dialog>
  );
}
