import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureGenerated } from '../../.ci/ensureGenerated.ts';
import { sidebars } from '../content/sidebar.ts';
import { readManifest } from '../shared/manifest.ts';
import { readSiteConfig } from '../site.config.ts';
import { sourcesFingerprint } from './fingerprint.ts';

const root = resolve(fileURLToPath(new URL('..', import.meta.url)));
const cacheDir = join(root, '../.cache/docs');

/** Folders of this site's sources and cache. */
export const sitePaths = {
  root,
  contentDir: join(root, 'content'),
  openApiDir: join(root, '../api/openapi'),
  generatedDir: join(root, 'generated'),
  cacheDir,
} as const;

export { sidebars, readSiteConfig };

/** What the site's build and its development server read. */
export function generateSiteFacts(): void {
  ensureGenerated(['tokens', 'marks', 'siteFacts', 'testPeople', 'postman']);
}

/**
 * Output folder. The site of a sandbox gets its own folder, named after its address. Otherwise that
 * site, the published site and the sites of other sandboxes of this clone would make each other
 * stale, and replace files that another server is serving.
 */
export function builtSiteDir({ sandboxUrl, url } = readSiteConfig()): string {
  const name = sandboxUrl === null ? 'site' : `sandbox-site-${new URL(url).host.replace(':', '-')}`;
  return join(cacheDir, name);
}

/** Builds this site. @throws {SiteBuildError} */
export async function buildThisSite(write: (line: string) => void): Promise<void> {
  generateSiteFacts();
  const config = readSiteConfig();
  // Imported lazily: serving an existing site needs no bundler.
  const { buildSite } = await import('./buildSite.ts');
  await buildSite({
    ...sitePaths,
    outDir: builtSiteDir(),
    config,
    sidebars,
    write,
    fingerprint: await sourcesFingerprint(root, config),
  });
}

/**
 * Builds this site if it is missing or stale.
 * @returns whether it was
 * @throws {SiteBuildError}
 */
export async function ensureBuilt(write: (line: string) => void): Promise<boolean> {
  generateSiteFacts();
  const present = await readManifest(builtSiteDir());
  const wanted = await sourcesFingerprint(root, readSiteConfig());
  if (present?.fingerprint === wanted) return false;
  write(
    present === null
      ? 'The site is not built yet: building it.'
      : 'The site is stale: building it.',
  );
  await buildThisSite(write);
  return true;
}
