import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './EmptyState.module.css';

export interface EmptyStateProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  /** What is missing. */
  title: ReactNode;
  /** An icon over the title; decorative. */
  icon?: ReactNode;
  /** The next step: one button or link. */
  actions?: ReactNode;
  /** Alignment of the text. */
  align?: 'start' | 'center';
}

/** Replaces an empty list or table: says why it is empty and what to do. */
export function EmptyState({
  title,
  icon,
  actions,
  align = 'start',
  className,
  children,
  ...rest
}: EmptyStateProps) {
  return (
    <div {...rest} className={clsx(styles['root'], className)} data-align={align}>
      {icon !== undefined && (
        <span className={styles['icon']} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <div className={styles['body']}>{children}</div>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
