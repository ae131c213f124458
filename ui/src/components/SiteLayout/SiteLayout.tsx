import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { BackToTop } from '../BackToTop/BackToTop.tsx';
import { MobileDrawerProvider } from '../MobileDrawer/MobileDrawerProvider.tsx';
import { RouteAnnouncer } from '../RouteAnnouncer/RouteAnnouncer.tsx';
import { SkipLink, type NavigationAction } from '../SkipLink/SkipLink.tsx';
import styles from './SiteLayout.module.css';

export interface SiteLayoutProps extends ComponentPropsWithRef<'div'> {
  /** An `AnnouncementBar`. */
  announcement?: ReactNode;
  /** The bar: a `Navbar`. */
  navbar: ReactNode;
  /** A `Footer`. */
  footer?: ReactNode;
  /** Kind of navigation that led to the page. See `SkipLink`. */
  navigationAction?: NavigationAction;
  /** A `DocsLayout` or `PageLayout`, which contain `<main>`. */
  children: ReactNode;
}

/**
 * The frame of every page: skip link, announcement, navbar, footer, mobile menu, back-to-top
 * button, and route announcements.
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
