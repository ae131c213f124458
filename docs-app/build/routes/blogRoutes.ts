import type { PageLink, PostSummary, TagLink } from '../../src/site/pageTypes.ts';
import type { SiteConfig } from '../../src/site/siteConfig.ts';
import type { Content, ContentFile } from '../content/loadContent.ts';
import { readingTime } from '../../../ui/src/components/BlogPostHeader/readingTime.ts';
import { joinPath } from '../content/slugs.ts';
import type { ProblemList } from '../../shared/SiteBuildError.ts';
import { contentMeta, contentToc, tagIndexGroups, tagLinks } from './contentMeta.ts';
import {
  pageMeta,
  plannedPage,
  type ContentFacts,
  type PlannedPage,
  type RouteInput,
} from '../shared/plan.ts';

const BASE = '/blog';
const DATED_NAME = /^(?:.*\/)?(\d{4})[-/](\d{2})[-/](\d{2})[-/](.+?)(?:\/index)?$/;

interface Post {
  file: ContentFile<'blog'>;
  facts: ContentFacts;
  summary: PostSummary;
}

/** Date and slug of a post, from its front matter or its file's name (`2026-11-21-titulo`). */
export function postNaming(
  id: string,
  frontMatter: { date?: Date; slug?: string },
): { date: string | null; slug: string } {
  const [, year, month, day, name] = DATED_NAME.exec(id) ?? [];
  const date =
    frontMatter.date?.toISOString() ??
    (year === undefined ? null : `${year}-${month ?? ''}-${day ?? ''}T00:00:00.000Z`);
  const dated = year === undefined ? id : joinPath(year, month ?? '', day ?? '', name ?? '');
  return { date, slug: joinPath(BASE, frontMatter.slug ?? dated) };
}

/** Every page under `/blog`: list, posts, archive, tags. */
export function blogRoutes(
  { config, content, facts }: RouteInput,
  problems: ProblemList,
): PlannedPage[] {
  const posts = content.blog
    .flatMap((file) => {
      const post = readPost(file, content, facts.get(file.path), config, problems);
      return post ? [post] : [];
    })
    .sort((a, b) => b.summary.date.localeCompare(a.summary.date));
  if (posts.length === 0) return [];
  const listed = posts.filter(({ file }) => !file.frontMatter.unlisted);
  const tags = tagsOf(listed);
  return [
    ...listPages(BASE, listed, config, null),
    ...posts.map((post) => postPage(post, listed, config)),
    archivePage(listed),
    tagIndexPage(tags),
    ...tags.flatMap(({ tag, posts: tagged }) => listPages(tag.href, tagged, config, tag)),
  ];
}

function readPost(
  file: ContentFile<'blog'>,
  content: Content,
  facts: ContentFacts | undefined,
  config: SiteConfig,
  problems: ProblemList,
): Post | null {
  const { date, slug } = postNaming(file.id, file.frontMatter);
  if (date === null)
    problems.add(
      file.file,
      'has no date: give it one in its front matter or its name (AAAA-MM-DD-titulo).',
    );
  const authors = file.frontMatter.authors.flatMap((key) => {
    const author = content.authors.get(key);
    if (author) return [author];
    problems.add(
      file.file,
      `front matter: "authors" names "${key}", which content/authors.yml does not have.`,
    );
    return [];
  });
  const tags = tagLinks(`${BASE}/tags`, file.file, file.frontMatter.tags, content.tags, problems);
  if (date === null || facts === undefined) return null;
  return {
    file,
    facts,
    summary: {
      path: slug,
      title: file.frontMatter.title,
      description: file.frontMatter.description,
      date,
      readingTime: readingTime(facts.text, config.locales[0]?.tag ?? 'es'),
      tags,
      authors,
    },
  };
}

function listPages(
  base: string,
  posts: readonly Post[],
  config: SiteConfig,
  tag: TagLink | null,
): PlannedPage[] {
  const size = config.blog.postsPerPage;
  const total = Math.max(1, Math.ceil(posts.length / size));
  const pathOf = (page: number) => (page === 1 ? base : joinPath(base, 'page', String(page)));
  const count = posts.length === 1 ? 'Una publicación' : `${String(posts.length)} publicaciones`;
  const heading = tag === null ? config.blog.title : `${count} con la etiqueta «${tag.label}»`;
  const lead = tag === null ? config.blog.description : (tag.description ?? '');
  return Array.from({ length: total }, (_, index) => {
    const page = index + 1;
    return plannedPage({
      meta: pageMeta({
        path: pathOf(page),
        title: page === 1 ? heading : `${heading}, página ${String(page)}`,
        description: lead === '' ? heading : lead,
      }),
      data: {
        kind: 'blog-list',
        heading,
        lead,
        tag,
        posts: posts.slice(index * size, page * size).map(({ summary }) => summary),
        page,
        pageCount: total,
        base,
      },
      source: 'content/blog',
    });
  });
}

function postPage(post: Post, listed: readonly Post[], config: SiteConfig): PlannedPage {
  const { file, facts, summary } = post;
  const index = listed.indexOf(post);
  const link = (other: Post | undefined): PageLink | null =>
    other ? { label: other.summary.title, href: other.summary.path } : null;
  const { frontMatter } = file;
  return plannedPage({
    meta: contentMeta(config, file, summary.path),
    data: {
      kind: 'blog-post',
      post: summary,
      toc: contentToc(config, file, facts.toc),
      hasToc: !frontMatter.hide_table_of_contents,
      newer: index <= 0 ? null : link(listed[index - 1]),
      older: index === -1 ? null : link(listed[index + 1]),
      recent: listed.slice(0, config.blog.recentPosts).flatMap((other) => link(other) ?? []),
    },
    content: file.path,
    source: file.file,
    searchGroup: frontMatter.unlisted ? null : 'Blog',
  });
}

function archivePage(posts: readonly Post[]): PlannedPage {
  const years = new Map<string, { path: string; title: string; date: string }[]>();
  for (const { summary } of posts) {
    const year = summary.date.slice(0, 4);
    const { path, title, date } = summary;
    years.set(year, [...(years.get(year) ?? []), { path, title, date }]);
  }
  return plannedPage({
    meta: pageMeta({
      path: `${BASE}/archive`,
      title: 'Archivo',
      description: 'Todas las publicaciones, por año.',
    }),
    data: {
      kind: 'blog-archive',
      years: [...years].map(([year, list]) => ({ year, posts: list })),
    },
    source: 'content/blog',
  });
}

function tagsOf(posts: readonly Post[]): { tag: TagLink; posts: Post[] }[] {
  const tags = new Map<string, { tag: TagLink; posts: Post[] }>();
  for (const post of posts)
    for (const tag of post.summary.tags) {
      const entry = tags.get(tag.href) ?? { tag, posts: [] };
      entry.posts.push(post);
      tags.set(tag.href, entry);
    }
  return [...tags.values()];
}

function tagIndexPage(tags: readonly { tag: TagLink; posts: Post[] }[]): PlannedPage {
  return plannedPage({
    meta: pageMeta({
      path: `${BASE}/tags`,
      title: 'Etiquetas del blog',
      description: 'Las publicaciones por tema.',
    }),
    data: {
      kind: 'tag-index',
      section: 'blog',
      groups: tagIndexGroups(tags.map(({ tag, posts }) => ({ ...tag, count: posts.length }))),
    },
    source: 'content/tags.yml',
  });
}
