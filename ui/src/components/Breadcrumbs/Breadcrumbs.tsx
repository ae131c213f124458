import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { ChevronRightIcon, HomeIcon } from '../Icon/icons.tsx';
import { Link } from '../Link/Link.tsx';
import media from '../../internal/media.module.css';
import styles from './Breadcrumbs.module.css';

export interface BreadcrumbsProps extends Omit<ComponentPropsWithRef<'nav'>, 'children'> {
  /** The path from the outermost category to the page itself, which comes last. */
  items: readonly Breadcrumb[];
  /** Target of the home icon; `null` omits it. */
  homeHref?: string | null;
}

/** The path to the page through its categories. The last item is the page itself, not a link. */
export function Breadcrumbs({ items, homeHref = '/', className, ...rest }: BreadcrumbsProps) {
  const { breadcrumbs, home } = useMessages().navigation;
  return (
    <nav
      aria-label={breadcrumbs}
      {...rest}
      className={clsx(styles['root'], media['screenOnly'], className)}
    >
      <ol role="list" className={styles['list']}>
        {homeHref !== null && (
          <li className={styles['item']}>
            <Link href={homeHref} variant="plain" className={styles['link']} data-home>
              <HomeIcon size={16} label={home} />
            </Link>
          </li>
        )}
        {items.map(({ label, href }, index) => {
          const isLast = index === items.length - 1;
          return (
            <li key={index} className={styles['item']}>
              {(index > 0 || homeHref !== null) && (
                <ChevronRightIcon size={14} className={styles['separator']} />
              )}
              {isLast || href === undefined ? (
                <span className={styles['text']} aria-current={isLast ? 'page' : undefined}>
                  {label}
                </span>
              ) : (
                <Link href={href} variant="plain" className={styles['link']}>
                  {label}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

export interface Breadcrumb {
  label: string;
  /** The last item, which is the current page, needs no link. */
  href?: string | undefined;
}
