import { Breadcrumbs, Prose, TagList, VersionBadge, VersionBanner } from '@cauce/ui';
import type { LayoutProps } from '../../site/pageModule.ts';
import type { DocData } from '../../site/pageTypes.ts';
import { AvailabilityNote } from '../AvailabilityNote.tsx';
import { InlineToc } from '../InlineToc.tsx';
import { MarkdownActions } from '../MarkdownActions.tsx';
import { PageEnd } from '../PageEnd.tsx';
import { SidebarPage } from '../SidebarPage.tsx';

/** A guide: text between the sidebar and its table of contents. */
export function DocPage({ meta, data, navigation, children }: LayoutProps<DocData>) {
  const headings = data.hasToc ? data.toc : [];
  return (
    <SidebarPage
      meta={meta}
      sidebarId={data.version}
      navigation={navigation}
      headings={headings}
      category={data.category}
    >
      <div data-no-markdown="" data-pagefind-ignore="">
        <VersionBanner />
        <Breadcrumbs items={data.breadcrumbs} />
        <VersionBadge />
      </div>
      <div className="page-head">
        {data.heading !== null && <h1>{data.heading}</h1>}
        {meta.markdown !== null && <MarkdownActions href={meta.markdown} />}
        <AvailabilityNote availability={data.availability} />
        <InlineToc headings={headings} />
      </div>
      <Prose>{children}</Prose>
      <TagList className="page-tags" tags={data.tags} />
      <PageEnd meta={meta} previous={data.previous} next={data.next} />
    </SidebarPage>
  );
}
