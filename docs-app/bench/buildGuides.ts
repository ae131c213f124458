import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSite } from '../build/buildSite.ts';
import { sitePaths } from '../build/siteProject.ts';
import { plainConfig } from '../test/testSite.ts';
import type { Sidebars } from '../src/site/sidebarConfig.ts';

// Builds the generated guides of a folder in a separate process, as a user builds a site; the other
// generators are run in the same way.
process.env.NODE_ENV = 'production';
const [folder = ''] = process.argv.slice(2);
const sidebars = JSON.parse(await readFile(join(folder, 'sidebars.json'), 'utf8')) as Sidebars;
await buildSite({
  root: sitePaths.root,
  config: plainConfig('/docs/seccion-1/guia-1'),
  sidebars,
  contentDir: join(folder, 'content'),
  openApiDir: join(folder, 'openapi'),
  generatedDir: join(folder, 'generated'),
  outDir: join(folder, 'site'),
  cacheDir: join(folder, 'cache'),
  write: (line) => process.stdout.write(`${line}\n`),
});
