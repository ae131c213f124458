import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import styles from './Logo.module.css';

export interface LogoProps extends ComponentPropsWithRef<'span'> {
  /** Side of the mark in px; the wordmark is 0.8 of it. At least 16. */
  size?: number;
  /** `mark` alone, or with the word «cauce». */
  variant?: 'mark' | 'full';
  /** Single-colour version in `currentColor`, for print. */
  isMonochrome?: boolean;
}

/** The product's mark: a channel that bends like a meander, and the drop that leaves its mouth. */
export function Logo({
  size = 26,
  variant = 'full',
  isMonochrome = false,
  className,
  style,
  ...rest
}: LogoProps) {
  const isAlone = variant === 'mark';
  return (
    <span
      {...rest}
      className={clsx(styles['root'], className)}
      style={{ fontSize: `${size * 0.8}px`, ...style }}
      data-monochrome={isMonochrome || undefined}
    >
      <svg
        width={size}
        height={size}
        viewBox="0 0 32 32"
        {...(isAlone ? { role: 'img', 'aria-label': 'Cauce' } : { 'aria-hidden': true })}
      >
        <path
          className={styles['channel']}
          d="M16 3h13v8H16a5 5 0 0 0 0 10h3v8h-3A13 13 0 0 1 16 3Z"
        />
        <circle className={styles['drop']} cx="25" cy="25" r="4" />
      </svg>
      {!isAlone && <span className={styles['word']}>cauce</span>}
    </span>
  );
}
