import { PageLayout, Prose, TableOfContents } from '@cauce/ui';
import type { LayoutProps } from '../../site/pageModule.ts';
import type { MarkdownPageData } from '../../site/pageTypes.ts';
import { InlineToc } from '../InlineToc.tsx';

/** A standalone page; the home page has its layout in its content. */
export function MarkdownPage({ data, children }: LayoutProps<MarkdownPageData>) {
  if (data.layout === 'home') return <PageLayout variant="home">{children}</PageLayout>;
  const headings = data.hasToc ? data.toc : [];
  return (
    <PageLayout variant="blogPost" aside={<TableOfContents headings={headings} maxLevel={6} />}>
      <div className="page-head">
        {data.heading !== null && <h1>{data.heading}</h1>}
        <InlineToc headings={headings} />
      </div>
      <Prose>{children}</Prose>
    </PageLayout>
  );
}
