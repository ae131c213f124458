import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import type { PageSuggestion } from '../../page/nearestPages.ts';
import { Button } from '../Button/Button.tsx';
import { ButtonLink } from '../Button/ButtonLink.tsx';
import { SearchIcon } from '../Icon/icons.tsx';
import { Link } from '../Link/Link.tsx';
import styles from './NotFoundPage.module.css';

export interface NotFoundPageProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** The site's first page. */
  homeHref?: string;
  /** Opens the search; the button is shown only with it. */
  onSearch?: () => void;
  /** Pages with an address similar to the requested one, from `nearestPages`. */
  suggestions?: readonly PageSuggestion[];
}

/** The not-found page: asks the reader to tell the owner about the broken link and offers other pages. */
export function NotFoundPage({
  homeHref = '/',
  onSearch,
  suggestions = [],
  className,
  ...rest
}: NotFoundPageProps) {
  const { notFound } = useMessages().content;
  return (
    <div {...rest} className={clsx(styles['root'], className)}>
      {/* The mark with its drop fallen 24 px. */}
      <svg className={styles['mark']} width={64} height={88} viewBox="0 0 32 44" aria-hidden="true">
        <path
          className={styles['channel']}
          d="M16 3h13v8H16a5 5 0 0 0 0 10h3v8h-3A13 13 0 0 1 16 3Z"
        />
        <circle className={styles['drop']} cx="25" cy="37" r="4" />
      </svg>
      <h1>{notFound.title}</h1>
      <p className={styles['body']}>{notFound.body}</p>
      <p className={styles['body']}>{notFound.tellOwner}</p>
      {suggestions.length > 0 && (
        <nav aria-label={notFound.suggestions} className={styles['suggestions']}>
          <p className={styles['label']}>{notFound.suggestions}</p>
          <ul role="list">
            {suggestions.map(({ href, label }) => (
              <li key={href}>
                <Link href={href}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles['actions']}>
        <ButtonLink href={homeHref}>{notFound.home}</ButtonLink>
        {onSearch && (
          <Button variant="secondary" icon={<SearchIcon />} onClick={onSearch}>
            {notFound.search}
          </Button>
        )}
      </div>
    </div>
  );
}
