import { Feed } from 'feed';
import type { SiteConfig } from '../../src/site/siteConfig.ts';
import type { PlannedPage } from '../routes/plan.ts';

const LATEST = 20;

export interface FeedLink {
  type: string;
  href: string;
  title: string;
}

/** The feeds of the site, for the head of every page. */
export function feedLinks(config: SiteConfig, pages: readonly PlannedPage[]): FeedLink[] {
  if (!pages.some(({ data }) => data.kind === 'blog-post')) return [];
  const title = `${config.name} ${config.blog.title}`;
  return [
    { type: 'application/rss+xml', href: '/blog/rss.xml', title },
    { type: 'application/atom+xml', href: '/blog/atom.xml', title },
    { type: 'application/feed+json', href: '/blog/feed.json', title },
  ];
}

/**
 * RSS, Atom and JSON of the latest posts, and of the changelog's entries if there is a changelog.
 * @param contentOf a page's content as HTML
 * @returns files by their path in the site
 */
export async function renderFeeds(
  config: SiteConfig,
  pages: readonly PlannedPage[],
  contentOf: (path: string) => Promise<string>,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const posts = pages
    .filter(({ data, meta }) => data.kind === 'blog-post' && !meta.isHidden)
    .slice(0, LATEST);
  if (posts.length > 0) {
    const feed = newFeed(
      config,
      '/blog',
      `${config.name} ${config.blog.title}`,
      config.blog.description,
    );
    for (const { data, meta } of posts) {
      if (data.kind !== 'blog-post') continue;
      feed.addItem({
        title: meta.title,
        id: config.url + meta.path,
        link: config.url + meta.path,
        description: meta.description,
        content: absoluteUrls(await contentOf(meta.path), config.url + meta.path),
        date: new Date(data.post.date),
        author: data.post.authors.map(({ name, url }) => ({
          name,
          ...(url !== undefined && { link: url }),
        })),
        category: data.post.tags.map(({ label }) => ({ name: label })),
      });
    }
    write(files, '/blog', feed);
  }
  const changelog = pages.find(
    ({ data }) => data.kind === 'doc' && /(^|\/)changelog$/.test(data.id),
  );
  if (changelog !== undefined) await addChangelog(config, changelog, contentOf, files);
  return files;
}

/** The changelog as a feed: an item per section whose heading starts with a date. */
async function addChangelog(
  config: SiteConfig,
  { meta }: PlannedPage,
  contentOf: (path: string) => Promise<string>,
  files: Map<string, string>,
): Promise<void> {
  const feed = newFeed(config, meta.path, `${config.name}: ${meta.title}`, meta.description);
  const html = await contentOf(meta.path);
  for (const section of html.split(/(?=<h2\b)/).slice(1, LATEST + 1)) {
    const [, id = '', inner = ''] =
      /<h2\b[^>]*id="([^"]*)"[^>]*>([\s\S]*?)<\/h2>/.exec(section) ?? [];
    const title = inner.replace(/<[^>]+>/g, '').trim();
    const date = /\d{4}-\d{2}-\d{2}/.exec(title)?.[0];
    if (date === undefined) continue;
    const link = `${config.url}${meta.path}#${id}`;
    feed.addItem({
      title,
      id: link,
      link,
      date: new Date(date),
      content: absoluteUrls(section.replace(/<h2\b[\s\S]*?<\/h2>/, ''), config.url + meta.path),
    });
  }
  write(files, meta.path, feed);
}

function newFeed(config: SiteConfig, path: string, title: string, description: string): Feed {
  return new Feed({
    title,
    description,
    id: config.url + path,
    link: config.url + path,
    language: config.locales[0]?.tag ?? 'es',
    favicon: `${config.url}/favicon.svg`,
    copyright: config.organisation,
    feedLinks: {
      rss: `${config.url}${path}/rss.xml`,
      atom: `${config.url}${path}/atom.xml`,
      json: `${config.url}${path}/feed.json`,
    },
  });
}

function write(files: Map<string, string>, path: string, feed: Feed): void {
  const folder = path.replace(/^\//, '');
  files.set(`${folder}/rss.xml`, feed.rss2());
  files.set(`${folder}/atom.xml`, feed.atom1());
  files.set(`${folder}/feed.json`, feed.json1());
}

/** Makes addresses absolute. */
export function absoluteUrls(html: string, base: string): string {
  return html.replace(
    /(<[^>]+?\s)(href|src)="([^"]*)"/g,
    (_, before: string, name: string, url: string) =>
      `${before}${name}="${new URL(url.replaceAll('&amp;', '&'), base).href.replaceAll('&', '&amp;')}"`,
  );
}
