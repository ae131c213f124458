import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sidebars } from '../content/sidebar.ts';
import type { SiteManifest } from '../server/manifest.ts';
import { readSiteConfig } from '../site.config.ts';
import { buildSite } from './buildSite.ts';
import { sourcesFingerprint } from './fingerprint.ts';

const root = resolve(fileURLToPath(new URL('..', import.meta.url)));
const cacheDir = join(root, '../.cache/docs');

/** Where this site is and where it goes. */
export const sitePaths = {
  root,
  contentDir: join(root, 'content'),
  generatedDir: join(root, 'generated'),
  cacheDir,
  outDir: join(cacheDir, 'site'),
} as const;

export { sidebars, readSiteConfig };

/** The built site's manifest; null where there is none. */
export async function readManifest(): Promise<SiteManifest | null> {
  try {
    return JSON.parse(await readFile(`${sitePaths.outDir}.json`, 'utf8')) as SiteManifest;
  } catch {
    return null;
  }
}

/** Builds this site. @throws {SiteBuildError} */
export async function buildThisSite(write: (line: string) => void): Promise<void> {
  const config = readSiteConfig();
  await buildSite({
    ...sitePaths,
    config,
    sidebars,
    write,
    fingerprint: await sourcesFingerprint(root, config),
  });
}

/** Builds this site where it is not there or its sources have changed; returns its manifest. */
export async function ensureBuilt(write: (line: string) => void): Promise<SiteManifest> {
  const present = await readManifest();
  const wanted = await sourcesFingerprint(root, readSiteConfig());
  if (present?.fingerprint === wanted) return present;
  write(
    present === null
      ? 'The site is not built yet: building it.'
      : 'The site is stale: building it.',
  );
  await buildThisSite(write);
  const built = await readManifest();
  if (built === null) throw new Error('The build left no site.');
  return built;
}
