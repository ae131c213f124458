import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { SiteManifest } from '../server/manifest.ts';
import { removeAbandoned } from './abandoned.ts';
import { listFiles } from './content/loadContent.ts';
import { eachAtOnce, FILES_AT_ONCE } from './eachAtOnce.ts';
import type { EarlierCopies, ServedFile } from './outputs/compress.ts';

/** The file that answers a path on any host. */
export function htmlFile(path: string): string {
  if (path === '/404') return '404.html';
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}

/** A folder's files by their path in it. */
export async function readFolder(folder: string): Promise<Map<string, Uint8Array>> {
  const files = await listFiles(folder);
  return new Map(
    await Promise.all(
      files.map(async (path): Promise<[string, Uint8Array]> => [
        relative(folder, path).split(sep).join('/'),
        await readFile(path),
      ]),
    ),
  );
}

/** The compressed copies of the site that stands in `outDir`. */
export async function readBuiltSite(outDir: string): Promise<EarlierCopies> {
  let manifest: SiteManifest;
  try {
    manifest = JSON.parse(await readFile(`${outDir}.json`, 'utf8')) as SiteManifest;
  } catch {
    return () => Promise.resolve(null);
  }
  return async (path, etag) => {
    const known = manifest.files[path];
    if (known?.etag !== etag) return null;
    try {
      return {
        ...(known.br !== undefined && { br: await readFile(join(outDir, `${path}.br`)) }),
        ...(known.gzip !== undefined && { gzip: await readFile(join(outDir, `${path}.gz`)) }),
      };
    } catch {
      return null;
    }
  };
}

/**
 * Writes the site, its compressed copies and the server's manifest beside it, and puts it where the
 * old one was only when it is whole: a server reading meanwhile sees one or the other.
 */
export async function writeSite(
  outDir: string,
  files: ReadonlyMap<string, ServedFile>,
  about: Omit<SiteManifest, 'files'>,
): Promise<void> {
  const mark = randomUUID().slice(0, 8);
  const fresh = `${outDir}.new-${mark}`;
  for (const kind of ['new', 'old'])
    await removeAbandoned(dirname(outDir), `${basename(outDir)}.${kind}-`);
  const folders = new Set([...files.keys()].map((file) => dirname(join(fresh, file))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const manifest: SiteManifest = { ...about, files: {} };
  for (const [path, { body, encodings, etag }] of files)
    manifest.files[path] = {
      etag,
      size: body.length,
      ...(encodings.br && { br: encodings.br.length }),
      ...(encodings.gzip && { gzip: encodings.gzip.length }),
    };
  await eachAtOnce(files, FILES_AT_ONCE, async ([path, { body, encodings }]) => {
    await writeFile(join(fresh, path), body);
    if (encodings.br) await writeFile(join(fresh, `${path}.br`), encodings.br);
    if (encodings.gzip) await writeFile(join(fresh, `${path}.gz`), encodings.gzip);
  });
  const old = `${outDir}.old-${mark}`;
  await rename(outDir, old).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  });
  await rename(fresh, outDir);
  await writeFile(`${fresh}.json`, JSON.stringify(manifest));
  await rename(`${fresh}.json`, `${outDir}.json`);
  await rm(old, { recursive: true, force: true });
}
