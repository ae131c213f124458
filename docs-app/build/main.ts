import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSiteConfig } from '../site.config.ts';
import { sidebars } from '../content/sidebar.ts';
import { buildSite } from './buildSite.ts';
import { SiteBuildError } from './SiteBuildError.ts';

const root = resolve(fileURLToPath(new URL('..', import.meta.url)));
const cache = join(root, '../.cache/docs');

try {
  await buildSite({
    root,
    config: readSiteConfig(),
    sidebars,
    contentDir: join(root, 'content'),
    generatedDir: join(root, 'generated'),
    outDir: join(cache, 'site'),
    cacheDir: cache,
    write: (line) => process.stdout.write(`${line}\n`),
  });
} catch (error) {
  if (!(error instanceof SiteBuildError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
