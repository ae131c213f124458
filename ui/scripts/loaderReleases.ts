import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Released loaders, which clients' pages name by version and hash. Each stays exactly as it was
 * built: a page that accepts only that content must keep working after every later build.
 */
const folder = fileURLToPath(new URL('../src/widget/loader/releases/', import.meta.url));
const pinsFile = join(folder, 'integrity.json');

export interface LoaderRelease {
  version: number;
  script: Buffer;
}

/** Value of the `integrity` attribute that admits this script and no other. */
export const integrityOf = (script: string | Buffer): string =>
  `sha384-${createHash('sha384').update(script).digest('base64')}`;

/** Every released loader, the newest last. */
export function loaderReleases(): LoaderRelease[] {
  return readdirSync(folder)
    .flatMap((name) => /^v(\d+)\.js$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
    .map((version) => ({
      version,
      script: readFileSync(join(folder, `v${String(version)}.js`)),
    }));
}

/** `integrity` by version, as written when it was released. */
export const pinnedIntegrity = (): Record<string, string> =>
  JSON.parse(readFileSync(pinsFile, 'utf8')) as Record<string, string>;

/** Where the API serves a version, below its origin. */
export const releasePath = (version: number): string => `/widget/v${String(version)}/connect.js`;

/**
 * Writes every released loader to the path under which the API serves it, and `connect.json`, which
 * names the newest.
 */
export function publishReleases(widgetDir: string): void {
  const releases = loaderReleases();
  for (const { version, script } of releases) {
    const target = join(widgetDir, `v${String(version)}`);
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, 'connect.js'), script);
  }
  const newest = releases.at(-1);
  if (newest === undefined) throw new Error(`${folder} holds no loader.`);
  const { version, script } = newest;
  const facts = { version, url: releasePath(version), integrity: integrityOf(script) };
  writeFileSync(join(widgetDir, 'connect.json'), `${JSON.stringify(facts)}\n`);
}

/**
 * Stores a built loader as the next version.
 * @returns null if it equals the newest one
 */
export function release(script: Buffer): number | null {
  mkdirSync(folder, { recursive: true });
  const newest = loaderReleases().at(-1);
  if (newest?.script.equals(script)) return null;
  const version = (newest?.version ?? 0) + 1;
  writeFileSync(join(folder, `v${String(version)}.js`), script);
  const pins = newest === undefined ? {} : pinnedIntegrity();
  pins[`v${String(version)}`] = integrityOf(script);
  writeFileSync(pinsFile, `${JSON.stringify(pins, null, 2)}\n`);
  return version;
}
