import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { BackToTop } from '../BackToTop/index.ts';
import { MobileDrawerProvider } from '../MobileDrawer/index.ts';
import { RouteAnnouncer } from '../RouteAnnouncer/index.ts';
import { SkipLink, type NavigationAction } from '../SkipLink/index.ts';
import styles from './SiteLayout.module.css';

export interface SiteLayoutProps extends ComponentPropsWithRef<'div'> {
  /** What everybody should know: an `AnnouncementBar`. */
  announcement?: ReactNode;
  /** The bar: a `Navbar`. */
  navbar: ReactNode;
  /** The end of the page: a `Footer`. */
  footer?: ReactNode;
  /** Kind of navigation that led to the page. See `SkipLink`. */
  navigationAction?: NavigationAction;
  /** The page: a `DocsLayout` or `PageLayout`, which bring `<main>`. */
  children: ReactNode;
}

/**
 * What every page of the site has around it: skip link, announcement, bar, footer, mobile menu, the
 * way back to the top, and words for those who listen when the page changes.
 */
export function SiteLayout({
  announcement,
  navbar,
  footer,
  navigationAction,
  className,
  children,
  ...rest
}: SiteLayoutProps) {
  return (
    <MobileDrawerProvider>
      <div {...rest} className={clsx(styles['root'], className)}>
        <SkipLink {...(navigationAction !== undefined && { navigationAction })} />
        <RouteAnnouncer />
        {announcement}
        {navbar}
        <div className={styles['page']}>{children}</div>
        {footer}
        <BackToTop />
      </div>
    </MobileDrawerProvider>
  );
}
