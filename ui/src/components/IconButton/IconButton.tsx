import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  label: string;
  /** The icon. It stays decorative, because `label` contains its meaning. */
  icon: ReactNode;
  /** 44 px, or 32 px drawn inside a target of 44. */
  size?: 'regular' | 'compact';
  /** `quiet` has a background on hover only; `outlined` has a border. */
  variant?: 'quiet' | 'outlined';
}

/** An icon-only button. Use it for universally known icons: close, search, copy. */
export function IconButton({
  label,
  icon,
  size = 'regular',
  variant = 'quiet',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={clsx(styles['root'], className)}
      data-size={size}
      data-variant={variant}
    >
      {icon}
    </button>
  );
}
