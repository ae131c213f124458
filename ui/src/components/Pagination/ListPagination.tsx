import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../Icon/icons.tsx';
import { Link } from '../Link/Link.tsx';
import media from '../../internal/media.module.css';
import styles from './Pagination.module.css';

export interface ListPaginationProps extends Omit<ComponentPropsWithRef<'nav'>, 'children'> {
  /** Number of the current page, from 1. */
  page: number;
  /** Number of pages. */
  pageCount: number;
  /** Link to a page. */
  hrefOf: (page: number) => string;
}

/** Pagination of a long list. Renders nothing for a single page. */
export function ListPagination({
  page,
  pageCount,
  hrefOf,
  className,
  ...rest
}: ListPaginationProps) {
  const { listPages, previous, next, paginationLang, pageOf } = useMessages().navigation;
  if (pageCount < 2) return null;
  return (
    <nav
      aria-label={listPages}
      {...rest}
      className={clsx(styles['list'], media['screenOnly'], className)}
    >
      {page > 1 && (
        <Link
          href={hrefOf(page - 1)}
          variant="plain"
          rel="prev"
          lang={paginationLang}
          className={styles['step']}
          data-to="previous"
        >
          <ChevronLeftIcon size={18} />
          {previous}
        </Link>
      )}
      <span className={styles['position']}>{pageOf(page, pageCount)}</span>
      {page < pageCount && (
        <Link
          href={hrefOf(page + 1)}
          variant="plain"
          rel="next"
          lang={paginationLang}
          className={styles['step']}
          data-to="next"
        >
          {next}
          <ChevronRightIcon size={18} />
        </Link>
      )}
    </nav>
  );
}
