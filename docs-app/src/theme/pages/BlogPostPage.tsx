import { BlogPostHeader, PageLayout, Prose, TableOfContents, TagList } from '@cauce/ui';
import type { LayoutProps } from '../../site/pageModule.ts';
import type { BlogPostData } from '../../site/pageTypes.ts';
import { InlineToc } from '../InlineToc.tsx';
import { authorOf } from '../authorOf.ts';
import { MarkdownActions } from '../MarkdownActions.tsx';
import { PageEnd } from '../PageEnd.tsx';

/** A post of the blog. */
export function BlogPostPage({ meta, data, children }: LayoutProps<BlogPostData>) {
  const { post } = data;
  const headings = data.hasToc ? data.toc : [];
  return (
    <PageLayout variant="blogPost" aside={<TableOfContents headings={headings} maxLevel={6} />}>
      <div className="page-head">
        <BlogPostHeader
          title={post.title}
          date={post.date.slice(0, 10)}
          minutes={post.readingTime}
          authors={post.authors.map(authorOf)}
        />
        {meta.markdown !== null && <MarkdownActions href={meta.markdown} />}
        <InlineToc headings={headings} />
      </div>
      <Prose size="large">{children}</Prose>
      <TagList tags={post.tags} />
      <PageEnd meta={meta} previous={data.newer} next={data.older} />
    </PageLayout>
  );
}
