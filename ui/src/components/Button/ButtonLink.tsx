import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from '../Link/Link.tsx';
import styles from './Button.module.css';
import type { ButtonProps } from './Button.tsx';

export interface ButtonLinkProps
  extends Omit<LinkProps, 'variant'>, Pick<ButtonProps, 'variant' | 'size' | 'isFullWidth'> {
  /** An icon before the words. */
  icon?: ReactNode;
}

/** A link that looks like a button, for the main action of a page. */
export function ButtonLink({
  variant = 'primary',
  size = 'regular',
  isFullWidth = false,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      variant="plain"
      className={clsx(styles['root'], className)}
      data-button={variant}
      data-size={size}
      data-full-width={isFullWidth || undefined}
    >
      <span className={styles['content']}>
        {icon}
        {children}
      </span>
    </Link>
  );
}
