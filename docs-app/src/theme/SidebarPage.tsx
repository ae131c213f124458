import {
  CategoryProvider,
  DocsLayout,
  Sidebar,
  TableOfContents,
  useMobileDrawer,
  type TocHeading,
} from '@cauce/ui';
import { Fragment, type ReactNode } from 'react';
import { site } from 'virtual:cauce/site';
import type { Category, Navigation, PageMeta } from '../site/pageTypes.ts';

export interface SidebarPageProps {
  meta: PageMeta;
  /** Id of its sidebar. */
  sidebarId: string;
  navigation: Navigation | null;
  variant?: 'docs' | 'reference';
  /** Headings for the table of contents; without any it is omitted. */
  headings?: readonly TocHeading[];
  /** The sidebar category whose page this is; null for other pages. */
  category?: Category | null;
  children: ReactNode;
}

/** Heading levels of the table of contents. */
export const TOC_LEVELS = { minLevel: 2, maxLevel: 6 };

/**
 * A page with a sidebar. The sidebar keeps its state from page to page; everything else is rendered
 * again.
 */
export function SidebarPage({
  meta: { path },
  sidebarId,
  navigation,
  variant = 'docs',
  headings = [],
  category = null,
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
      <CategoryProvider
        category={category && { type: 'category', label: category.label, items: category.cards }}
      >
        <Fragment key={path}>{children}</Fragment>
      </CategoryProvider>
    </DocsLayout>
  );
}

/** In the mobile menu, following a link closes the menu. */
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
