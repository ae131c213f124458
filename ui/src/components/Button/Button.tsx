import { clsx } from 'clsx';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import media from '../../internal/media.module.css';
import styles from './Button.module.css';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** One `primary` per view; `secondary` beside it; `quiet` for what matters least. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** 36, 44 or 48 px tall: dense rows, pages, the widget. */
  size?: 'compact' | 'regular' | 'large';
  /**
   * Work is in progress: presses are ignored, focus and width are kept. Pass `false` while idle, so
   * that the width leaves room for the spinner from the start.
   */
  isBusy?: boolean;
  /** The label while it is busy; its usual label by default. */
  busyLabel?: ReactNode;
  /** Takes the whole width of its container. */
  isFullWidth?: boolean;
  /** An icon before the words. */
  icon?: ReactNode;
}

/** Starts an action. To go somewhere use `Link`, or `ButtonLink` if it must look like a button. */
export function Button({
  variant = 'primary',
  size = 'regular',
  isBusy,
  busyLabel,
  isFullWidth = false,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={clsx(styles['root'], className)}
      data-button={variant}
      data-size={size}
      data-full-width={isFullWidth || undefined}
      aria-disabled={isBusy ? true : rest['aria-disabled']}
      onClick={handleClick}
    >
      <span className={styles['content']} data-is-hidden={isBusy ?? undefined}>
        {icon}
        {children}
      </span>
      {isBusy !== undefined && (
        <span className={styles['content']} data-is-hidden={!isBusy}>
          <span className={clsx(styles['ring'], media['still'])} />
          {busyLabel ?? children}
        </span>
      )}
    </button>
  );
}
