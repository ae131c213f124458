import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Sidebars } from '../src/site/sidebarConfig.ts';
import { readSite, type SiteSources } from './readSite.ts';
import { createTestSite, page, type TestSite } from '../test/testSite.ts';

const sites: TestSite[] = [];

async function read(files: Record<string, string> = {}, sidebars?: Sidebars): Promise<SiteSources> {
  const site = await createTestSite(files, sidebars);
  sites.push(site);
  return readSite(site.options);
}

afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.remove()));
});

describe('a valid site', () => {
  it('has a page per file, a redirect to the first doc, and a not-found page', async () => {
    const { plan } = await read();
    expect(plan.pages.map(({ meta }) => meta.path).sort()).toEqual([
      '/',
      '/404',
      '/docs/intro',
      '/docs/segunda',
    ]);
    expect(plan.redirects.get('/docs')).toBe('/docs/intro');
  });

  it('orders docs as in the sidebar', async () => {
    const { plan } = await read();
    const intro = plan.pages.find(({ meta }) => meta.path === '/docs/intro');
    expect(intro?.data).toMatchObject({
      previous: null,
      next: { label: 'Segunda', href: '/docs/segunda' },
      toc: [{ id: 'primer-paso', level: 2, title: 'Primer paso' }],
    });
  });

  it('gives a category one page at its unaccented path, with the accented one as an alias', async () => {
    const { plan } = await read(
      {},
      {
        docs: ['intro', { type: 'category', label: 'Guías de ayuda', items: ['segunda'] }],
      },
    );
    const category = plan.pages.find(({ data }) => data.kind === 'category');
    expect(category?.meta.path).toBe('/docs/category/guias-de-ayuda');
    expect(category?.aliases).toEqual(['/docs/category/guías-de-ayuda']);
  });

  it('passes the pages of a category to the doc that is its page', async () => {
    const { plan } = await read(
      {},
      { docs: [{ type: 'category', label: 'Guías', link: { doc: 'intro' }, items: ['segunda'] }] },
    );
    const categoryOf = (path: string) =>
      plan.pages.find(({ meta }) => meta.path === path)?.data as { category: unknown };
    expect(categoryOf('/docs/intro').category).toEqual({
      label: 'Guías',
      cards: [
        {
          label: 'Segunda',
          href: '/docs/segunda',
          description: 'Sobre Segunda.',
          kind: 'page',
        },
      ],
    });
    expect(categoryOf('/docs/segunda').category).toBeNull();
  });

  it('serves a folder and its index, with the folder as the canonical URL', async () => {
    const { plan } = await read({ 'docs/connect/index.mdx': page('Connect') });
    const index = plan.pages.find(({ meta }) => meta.path === '/docs/connect');
    expect(index?.aliases).toEqual(['/docs/connect/index']);
  });

  it('silently omits drafts, from the sidebar too', async () => {
    const { plan } = await read(
      { 'docs/borrador.mdx': page('Borrador', 'Texto.', 'draft: true\n') },
      { docs: ['intro', 'borrador', 'segunda'] },
    );
    expect(plan.pages.some(({ meta }) => meta.path === '/docs/borrador')).toBe(false);
    expect(JSON.stringify(plan.navigations.get('docs'))).not.toContain('borrador');
  });

  it('compiles a page only once and reads it from the cache afterwards', async () => {
    const site = await createTestSite();
    sites.push(site);
    const first = await readSite(site.options);
    const second = await readSite(site.options);
    expect(first.counts).toEqual({ compiled: 3, cached: 0 });
    expect(second.counts).toEqual({ compiled: 0, cached: 3 });
    expect(Object.fromEntries(second.compiled)).toEqual(Object.fromEntries(first.compiled));
  });
});

describe('included code', () => {
  it('is inserted, and updated when its file changes', async () => {
    const site = await createTestSite({
      'docs/segunda.mdx': page('Segunda', '```js title="Node" file="saluda.mjs#hola"\n```'),
      'snippets/saluda.mjs': '// #region hola\nsaluda(1);\n// #endregion\nadios();\n',
    });
    sites.push(site);
    const codeOf = async () => {
      const { compiled } = await readSite(site.options);
      return compiled.get(join(site.options.contentDir, 'docs/segunda.mdx'))?.markdown;
    };
    expect(await codeOf()).toContain('```js title="Node"\nsaluda(1);\n```');
    await writeFile(
      join(site.options.contentDir, 'snippets/saluda.mjs'),
      '// #region hola\nsaluda(2);\n// #endregion\n',
    );
    expect(await codeOf()).toContain('saluda(2);');
  });
});

describe('build errors that name file and target', () => {
  it.each<[string, Record<string, string>, Sidebars | undefined, string]>([
    [
      'an unknown id in the sidebar',
      {},
      { docs: ['intro', 'segunda', 'no-existe'] },
      'content/sidebar.ts: sidebar "docs": no doc has the id "no-existe".',
    ],
    [
      'a sidebar that does not exist',
      { 'docs/segunda.mdx': page('Segunda', 'Texto.', 'displayed_sidebar: otra\n') },
      undefined,
      'docs/segunda.mdx: front matter: "displayed_sidebar" names the sidebar "otra"',
    ],
    [
      'a category with nothing to link to',
      {},
      { docs: ['intro', 'segunda', { type: 'category', label: 'Vacía', link: null, items: [] }] },
      'content/sidebar.ts: sidebar "docs": Sidebar item "Vacía" (a category) has nothing to link to. Give it an href or an item that leads to a page, or take it out of the sidebar.',
    ],
    [
      'a link with nothing to link to',
      {},
      { docs: ['intro', 'segunda', { type: 'link', label: 'Estado', href: '' }] },
      'content/sidebar.ts: sidebar "docs": Sidebar item "Estado" has nothing to link to. Give it an href, or take it out of the sidebar.',
    ],
    [
      'two pages at one address',
      { 'docs/otra.mdx': page('Otra', 'Texto.', 'slug: /intro\n') },
      undefined,
      'docs/otra.mdx: has the address /docs/intro, which',
    ],
    [
      'a field that is missing',
      { 'docs/intro.mdx': '---\ntitle: Introducción\n---\n\nTexto.\n' },
      undefined,
      'docs/intro.mdx: front matter: "description" is required.',
    ],
    [
      'a field that nobody knows',
      { 'docs/intro.mdx': page('Introducción', 'Texto.', 'sidebarlabel: Inicio\n') },
      undefined,
      'docs/intro.mdx: front matter: "sidebarlabel" is not allowed.',
    ],
    [
      'a tag that is not defined',
      { 'docs/intro.mdx': page('Introducción', 'Texto.', 'tags: [iframe]\n') },
      undefined,
      'docs/intro.mdx: front matter: "tags" names "iframe"',
    ],
    [
      'a link to a file that does not exist',
      { 'docs/segunda.mdx': page('Segunda', 'Ve a la [tercera](./tercera.mdx).') },
      undefined,
      'docs/segunda.mdx:6: links to ./tercera.mdx, which is no file of the content.',
    ],
    [
      'an image that does not exist',
      { 'docs/segunda.mdx': page('Segunda', '![Diagrama](./diagrama.png)') },
      undefined,
      'docs/segunda.mdx:6: shows the image ./diagrama.png, which does not exist.',
    ],
    [
      'code of a file that does not exist',
      { 'docs/segunda.mdx': page('Segunda', '```js file="nada.mjs"\n```') },
      undefined,
      'docs/segunda.mdx:6: shows the snippet nada.mjs, which is no file of content/snippets.',
    ],
    [
      'a part of a file that has none of that name',
      {
        'docs/segunda.mdx': page('Segunda', '```js file="algo.mjs#nada"\n```'),
        'snippets/algo.mjs': 'algo();\n',
      },
      undefined,
      'docs/segunda.mdx:6: shows the region "nada" of algo.mjs, which has none of that name.',
    ],
    [
      'a component that nobody knows',
      { 'docs/segunda.mdx': page('Segunda', '<Diagrama />') },
      undefined,
      'docs/segunda.mdx:6: uses <Diagrama>, which is neither imported nor known to the site.',
    ],
    [
      'an admonition of no known kind',
      { 'docs/segunda.mdx': page('Segunda', ':::ojo\nCuidado.\n:::') },
      undefined,
      'docs/segunda.mdx:6: ":::ojo" is no kind of admonition',
    ],
    [
      'Markdown that does not compile',
      { 'docs/segunda.mdx': page('Segunda', 'Un <b>sin cerrar.') },
      undefined,
      'does not compile:',
    ],
  ])('%s', async (_, files, sidebars, sentence) => {
    await expect(read(files, sidebars)).rejects.toThrow(sentence);
  });

  it('reports all problems at once', async () => {
    await expect(
      read({ 'docs/intro.mdx': 'Sin nada arriba.\n' }, { docs: ['segunda', 'perdida'] }),
    ).rejects.toThrow(/3 problems:[\s\S]*intro\.mdx: starts without front matter[\s\S]*"perdida"/);
  });
});
