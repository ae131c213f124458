import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ManifestFile, SiteManifest } from '../server/manifest.ts';
import { removeAbandoned } from './abandoned.ts';
import { eachAtOnce, FILES_AT_ONCE } from './eachAtOnce.ts';
import { compress } from './outputs/compress.ts';

/** Writes a site beside the one that stands. */
export interface SiteWriter {
  /** Writes files by their path in the site, with compressed copies where those are worth it. */
  add: (files: ReadonlyMap<string, string | Uint8Array>) => Promise<void>;
  /**
   * Puts what was added where the old site was, and the server's manifest beside it: a server reading
   * meanwhile sees one site or the other, each whole.
   */
  publish: (about: Omit<SiteManifest, 'files'>) => Promise<void>;
}

/** @param outDir where the site is to stand; what stands there lends what has not changed */
export async function createSiteWriter(outDir: string): Promise<SiteWriter> {
  for (const kind of ['new', 'old'])
    await removeAbandoned(dirname(outDir), `${basename(outDir)}.${kind}-`);
  const mark = randomUUID().slice(0, 8);
  const fresh = `${outDir}.new-${mark}`;
  const earlier = await readManifest(outDir);
  const folders = new Map<string, Promise<unknown>>();
  const files: SiteManifest['files'] = {};

  const writeCopies = async (path: string, body: Uint8Array): Promise<Partial<ManifestFile>> => {
    const copies = await compress(path, body);
    if (copies === null) return {};
    await writeFile(join(fresh, `${path}.br`), copies.br);
    await writeFile(join(fresh, `${path}.gz`), copies.gzip);
    return { br: copies.br.length, gzip: copies.gzip.length };
  };

  const addFile = async (path: string, content: string | Uint8Array) => {
    const body = Buffer.from(content);
    const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    const folder = dirname(join(fresh, path));
    if (!folders.has(folder)) folders.set(folder, mkdir(folder, { recursive: true }));
    await folders.get(folder);
    const known = earlier[path];
    const isLent =
      known?.etag === etag && (await lend(known, body, join(outDir, path), join(fresh, path)));
    if (!isLent) await writeFile(join(fresh, path), body);
    files[path] = isLent ? known : { etag, size: body.length, ...(await writeCopies(path, body)) };
  };

  return {
    add: (added) => eachAtOnce(added, FILES_AT_ONCE, ([path, content]) => addFile(path, content)),
    async publish(about) {
      const manifest: SiteManifest = { ...about, files };
      const old = `${outDir}.old-${mark}`;
      await rename(outDir, old).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      });
      await rename(fresh, outDir);
      await writeFile(`${fresh}.json`, JSON.stringify(manifest));
      await rename(`${fresh}.json`, `${outDir}.json`);
      await rm(old, { recursive: true, force: true });
    },
  };
}

async function readManifest(outDir: string): Promise<SiteManifest['files']> {
  try {
    return (JSON.parse(await readFile(`${outDir}.json`, 'utf8')) as SiteManifest).files;
  } catch {
    return {};
  }
}

/**
 * Gives a new site a file of the old one with its compressed copies, if they are all there: a build that
 * changes little then writes little.
 */
async function lend(known: ManifestFile, body: Buffer, from: string, to: string): Promise<boolean> {
  try {
    // Someone may have changed it since it was built.
    if (!body.equals(await readFile(from))) return false;
    await link(from, to);
    if (known.br !== undefined) await link(`${from}.br`, `${to}.br`);
    if (known.gzip !== undefined) await link(`${from}.gz`, `${to}.gz`);
    return true;
  } catch {
    // What is still lent would be written into by whoever makes it anew.
    for (const end of ['', '.br']) await rm(to + end, { force: true });
    return false;
  }
}
