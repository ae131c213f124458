import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from '../Link/Link.tsx';
import styles from './Tag.module.css';

export interface TagProps extends Omit<ComponentPropsWithRef<'a'>, 'ref'> {
  /** Page of the tag; plain text without it. */
  href?: string;
  /** How many pages have it. */
  count?: number;
  children: ReactNode;
}

/** A tag of a page. */
export function Tag({ href, count, className, children, ...rest }: TagProps) {
  const content = (
    <>
      {children}
      {count !== undefined && <span className={styles['count']}>{count}</span>}
    </>
  );
  const root = clsx(styles['tag'], className);
  return href === undefined ? (
    <span {...rest} className={root}>
      {content}
    </span>
  ) : (
    <Link {...rest} href={href} variant="plain" className={root}>
      {content}
    </Link>
  );
}
