import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sidebars } from '../src/site/sidebarConfig.ts';
import type { SiteConfig } from '../src/site/siteConfig.ts';
import { readSiteConfig } from '../site.config.ts';
import type { BuildOptions } from '../build/buildSite.ts';

const root = resolve(fileURLToPath(new URL('..', import.meta.url)));

/** A small site for tests, in a folder inside the repository, where packages resolve. */
export interface TestSite {
  options: BuildOptions;
  /** Output of the build. */
  lines: string[];
  remove: () => Promise<void>;
}

/** A page's source with the front matter that every page needs. */
export function page(title: string, body = 'Texto.', more = ''): string {
  return `---\ntitle: ${title}\ndescription: Sobre ${title}.\n${more}---\n\n${body}\n`;
}

const WHOLE: Readonly<Record<string, string>> = {
  'docs/intro.mdx': page(
    'Introducción',
    '## Primer paso\n\nSigue con la [segunda](./segunda.mdx).',
  ),
  'docs/segunda.mdx': page('Segunda', 'Vuelve al [primer paso](/docs/intro#primer-paso).'),
  'pages/index.mdx': page('Inicio', 'Empieza por la [introducción](/docs/intro).'),
};

const SIDEBARS: Sidebars = { docs: ['intro', 'segunda'] };

/** Settings of the site with a navbar of one item and an empty footer. */
export function plainConfig(docsEntry: string): SiteConfig {
  const config = readSiteConfig({});
  return {
    ...config,
    docsEntry,
    navbar: { ...config.navbar, items: [{ label: 'Guías', href: docsEntry }] },
    footer: { ...config.footer, columns: [] },
  };
}

/** Writes a minimal site and then `files` over it. */
export async function createTestSite(
  files: Readonly<Record<string, string>> = {},
  sidebars: Sidebars = SIDEBARS,
): Promise<TestSite> {
  const parent = join(root, '../.cache/docs-tests');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'site-'));
  const contentDir = join(folder, 'content');
  for (const [name, text] of Object.entries({ ...WHOLE, ...files })) {
    await mkdir(dirname(join(contentDir, name)), { recursive: true });
    await writeFile(join(contentDir, name), text);
  }
  const lines: string[] = [];
  return {
    lines,
    options: {
      root,
      config: plainConfig('/docs/intro'),
      sidebars,
      contentDir,
      openApiDir: join(folder, 'openapi'),
      generatedDir: join(folder, 'generated'),
      outDir: join(folder, 'site'),
      cacheDir: join(folder, 'cache'),
      write: (line) => lines.push(line),
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
