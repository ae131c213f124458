import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '../Icon/icons.tsx';
import { Link } from '../Link/Link.tsx';
import media from '../../internal/media.module.css';
import styles from './Pagination.module.css';

export interface PaginationTarget {
  href: string;
  /** Title of the page. */
  title: string;
  /** Replaces «Anterior» or «Siguiente». */
  label?: string;
}

export interface PaginationProps extends Omit<ComponentPropsWithRef<'nav'>, 'children'> {
  /** The page before this one. */
  previous?: PaginationTarget | undefined;
  /** The page after this one. */
  next?: PaginationTarget | undefined;
}

/** Links to the previous and next page. Renders nothing if there is neither. */
export function Pagination({ previous, next, className, ...rest }: PaginationProps) {
  const messages = useMessages().navigation;
  if (previous === undefined && next === undefined) return null;
  const words = (target: PaginationTarget, own: string) => (
    <>
      <span className={styles['label']} {...(!target.label && { lang: messages.paginationLang })}>
        {target.label ?? own}
      </span>
      <span className={styles['title']}>{target.title}</span>
    </>
  );
  return (
    <nav
      aria-label={messages.docPages}
      {...rest}
      className={clsx(styles['root'], media['screenOnly'], className)}
    >
      {previous && (
        <Link href={previous.href} variant="plain" className={styles['link']} data-to="previous">
          <ArrowLeftIcon className={styles['arrow']} />
          {words(previous, messages.previous)}
        </Link>
      )}
      {next && (
        <Link href={next.href} variant="plain" className={styles['link']} data-to="next">
          <ArrowRightIcon className={styles['arrow']} />
          {words(next, messages.next)}
        </Link>
      )}
    </nav>
  );
}
