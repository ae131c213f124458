import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useMessages } from '../../messages/index.ts';
import { Link } from '../Link/Link.tsx';
import { Logo } from '../Logo/Logo.tsx';
import media from '../../internal/media.module.css';
import styles from './Footer.module.css';

export interface FooterColumn {
  title: string;
  links: readonly { label: string; href: string }[];
}

export interface FooterProps extends Omit<ComponentPropsWithRef<'footer'>, 'children'> {
  /** Organisation behind the site, with an optional link. */
  organization: { name: string; href?: string };
  /** Groups of links. */
  columns?: readonly FooterColumn[];
  /** The site's mark. */
  logo?: ReactNode;
  /** One sentence beside the mark. */
  tagline?: ReactNode;
  /** Legal notice, after the credit. */
  legal?: ReactNode;
}

/** The footer of every page: links to the rest of the site, and who runs it. */
export function Footer({
  organization,
  columns = [],
  logo = <Logo />,
  tagline,
  legal,
  className,
  ...rest
}: FooterProps) {
  const { credit, footer } = useMessages().navigation;
  return (
    <footer {...rest} className={clsx(styles['root'], className)}>
      <div className={styles['inner']}>
        <div className={styles['mark']}>
          {logo}
          {tagline !== undefined && <p>{tagline}</p>}
        </div>
        {columns.length > 0 && (
          <nav aria-label={footer} className={clsx(styles['columns'], media['screenOnly'])}>
            {columns.map(({ title, links }) => (
              <section key={title} aria-label={title}>
                <p className={styles['title']} aria-hidden>
                  {title}
                </p>
                <ul role="list">
                  {links.map(({ label, href }) => (
                    <li key={label}>
                      <Link href={href} variant="plain" className={styles['link']}>
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
        )}
        <div className={styles['credit']}>
          <p>
            {credit}{' '}
            {organization.href === undefined ? (
              organization.name
            ) : (
              <Link href={organization.href} hasExternalMark={false}>
                {organization.name}
              </Link>
            )}
            .
          </p>
          {legal !== undefined && <p>{legal}</p>}
        </div>
      </div>
    </footer>
  );
}
