import type { NavbarItem } from '@cauce/ui';
import { describe, expect, it } from 'vitest';
import { page as source } from './testSite.ts';
import { newReader, useBrowser } from './openPage.ts';
import { messagesOf, serveSmallSite, useSmallSites } from './smallSite.ts';

useBrowser();
useSmallSites();

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
    const { url } = await serveSmallSite({}, undefined, [item]);
    const { page } = await newReader({ site: url });
    await page.goto('/docs/intro');
    expect(await messagesOf(page)).toBe(message);
  });

  it('in a page or category shows the crash page there, on arrival and by link', async () => {
    const { url } = await serveSmallSite(
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

  it('in the sidebar shows the crash page on its pages, and is printed by the build', async () => {
    const { url, problems } = await serveSmallSite(files, {
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

  it('in the name of a sidebar or doc shows the crash page on the page that refers to it', async () => {
    const { url } = await serveSmallSite({
      'docs/segunda.mdx': source('Segunda', 'Texto.', 'displayed_sidebar: otra\n'),
    });
    const { page } = await newReader({ site: url });
    await page.goto('/docs/segunda');
    expect(await messagesOf(page)).toBe(
      'front matter: "displayed_sidebar" names the sidebar "otra", which content/sidebar.ts does not have.',
    );
  });
});
