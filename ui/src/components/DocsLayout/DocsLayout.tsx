import { clsx } from 'clsx';
import { useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useBreakpoint } from '../../hooks/useBreakpoint.ts';
import { useMessages } from '../../messages/index.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../Icon/icons.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { SecondaryMenu } from '../MobileDrawer/MobileDrawer.tsx';
import { SKIP_TARGET_ID } from '../SkipLink/SkipLink.tsx';
import styles from './DocsLayout.module.css';

export interface DocsLayoutProps extends ComponentPropsWithRef<'div'> {
  /** `docs` has a column for the table of contents, `reference` one for code. */
  variant?: 'docs' | 'reference';
  /** The sidebar: beside the text, and in the mobile menu below 996 px. */
  sidebar?: ReactNode;
  /** Above the text: breadcrumbs, version, title. */
  header?: ReactNode;
  /** The table of contents beside the text, from 1280 px on, in `docs`. */
  tableOfContents?: ReactNode;
  /** The table of contents under the header, for narrow windows. */
  narrowTableOfContents?: ReactNode;
  /** Lets the reader hide the sidebar on a wide screen. */
  isSidebarHideable?: boolean;
}

/**
 * A page of the documentation: sidebar, text and table of contents in columns of fixed width; the
 * outer margins absorb the rest. Needs `MobileDrawerProvider` (`SiteLayout` includes one).
 */
export function DocsLayout({
  variant = 'docs',
  sidebar,
  header,
  tableOfContents,
  narrowTableOfContents,
  isSidebarHideable = false,
  className,
  children,
  ...rest
}: DocsLayoutProps) {
  const { hideSidebar, showSidebar } = useMessages().navigation;
  const breakpoint = useBreakpoint();
  const [isSidebarHidden, setIsSidebarHidden] = useState(false);
  const hasSidebar = sidebar !== undefined && sidebar !== null;
  return (
    <div
      {...rest}
      className={clsx(styles['root'], className)}
      data-variant={variant}
      data-sidebar={hasSidebar ? (isSidebarHidden ? 'hidden' : 'shown') : 'none'}
    >
      {hasSidebar && breakpoint === 'mobile' && <SecondaryMenu>{sidebar}</SecondaryMenu>}
      {hasSidebar && breakpoint !== 'mobile' && (
        <div className={styles['side']}>
          <div className={styles['sticky']}>
            {!isSidebarHidden && <div className={styles['sidebar']}>{sidebar}</div>}
            {isSidebarHideable && (
              <IconButton
                size="compact"
                className={styles['hide']}
                label={isSidebarHidden ? showSidebar : hideSidebar}
                icon={isSidebarHidden ? <ChevronRightIcon /> : <ChevronLeftIcon />}
                aria-expanded={!isSidebarHidden}
                onClick={() => setIsSidebarHidden(!isSidebarHidden)}
              />
            )}
          </div>
        </div>
      )}
      <main id={SKIP_TARGET_ID} className={styles['main']}>
        {header !== undefined && <div className={styles['header']}>{header}</div>}
        {narrowTableOfContents !== undefined && (
          <div className={styles['narrow']}>{narrowTableOfContents}</div>
        )}
        {children}
      </main>
      {variant === 'docs' && tableOfContents !== undefined && (
        <div className={styles['toc']}>{tableOfContents}</div>
      )}
    </div>
  );
}

export interface ReferenceSectionProps extends ComponentPropsWithRef<'section'> {
  /** The code of the section: beside its text if there is room, otherwise after it. */
  code?: ReactNode;
  /** Further text: under the first if there is room, otherwise after the code. */
  more?: ReactNode;
}

/** A section of the API reference, in a `DocsLayout` of the variant `reference`: text and its code. */
export function ReferenceSection({
  code,
  more,
  className,
  children,
  ...rest
}: ReferenceSectionProps) {
  return (
    <section {...rest} className={clsx(styles['section'], className)}>
      <div className={styles['prose']}>{children}</div>
      {code !== undefined && <div className={styles['code']}>{code}</div>}
      {more !== undefined && <div className={styles['prose']}>{more}</div>}
    </section>
  );
}
