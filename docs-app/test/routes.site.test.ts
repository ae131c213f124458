import { expect, inject, it } from 'vitest';
import { loadContent } from '../build/content/loadContent.ts';
import { sitePaths } from '../build/siteProject.ts';
import { ProblemList } from '../shared/SiteBuildError.ts';
import { readReferences } from '../build/checks/checkLinks.ts';
import { sitePath } from '../src/router/paths.ts';
import { SPEC_ALIASES, SPEC_REDIRECTS, SPEC_ROUTES } from './specRoutes.ts';

const site = inject('site');
const published = 'https://docs.cauce.example';

interface HtmlAnswer {
  status: number;
  html: string;
  url: string;
}

const answers = new Map<string, Promise<HtmlAnswer>>();

function get(path: string): Promise<HtmlAnswer> {
  let answer = answers.get(path);
  if (answer === undefined) {
    answer = fetch(site + encodeURI(path)).then(async (response) => ({
      status: response.status,
      html: await response.text(),
      url: decodeURIComponent(new URL(response.url).pathname),
    }));
    answers.set(path, answer);
  }
  return answer;
}

const textOf = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, text = '']) => text);
const titles = (html: string) => textOf(html, /<title[^>]*>([^<]*)<\/title>/g);
const descriptions = (html: string) =>
  textOf(
    html,
    /<meta[^>]* name="description" content="([^"]*)"|<meta name="description"[^>]* content="([^"]*)"/g,
  );
const canonicals = (html: string) =>
  textOf(html, /<link[^>]*rel="canonical" href="([^"]*)"/g).map((url) => decodeURIComponent(url));

it.each(SPEC_ROUTES)('%s has a title, a description, a canonical URL and one h1', async (path) => {
  const { status, html } = await get(path);
  expect(status).toBe(200);
  expect(titles(html)).toEqual([expect.stringMatching(/\S.* \| \S/)]);
  expect(descriptions(html)).toEqual([expect.stringMatching(/\S/)]);
  expect(canonicals(html)).toEqual([published + path]);
  expect(html.match(/<h1\b/g)).toHaveLength(1);
});

it.each(Object.entries(SPEC_ALIASES))('%s serves the page of %s', async (alias, path) => {
  const { status, html, url } = await get(alias);
  expect(status).toBe(200);
  expect(url).toBe(alias);
  expect(canonicals(html)).toEqual([published + path]);
});

it.each(Object.entries(SPEC_REDIRECTS))('%s redirects to %s', async (from, to) => {
  expect((await get(from)).url).toBe(to);
});

it('gives every page a unique title and description', async () => {
  const pages = await Promise.all(inject('paths').map((path) => get(path)));
  for (const read of [titles, descriptions]) {
    const all = pages.map(({ html }) => read(html)[0] ?? '');
    const twice = all.filter((text, index) => all.indexOf(text) !== index);
    expect(twice).toEqual([]);
  }
});

it.each([
  '/no-existe',
  '/docs/no-existe',
  '/api/no-existe',
  '/blog/tags/no-existe',
  '/docs/intro/mas',
])('%s responds with 404 and the not-found page', async (path) => {
  const { status, html } = await get(path);
  expect(status).toBe(404);
  expect(html).toContain('>Página No Encontrada</h1>');
  expect(html).toContain('el enlace que te trajo aquí está roto');
  expect(titles(html)).toEqual(['Página No Encontrada | Cauce']);
  expect(html).toContain('noindex');
});

it('does not publish or list drafts', async () => {
  const { root, contentDir } = sitePaths;
  const content = await loadContent(
    { root, contentDir, versions: ['current'], hasDrafts: false, addresses: {} },
    new ProblemList(),
  );
  const map = inject('paths');
  expect(content.draftIds.size).toBe(3);
  for (const id of content.draftIds) {
    expect((await get(`/docs/${id}`)).status, id).toBe(404);
    expect(map).not.toContain(`/docs/${id}`);
  }
});

it('has no broken links, anchors or files', async () => {
  const pages = await Promise.all(
    inject('paths').map(async (path) => ({ path, ...readReferences((await get(path)).html) })),
  );
  const ids = new Map(pages.map(({ path, ids }) => [path, ids]));
  const broken: string[] = [];
  const checked = new Map<string, Promise<number>>();
  const statusOf = (path: string) => {
    let status = checked.get(path);
    if (status === undefined) {
      status = fetch(site + path).then(async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      });
      checked.set(path, status);
    }
    return status;
  };
  for (const { path, links, assets } of pages)
    for (const target of [...links, ...assets]) {
      const url = new URL(target, published + encodeURI(path));
      if (url.origin !== published) continue;
      if ((await statusOf(url.pathname + url.search)) !== 200) broken.push(`${path} -> ${target}`);
      const places = ids.get(sitePath(url.pathname));
      const anchor = decodeURIComponent(url.hash.slice(1));
      if (anchor !== '' && places?.has(anchor) === false) broken.push(`${path} -> ${target}`);
    }
  expect(broken).toEqual([]);
});

it.each([
  ['/sitemap.xml', 'application/xml'],
  ['/robots.txt', 'text/plain'],
  ['/llms.txt', 'text/plain'],
  ['/llms-full.txt', 'text/plain'],
  ['/blog/rss.xml', 'application/rss+xml'],
  ['/blog/atom.xml', 'application/atom+xml'],
  ['/docs/intro.md', 'text/markdown'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/cards/docs/intro.png', 'image/png'],
  ['/openapi/main.json', 'application/json'],
])('%s is served as %s', async (path, type) => {
  const answer = await fetch(site + path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain(type);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(50);
});
