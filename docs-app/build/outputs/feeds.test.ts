import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSiteConfig } from '../../site.config.ts';
import { pageMeta, type PlannedPage } from '../shared/plan.ts';
import { renderFeeds } from './feeds.ts';

const config = readSiteConfig({});

const planned = (path: string, title: string, data: unknown): PlannedPage =>
  ({ meta: pageMeta({ path, title, description: 'De qué trata.' }), data }) as PlannedPage;
const post = (day: string, title: string) =>
  planned(`/blog/${day}`, title, {
    kind: 'blog-post',
    post: {
      date: `2026-02-${day}`,
      authors: [{ name: 'Equipo & cía', url: 'https://cauce.example/equipo' }],
      tags: [{ label: 'Seguridad', path: '/blog/tags/seguridad', count: 1 }],
    },
  });
const pages = [
  post('20', 'Nuevo'),
  post('10', 'Viejo'),
  planned('/docs/changelog', 'Novedades', { kind: 'doc', id: 'changelog' }),
];
const CONTENT: Record<string, string> = {
  '/docs/changelog':
    '<h2 id="b">2026-03-02: b</h2><p>B</p><h2 id="a">2026-03-01: a</h2><p><a href="/x">A</a></p>',
};

const render = () =>
  renderFeeds(config, pages, (path) => Promise.resolve(CONTENT[path] ?? '<p>Hola</p>'));
const file = async (path: string): Promise<string> => (await render()).get(path) ?? '';

/** Contents of all elements of a name. */
const texts = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, text = '']) => text.trim(),
  );
const withoutEntries = (xml: string): string => xml.replaceAll(/<(entry|item)>[\s\S]*?<\/\1>/g, '');

afterEach(() => {
  vi.useRealTimers();
});

describe.each(['blog', 'docs/changelog'])('the feeds of %s', (folder) => {
  it('are the same whenever they are built, with the dates of the content', async () => {
    const first = await render();
    vi.useFakeTimers({ now: new Date('2031-01-01T00:00:00Z') });
    expect(await render()).toEqual(first);

    const newest = folder === 'blog' ? '2026-02-20' : '2026-03-02';
    const atom = await file(`${folder}/atom.xml`);
    expect(texts(withoutEntries(atom), 'updated')).toEqual([`${newest}T00:00:00.000Z`]);
    const rss = await file(`${folder}/rss.xml`);
    expect(texts(rss, 'lastBuildDate')).toEqual([new Date(newest).toUTCString()]);
  });

  it('have what RFC 4287 requires: an author, a term of each category, ids that differ', async () => {
    const atom = await file(`${folder}/atom.xml`);
    const [name] = texts(withoutEntries(atom), 'name');
    expect(name).toBe(config.organisation);
    for (const [category] of atom.matchAll(/<category[^>]*>/g)) {
      expect(category).toMatch(/ term="[^"]+"/);
    }
    const entries = texts(atom, 'entry');
    expect(entries).toHaveLength(2);
    for (const entry of entries) {
      for (const one of ['id', 'title', 'updated', 'published']) {
        expect(texts(entry, one)).toHaveLength(1);
      }
    }
    expect(new Set(texts(atom, 'id')).size).toBe(3);
    expect(atom).toContain(`rel="self" href="${config.url}/${folder}/atom.xml"`);
  });

  it('have what RSS 2.0 requires: no author that is not an address of mail', async () => {
    const rss = await file(`${folder}/rss.xml`);
    expect(texts(rss, 'author')).toEqual([]);
    for (const one of texts(rss, 'item')) {
      expect(texts(one, 'guid')).toHaveLength(1);
      expect(new Date(texts(one, 'pubDate')[0] ?? '').getTime()).toBeGreaterThan(0);
    }
    expect(texts(rss, 'dc:creator')).toEqual(
      folder === 'blog' ? ['Equipo &amp; cía', 'Equipo &amp; cía'] : [],
    );
    expect(rss).toContain('xmlns:dc=');
  });

  it('have what JSON Feed requires, and the date of each item', async () => {
    const feed = JSON.parse(await file(`${folder}/feed.json`)) as {
      version: string;
      title: string;
      feed_url: string;
      items: { id: string; content_html: string; date_published: string }[];
    };
    expect(feed.version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1/);
    expect(feed.feed_url).toBe(`${config.url}/${folder}/feed.json`);
    expect(feed.items).toHaveLength(2);
    for (const item of feed.items) {
      expect(item.date_published).toMatch(/^2026-0[23]-\d\dT00:00:00.000Z$/);
      expect(item.content_html).not.toBe('');
    }
  });
});

it('writes no feed of a changelog without dates', async () => {
  const files = await renderFeeds(config, pages.slice(2), () => Promise.resolve('<h2>Nada</h2>'));
  expect([...files.keys()]).toEqual([]);
});
