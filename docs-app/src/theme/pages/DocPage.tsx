import {
  Breadcrumbs,
  DocsLayout,
  MobileTableOfContents,
  Prose,
  TableOfContents,
  TagList,
  VersionBadge,
  VersionBanner,
} from '@cauce/ui';
import { site } from 'virtual:cauce/site';
import type { LayoutProps } from '../../site/pageModule.ts';
import type { DocData } from '../../site/pageTypes.ts';
import { DocsSidebar } from '../DocsSidebar.tsx';
import { MarkdownActions } from '../MarkdownActions.tsx';
import { PageEnd } from '../PageEnd.tsx';

/** A guide: text between the sidebar and its table of contents. */
export function DocPage({ meta, data, navigation, children }: LayoutProps<DocData>) {
  const headings = data.hasToc ? data.toc : [];
  const levels = { minLevel: 2, maxLevel: 6 };
  return (
    <DocsLayout
      isSidebarHideable={site.docs.sidebar.isHideable}
      sidebar={
        navigation && (
          <DocsSidebar
            id={data.version}
            navigation={navigation}
            closesSiblings={site.docs.sidebar.closesOthers}
          />
        )
      }
      {...(headings.length > 0 && {
        tableOfContents: <TableOfContents headings={headings} {...levels} />,
      })}
    >
      <div data-no-markdown="" data-pagefind-ignore="">
        <VersionBanner />
        <Breadcrumbs items={data.breadcrumbs} />
        <VersionBadge />
      </div>
      <div className="page-head">
        {data.heading !== null && <h1>{data.heading}</h1>}
        {meta.markdown !== null && <MarkdownActions href={meta.markdown} />}
        <MobileTableOfContents
          className="inline-toc"
          headings={headings}
          {...levels}
          data-pagefind-ignore=""
        />
      </div>
      <Prose>{children}</Prose>
      <TagList tags={data.tags} />
      <PageEnd meta={meta} previous={data.previous} next={data.next} />
    </DocsLayout>
  );
}
