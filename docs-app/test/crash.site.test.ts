import type { NavbarItem } from '@cauce/ui';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestSite, page as source, type TestSite } from '../build/testSite.ts';
import { sitePaths } from '../build/siteProject.ts';
import { startDevServer, type DevServer } from '../server/startDevServer.ts';
import type { Sidebars } from '../src/site/sidebarConfig.ts';
import type { SiteConfig } from '../src/site/siteConfig.ts';
import { newReader, useBrowser } from './openPage.ts';

useBrowser();

const HEADING = { name: 'This page crashed.', level: 1, exact: true } as const;
const running: { server: DevServer; made: TestSite }[] = [];

afterAll(async () => {
  for (const { server, made } of running) {
    await server.close();
    await made.remove();
  }
});

/** Serves a small site as `npm run docs:dev` does. */
async function serve(
  files: Record<string, string>,
  sidebars?: Sidebars,
  items?: readonly NavbarItem[],
) {
  const made = await createTestSite(files, sidebars);
  const { options } = made;
  const { navbar } = options.config;
  const problems: string[] = [];
  const server = await startDevServer({
    ...options,
    config: { ...options.config, navbar: { ...navbar, items: items ?? navbar.items } },
    // Of its own, because the real server may run beside this one.
    cacheDir: `${sitePaths.cacheDir}-dev-test`,
    host: '127.0.0.1',
    port: 0,
    onProblems: (text) => problems.push(text),
  });
  running.push({ server, made });
  return { url: server.url, problems };
}

/** Waits for the crash page and returns its messages. */
async function messagesOf(page: Page): Promise<string> {
  await page.getByRole('heading', HEADING).waitFor({ timeout: 60_000 });
  expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
  return page.getByRole('region', { name: 'Qué pasó' }).locator('pre').innerText();
}

describe('an error outside the page', () => {
  let url: string;

  beforeAll(async () => {
    ({ url } = await serve({}));
  });

  /** Opens the site with changed settings, which break the component that reads them. */
  async function openWith(change: (config: SiteConfig) => object): Promise<Page> {
    const { page } = await newReader({ site: url });
    await page.route(/virtual:cauce\/site$/, async (route) => {
      const answer = await route.fetch();
      const [, json = ''] = /export const site = (\{.*\});/.exec(await answer.text()) ?? [];
      const config = JSON.parse(json) as SiteConfig;
      const changed = JSON.stringify({ ...config, ...change(config) });
      await route.fulfill({ response: answer, body: `export const site = ${changed};` });
    });
    await page.goto('/docs/intro');
    return page;
  }

  it.each<[string, (config: SiteConfig) => object, RegExp]>([
    ['the navbar', ({ navbar }) => ({ navbar: { ...navbar, items: [null] } }), /null/],
    ['the footer', ({ footer }) => ({ footer: { ...footer, columns: [null] } }), /null/],
    [
      'the announcement',
      () => ({ announcement: { id: 'a', text: {}, href: null, isCloseable: true } }),
      /Objects are not valid as a React child/,
    ],
    ['the providers', () => ({ colorMode: null }), /defaultMode/],
  ])('of %s shows the crash page', async (_, change, message) => {
    const page = await openWith(change);
    expect(await messagesOf(page)).toMatch(message);
    expect(await page.title()).toBe('This page crashed. | Cauce');
    expect(await page.getByRole('alert').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await messagesOf(page)).toMatch(message);
  });
});

describe('an error of the search dialog', () => {
  const site = inject('variant').spanish;

  it('shows the crash page, from which the reader can try again or go back', async () => {
    const { page, open } = await newReader({ site });
    await page.route(/SearchDialog[^/]*\.js$/, (route) => route.abort(), { times: 2 });
    await open('/docs/segunda');
    await page.getByRole('link', { name: 'Introducción', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Introducción', level: 1 }).waitFor();
    const search = page.getByRole('button', { name: /Buscar/ });
    await search.click();
    expect(await messagesOf(page)).toContain('SearchDialog');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Introducción', level: 1 }).waitFor();
    await search.click();
    await messagesOf(page);
    await page.goBack();
    await page.getByRole('heading', { name: 'Segunda', level: 1 }).waitFor();
    await search.click();
    await page.getByRole('dialog').waitFor();
  });
});

describe('a configuration error', () => {
  const tsx = (title: string, code: string) =>
    `/* ---\ntitle: ${title}\ndescription: Una página.\n--- */\n${code}\n`;
  const files = {
    'pages/sin-componente.tsx': tsx('Sin componente', 'export const Page = () => <p>Hola</p>;'),
    'docs/suelta.mdx': source('Suelta', '<CategoryCards />'),
  };

  it.each<[string, NavbarItem, string]>([
    [
      'a navbar item of an unknown type',
      { type: 'carrusel', label: 'Novedades' } as unknown as NavbarItem,
      'Navbar item "Novedades" has the type "carrusel", for which there is no component. Use one of link, dropdown, search, html, doc, docSidebar, docsVersion, docsVersionDropdown, localeDropdown.',
    ],
    [
      'a navbar item for an unknown doc',
      { type: 'doc', docId: 'perdida' },
      'Navbar item "perdida" (type "doc") leads to the doc "perdida", which does not exist. Correct its docId, or write the page (known: none).',
    ],
    [
      'a navbar item for an unknown sidebar',
      { type: 'docSidebar', sidebarId: 'otra' },
      'Navbar item "otra" (type "docSidebar") leads to the sidebar "otra", which does not exist. Correct its sidebarId, or add that sidebar (known: none).',
    ],
  ])('%s shows the crash page on every page', async (_, item, message) => {
    const { url } = await serve({}, undefined, [item]);
    const { page } = await newReader({ site: url });
    await page.goto('/docs/intro');
    expect(await messagesOf(page)).toBe(message);
  });

  it('of a page or category shows the crash page there, on arrival and by link', async () => {
    const { url } = await serve(
      {
        ...files,
        'docs/intro.mdx': source(
          'Introducción',
          'A la [página](/sin-componente) y a la [suelta](./suelta.mdx).',
        ),
      },
      { docs: ['intro', { type: 'category', label: 'Todo', items: ['segunda', 'suelta'] }] },
    );
    const broken: [string, string, string][] = [
      [
        '/sin-componente',
        'página',
        'The page "pages/sin-componente.tsx" has no default export. Export its component: "export default function Page() { … }".',
      ],
      [
        '/docs/suelta',
        'suelta',
        'useCurrentCategory was called on a page that is not the page of a sidebar category. Use it only inside <CategoryProvider category={…}>, or give the list its items.',
      ],
    ];
    for (const [path, label, message] of broken) {
      const { page } = await newReader({ site: url });
      await page.goto(path);
      expect((await messagesOf(page)).replace(/".*content\//, '"')).toBe(message);
      // Only the page has crashed.
      expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
      await page.goto('/docs/intro');
      await page.locator('main').getByRole('link', { name: label, exact: true }).click();
      expect((await messagesOf(page)).replace(/".*content\//, '"')).toBe(message);
    }
    const { page } = await newReader({ site: url });
    await page.goto('/docs/category/todo');
    await page.locator('main').getByRole('link', { name: 'Segunda', exact: true }).waitFor();
  });

  it('of the sidebar shows the crash page on its pages, and is printed', async () => {
    const { url, problems } = await serve(files, {
      docs: ['intro', 'segunda', { type: 'link', label: 'Estado', href: '' }],
    });
    const message =
      'Sidebar item "Estado" has nothing to link to. Give it an href, or take it out of the sidebar.';
    expect(problems).toEqual([
      `The site has a problem:\n  content/sidebar.ts: sidebar "docs": ${message}`,
    ]);
    const { page } = await newReader({ site: url });
    await page.goto('/docs/intro');
    expect(await messagesOf(page)).toBe(message);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Inicio', level: 1 }).waitFor();
  });

  it('of a sidebar or doc that a page names shows the crash page there', async () => {
    const { url } = await serve({
      'docs/segunda.mdx': source('Segunda', 'Texto.', 'displayed_sidebar: otra\n'),
    });
    const { page } = await newReader({ site: url });
    await page.goto('/docs/segunda');
    expect(await messagesOf(page)).toBe(
      'front matter: "displayed_sidebar" names the sidebar "otra", which content/sidebar.ts does not have.',
    );
  });
});
