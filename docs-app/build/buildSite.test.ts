import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteManifest } from '../server/manifest.ts';
import { buildSite } from './buildSite.ts';
import { createTestSite, page, type TestSite } from './testSite.ts';

const BUILD_MS = 120_000;

describe('a whole site', () => {
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
  }, BUILD_MS);
  afterAll(() => site.remove());

  it('reads without a script: text, title, description, one h1, code', () => {
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

  it('keeps other pages out of a page and its scripts', () => {
    const html = read('docs/segunda/index.html');
    const scripts = [...html.matchAll(/rel="modulepreload" href="\/([^"]+)"/g)].map(
      ([, file]) => file ?? '',
    );
    expect(scripts.length).toBeGreaterThan(0);
    for (const file of scripts) expect(read(file)).not.toContain('/blog/2026/01/31/saludo');
  });

  it('has what machines read: map, feeds, Markdown, index', () => {
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
    expect(existsSync(join(site.options.outDir, 'pagefind/pagefind.js'))).toBe(true);
    expect(
      readFileSync(join(site.options.outDir, 'cards/docs/intro.png')).subarray(1, 4).toString(),
    ).toBe('PNG');
  });

  it('sends the reader of /docs on, for hosts that know no redirects', () => {
    expect(read('docs/index.html')).toContain('url=/docs/intro');
  });

  it('lets no inline script or style run but its own', () => {
    const { policy } = JSON.parse(
      readFileSync(`${site.options.outDir}.json`, 'utf8'),
    ) as SiteManifest;
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain("'unsafe-eval'");
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-/);
  });

  it('says how it goes', () => {
    expect(site.lines.map((line) => line.replace(/[ :(].*/, ''))).toEqual(
      expect.arrayContaining(['Content', 'Bundles', 'Pages', 'Links', 'Files']),
    );
  });
});

it(
  'ends at links, anchors and files that lead nowhere, each with its page and target',
  async () => {
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
  },
  BUILD_MS,
);

it(
  'ends at a page without a default export',
  async () => {
    const site = await createTestSite({
      'pages/suelta.tsx':
        '/* ---\ntitle: Suelta\ndescription: Una página.\n--- */\nexport function Page() {\n  return <p>Hola</p>;\n}\n',
    });
    try {
      await expect(buildSite(site.options)).rejects.toThrow(
        /content\/pages\/suelta\.tsx: .*has no default export/,
      );
    } finally {
      await site.remove();
    }
  },
  BUILD_MS,
);
