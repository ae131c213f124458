import { describe, expect, it } from 'vitest';
import type { NavbarItem } from '@cauce/ui';
import { buildSite } from './buildSite.ts';
import { createTestSite, page } from '../test/testSite.ts';

describe('a configuration error that fails the build once and names the fix', () => {
  const tsx = (title: string, code: string) =>
    `/* ---\ntitle: ${title}\ndescription: Una página.\n--- */\n${code}\n`;

  it.each<[string, Record<string, string>, NavbarItem[], RegExp]>([
    [
      'a navbar item of an unknown type',
      {},
      [{ type: 'carrusel', label: 'Novedades' } as unknown as NavbarItem],
      /The site has a problem:[\s\S]*Navbar item "Novedades" has the type "carrusel", for which there is no component\. .* On \d+ more pages too/,
    ],
    [
      'a navbar item for an unknown doc',
      {},
      [{ type: 'doc', docId: 'perdida' }],
      /Navbar item "perdida" \(type "doc"\) leads to the doc "perdida", which does not exist/,
    ],
    [
      'a navbar item for an unknown sidebar',
      {},
      [{ type: 'docSidebar', sidebarId: 'otra' }],
      /leads to the sidebar "otra", which does not exist/,
    ],
    [
      'useCurrentCategory on a page that is not a category',
      {
        'pages/suelta.tsx': tsx(
          'Suelta',
          "import { useCurrentCategory } from '@cauce/ui';\nexport default function Page() {\n  return <p>{useCurrentCategory().label}</p>;\n}",
        ),
      },
      [],
      /content\/pages\/suelta\.tsx: \/suelta: useCurrentCategory was called on a page that is not/,
    ],
    [
      '<CategoryCards> on a page that is not a category',
      { 'docs/segunda.mdx': page('Segunda', '<CategoryCards />') },
      [],
      /content\/docs\/segunda\.mdx: \/docs\/segunda: useCurrentCategory was called on a page/,
    ],
    [
      'a page without a default export',
      { 'pages/suelta.tsx': tsx('Suelta', 'export function Page() {\n  return <p>Hola</p>;\n}') },
      [],
      /content\/pages\/suelta\.tsx: .*has no default export/,
    ],
  ])('%s', async (_, files, items, sentence) => {
    const site = await createTestSite(files);
    const { config } = site.options;
    try {
      await expect(
        buildSite({
          ...site.options,
          config: { ...config, navbar: { ...config.navbar, items } },
        }),
      ).rejects.toThrow(sentence);
    } finally {
      await site.remove();
    }
  });
});
