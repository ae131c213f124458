import type { Boot } from '../src/site/boot.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteManifest } from '../shared/manifest.ts';
import { buildSite } from './buildSite.ts';
import type { NavbarItem } from '@cauce/ui';
import { createTestSite, page, type TestSite } from '../test/testSite.ts';

describe('a built site', () => {
  let site: TestSite;
  const read = (file: string) => readFileSync(join(site.options.outDir, file), 'utf8');

  beforeAll(async () => {
    site = await createTestSite({
      'tags.yml': 'hola:\n  label: Hola\n',
      'authors.yml': 'cauce:\n  name: Equipo de Cauce\n',
      'blog/2026-01-31-saludo.mdx': page(
        'Saludo',
        'Hola a **todos**.',
        'tags: [hola]\nauthors: [cauce]\n',
      ),
      'docs/segunda.mdx': page(
        'Segunda',
        '```js title="llamada.js" {1}\nconst a = "<b>";\n```\n\n:::tip[Ojo]\nA las 10:30.\n:::',
      ),
    });
    await buildSite(site.options);
  });
  afterAll(() => site.remove());

  it('contains text, title, description, one h1 and code in the HTML', () => {
    const html = read('docs/segunda/index.html');
    expect(html).toContain('<html lang="es"');
    expect(html).toContain('<title>Segunda | Cauce</title>');
    expect(html).toContain('content="Sobre Segunda."');
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).toContain('10:30');
    expect(html).toMatch(/data-highlighted[^>]*><span data-token="keyword">const/);
    expect(html).toContain('&lt;b&gt;');
    expect(html).toContain('href="https://docs.cauce.example/docs/segunda"');
  });

  it('does not include other pages in a page or its scripts', () => {
    const html = read('docs/segunda/index.html');
    const [, json = ''] = /id="cauce-boot">([^<]+)</.exec(html) ?? [];
    const { modules } = JSON.parse(json) as Boot;
    expect(modules.length).toBeGreaterThan(1);
    for (const file of modules) expect(read(file)).not.toContain('/blog/2026/01/31/saludo');
  });

  it('has sitemap, feeds, Markdown and search index', () => {
    expect(read('sitemap.xml')).toContain('<loc>https://docs.cauce.example/docs/intro</loc>');
    expect(read('sitemap.xml')).not.toContain('404');
    expect(read('blog/rss.xml')).toContain('<strong>todos</strong>');
    expect(JSON.parse(read('blog/feed.json'))).toMatchObject({
      items: [{ title: 'Saludo', url: 'https://docs.cauce.example/blog/2026/01/31/saludo' }],
    });
    expect(read('docs/segunda.md')).toContain('```js title="llamada.js" {1}');
    expect(read('docs/segunda.md')).toContain('> **Ojo**');
    expect(read('docs/intro.md')).toContain('](https://docs.cauce.example/docs/segunda)');
    expect(read('llms.txt')).toContain('(https://docs.cauce.example/docs/segunda.md)');
    expect(read('llms-full.txt')).toContain('# Segunda');
    expect(read('llms-full/guias.txt')).toContain('# Segunda');
    expect(read('llms-full/guias.txt')).not.toContain('# Saludo');
    expect(existsSync(join(site.options.outDir, 'pagefind/pagefind.js'))).toBe(true);
    expect(
      readFileSync(join(site.options.outDir, 'cards/docs/intro.png')).subarray(1, 4).toString(),
    ).toBe('PNG');
  });

  it('redirects /docs by HTML, for hosts without redirects', () => {
    expect(read('docs/index.html')).toContain('url=/docs/intro');
  });

  it('allows only its own inline scripts and styles', () => {
    const { policy } = JSON.parse(
      readFileSync(`${site.options.outDir}.json`, 'utf8'),
    ) as SiteManifest;
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain("'unsafe-eval'");
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-/);
  });

  it('reports progress', () => {
    expect(site.lines.map((line) => line.replace(/[ :(].*/, ''))).toEqual(
      expect.arrayContaining(['Content', 'Bundles', 'Pages', 'Links', 'Files']),
    );
  });
});

it('fails for broken links, anchors and files, naming page and target', async () => {
  const site = await createTestSite({
    'docs/segunda.mdx': page(
      'Segunda',
      '[Perdida](/docs/perdida), [mal puesta](/docs/intro#no-esta), [folleto](/folleto.pdf)',
    ),
  });
  try {
    const failure = await buildSite(site.options).then(
      () => '',
      (error: unknown) => (error as Error).message,
    );
    const file = 'content/docs/segunda.mdx';
    expect(failure).toContain(`${file}: links to /docs/perdida, which is no page of the site.`);
    expect(failure).toContain(
      `${file}: links to /docs/intro#no-esta, and /docs/intro has no place called "no-esta".`,
    );
    expect(failure).toContain(`${file}: links to /folleto.pdf, which is no page of the site.`);
    expect(failure).toContain('The site has 3 problems:');
    expect(existsSync(site.options.outDir)).toBe(false);
  } finally {
    await site.remove();
  }
});

it('omits drafts from the navbar; other items link to their doc or sidebar', async () => {
  const site = await createTestSite({
    'docs/borrador.mdx': page('Borrador', 'Texto.', 'draft: true\n'),
  });
  const { config } = site.options;
  const items: NavbarItem[] = [
    { type: 'doc', docId: 'borrador', label: 'Por venir' },
    { type: 'dropdown', label: 'Más', items: [{ type: 'doc', docId: 'segunda' }] },
    { type: 'docSidebar', sidebarId: 'docs', label: 'Todo' },
  ];
  try {
    await buildSite({
      ...site.options,
      config: { ...config, navbar: { ...config.navbar, items } },
    });
    const html = readFileSync(join(site.options.outDir, 'index.html'), 'utf8');
    const bar = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
    expect(bar).not.toContain('Por venir');
    expect(bar).toContain('href="/docs/segunda"');
    expect(bar).toMatch(/href="\/docs\/intro"[^>]*>Todo</);
  } finally {
    await site.remove();
  }
});
