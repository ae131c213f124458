import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { ExternalLinkIcon } from '../Icon/icons.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './Link.module.css';
import { linkKind } from './linkKind.ts';
import { useRenderInternalLink } from './LinkProvider.tsx';

export interface LinkProps extends ComponentPropsWithRef<'a'> {
  /** A path of the site, `#hash`, another site's address, or `mailto:`. */
  href: string;
  /** `prose` is underlined; `plain` inherits its style. */
  variant?: 'prose' | 'plain';
  /** Hides the icon of external links, if the context makes it clear. */
  hasExternalMark?: boolean;
}

/**
 * A link. Inside the site it uses the router; external links open in a new tab, say so, and send no
 * referrer.
 */
export function Link({
  href,
  variant = 'prose',
  hasExternalMark = true,
  className,
  children,
  ...rest
}: LinkProps) {
  const { externalLink } = useMessages().common;
  const renderInternalLink = useRenderInternalLink();
  const kind = linkKind(href);
  const root = { className: clsx(styles['root'], className), 'data-variant': variant, href };

  if (kind === 'external') {
    return (
      <a target="_blank" rel="noopener noreferrer" {...rest} {...root}>
        {children}
        {hasExternalMark && (
          <>
            <span className={styles['mark']}>
              <ExternalLinkIcon className={styles['icon']} />
            </span>
            <VisuallyHidden> {externalLink}</VisuallyHidden>
          </>
        )}
      </a>
    );
  }
  const isOurs = kind === 'internal' && (rest.target ?? '_self') === '_self';
  const props = { ...rest, ...root, children };
  return isOurs ? renderInternalLink(props) : <a {...props} />;
}
