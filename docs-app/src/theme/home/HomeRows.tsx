import { Link } from '@cauce/ui';
import type { ReactNode } from 'react';
import styles from './home.module.css';

interface HomeRowsProps {
  /** `HomeRow`s. */
  children: ReactNode;
}

/** Rows separated by hairlines. */
export function HomeRows({ children }: HomeRowsProps) {
  return (
    <ul role="list" className={styles['rows']}>
      {children}
    </ul>
  );
}

interface HomeRowProps {
  title: string;
  /** Link to more, with its label. */
  href?: string;
  more?: string;
  children: ReactNode;
}

export function HomeRow({ title, href, more, children }: HomeRowProps) {
  return (
    // An attribute instead of `:has()`, which matches only once the parser has reached the link.
    <li className={styles['row']} data-has-more={href !== undefined ? '' : undefined}>
      <h3 className={styles['rowTitle']}>{title}</h3>
      <div className={styles['rowText']}>{children}</div>
      {href !== undefined && (
        <Link href={href} className={styles['rowMore']} aria-label={`${more ?? ''}: ${title}`}>
          {more}
        </Link>
      )}
    </li>
  );
}
