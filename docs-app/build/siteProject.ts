import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sidebars } from '../content/sidebar.ts';
import type { SiteManifest } from '../server/manifest.ts';
import { readSiteConfig } from '../site.config.ts';
import { sourcesFingerprint } from './fingerprint.ts';

const root = resolve(fileURLToPath(new URL('..', import.meta.url)));
const cacheDir = join(root, '../.cache/docs');

/** Where this site's sources are, and what is kept between builds. */
export const sitePaths = {
  root,
  contentDir: join(root, 'content'),
  generatedDir: join(root, 'generated'),
  cacheDir,
} as const;

export { sidebars, readSiteConfig };

/**
 * Where the built site goes. The sandbox's, whose pages call it, stands beside the one for
 * publishing, so that neither makes the other stale.
 */
export function builtSiteDir(): string {
  return join(cacheDir, readSiteConfig().sandboxUrl === null ? 'site' : 'sandbox-site');
}

/** The built site's manifest; null where there is none. */
export async function readManifest(): Promise<SiteManifest | null> {
  try {
    return JSON.parse(await readFile(`${builtSiteDir()}.json`, 'utf8')) as SiteManifest;
  } catch {
    return null;
  }
}

/** Builds this site. @throws {SiteBuildError} */
export async function buildThisSite(write: (line: string) => void): Promise<void> {
  const config = readSiteConfig();
  // Loaded when there is something to build: serving what is there takes no bundler.
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
 * Builds this site where it is not there or its sources have changed.
 * @throws {SiteBuildError}
 */
export async function ensureBuilt(
  write: (line: string) => void,
): Promise<{ manifest: SiteManifest; isFresh: boolean }> {
  const present = await readManifest();
  const wanted = await sourcesFingerprint(root, readSiteConfig());
  if (present?.fingerprint === wanted) return { manifest: present, isFresh: false };
  write(
    present === null
      ? 'The site is not built yet: building it.'
      : 'The site is stale: building it.',
  );
  await buildThisSite(write);
  const manifest = await readManifest();
  if (manifest === null) throw new Error('The build left no site.');
  return { manifest, isFresh: true };
}
