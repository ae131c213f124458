import { BlogPostHeader, Link, ListPagination, PageLayout, TagList } from '@cauce/ui';
import type { LayoutProps } from '../../site/pageModule.ts';
import type { BlogListData } from '../../site/pageTypes.ts';
import { authorOf } from '../authorOf.ts';
import { PageHead } from '../PageHead.tsx';
import styles from './lists.module.css';

/** Posts, newest first: all of them, or those with a tag. */
export function BlogListPage({ data }: LayoutProps<BlogListData>) {
  const { heading, lead, posts, tag } = data;
  return (
    <PageLayout variant="blogList">
      <PageHead title={heading} lead={lead} />
      <ul role="list" className={styles['entries']}>
        {posts.map((post) => (
          <li key={post.path} className={styles['entry']}>
            <BlogPostHeader
              title={post.title}
              href={post.path}
              date={post.date.slice(0, 10)}
              minutes={post.readingTime}
              authors={post.authors.map(authorOf)}
            />
            <p>{post.description}</p>
            <TagList tags={post.tags} />
          </li>
        ))}
      </ul>
      <ListPagination page={data.page} pageCount={data.pageCount} hrefOf={pathOf(data.base)} />
      <p className={styles['more']}>
        <Link href={tag === null ? '/blog/archive' : '/blog/tags'}>
          {tag === null ? 'Ver el archivo' : 'Ver todas las etiquetas'}
        </Link>
      </p>
    </PageLayout>
  );
}

const pathOf = (base: string) => (page: number) =>
  page === 1 ? base : `${base}/page/${String(page)}`;
