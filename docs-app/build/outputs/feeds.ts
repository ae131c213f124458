import { Feed, type Item } from 'feed';
import type { SiteConfig } from '../../src/site/siteConfig.ts';
import type { PlannedPage } from '../shared/plan.ts';

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
    const items: FeedItem[] = [];
    for (const { data, meta } of posts) {
      if (data.kind !== 'blog-post') continue;
      items.push({
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
        category: data.post.tags.map(({ label }) => ({ name: label, term: label })),
      });
    }
    const title = `${config.name} ${config.blog.title}`;
    write(files, config, { path: '/blog', title, description: config.blog.description, items });
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
  const items: FeedItem[] = [];
  const html = await contentOf(meta.path);
  const sections = html.split(/(?=<h2\b)/).filter((part) => part.startsWith('<h2'));
  for (const section of sections.slice(0, LATEST)) {
    const [, id = '', inner = ''] =
      /<h2\b[^>]*id="([^"]*)"[^>]*>([\s\S]*?)<\/h2>/.exec(section) ?? [];
    const title = inner.replace(/<[^>]+>/g, '').trim();
    const date = /\d{4}-\d{2}-\d{2}/.exec(title)?.[0];
    if (date === undefined) continue;
    const link = `${config.url}${meta.path}#${id}`;
    items.push({
      title,
      id: link,
      link,
      date: new Date(date),
      content: absoluteUrls(section.replace(/<h2\b[\s\S]*?<\/h2>/, ''), config.url + meta.path),
    });
  }
  if (items.length === 0) return;
  const { path, description } = meta;
  write(files, config, { path, title: `${config.name}: ${meta.title}`, description, items });
}

type FeedItem = Omit<Item, 'published'>;

interface FeedContent {
  path: string;
  title: string;
  description: string;
  items: readonly FeedItem[];
}

function write(
  files: Map<string, string>,
  config: SiteConfig,
  { path, title, description, items }: FeedContent,
): void {
  const feed = new Feed({
    title,
    description,
    id: config.url + path,
    link: config.url + path,
    language: config.locales[0]?.tag ?? 'es',
    favicon: `${config.url}/favicon.svg`,
    copyright: config.organisation,
    // For the items that name no author: an Atom feed has to.
    author: { name: config.organisation, link: config.url },
    // Of the content: the same content gives the same file, whenever it is built.
    updated: new Date(Math.max(...items.map(({ date }) => date.getTime()))),
    feedLinks: {
      rss: `${config.url}${path}/rss.xml`,
      atom: `${config.url}${path}/atom.xml`,
      json: `${config.url}${path}/feed.json`,
    },
  });
  for (const item of items) feed.addItem({ ...item, published: item.date });
  const folder = path.replace(/^\//, '');
  // RSS requires an address of mail in `author`.
  const rss = feed.rss2().replace(/<(\/?)author>/g, '<$1dc:creator>');
  files.set(`${folder}/rss.xml`, rss);
  files.set(`${folder}/atom.xml`, feed.atom1());
  files.set(`${folder}/feed.json`, feed.json1());
}

/** Makes addresses absolute. */
function absoluteUrls(html: string, base: string): string {
  return html.replace(
    /(<[^>]+?\s)(href|src)="([^"]*)"/g,
    (_, before: string, name: string, url: string) =>
      `${before}${name}="${new URL(url.replaceAll('&amp;', '&'), base).href.replaceAll('&', '&amp;')}"`,
  );
}
