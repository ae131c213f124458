import { DocsLayout, Sidebar, TableOfContents, useMobileDrawer, type TocHeading } from '@cauce/ui';
import { Fragment, type ReactNode } from 'react';
import { site } from 'virtual:cauce/site';
import type { Navigation, PageMeta } from '../site/pageTypes.ts';

export interface SidebarPageProps {
  meta: PageMeta;
  /** Tells its sidebar from the site's others. */
  sidebarId: string;
  navigation: Navigation | null;
  variant?: 'docs' | 'reference';
  /** What the table of contents beside the text shows; without any there is none. */
  headings?: readonly TocHeading[];
  children: ReactNode;
}

/** Levels of a page's table of contents. */
export const TOC_LEVELS = { minLevel: 2, maxLevel: 6 };

/**
 * A page beside a sidebar. From page to page the sidebar stays as it is, scrolled, opened and put away
 * as the reader left it; everything else is the page's own.
 */
export function SidebarPage({
  meta: { path },
  sidebarId,
  navigation,
  variant = 'docs',
  headings = [],
  children,
}: SidebarPageProps) {
  return (
    <DocsLayout
      variant={variant}
      isSidebarHideable={site.docs.sidebar.isHideable}
      sidebar={navigation && <PageSidebar id={sidebarId} navigation={navigation} />}
      {...(headings.length > 0 && {
        tableOfContents: <TableOfContents key={path} headings={headings} {...TOC_LEVELS} />,
      })}
    >
      <Fragment key={path}>{children}</Fragment>
    </DocsLayout>
  );
}

/** In the mobile menu, following one of its links closes it. */
function PageSidebar({ id, navigation }: { id: string; navigation: Navigation }) {
  const { close } = useMobileDrawer();
  return (
    <Sidebar
      items={navigation.sidebar}
      sidebarId={id}
      closesSiblings={site.docs.sidebar.closesOthers}
      onNavigate={close}
    />
  );
}
