import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pMap from 'p-map';
import { readManifest, type ManifestFile, type SiteManifest } from '../shared/manifest.ts';
import { removeOrphans } from './removeOrphans.ts';
import { FILES_AT_ONCE } from './shared/siteFiles.ts';

/** Writes a new site beside the current one. */
export interface SiteWriter {
  /** Writes files by their path in the site, with compressed copies if they save enough. */
  add: (files: ReadonlyMap<string, string | Uint8Array>) => Promise<void>;
  /**
   * Replaces the current site with what was added, and writes the server's manifest beside it. A server
   * that reads meanwhile sees either site, never a mixture.
   */
  publish: (about: Omit<SiteManifest, 'files'>) => Promise<void>;
}

/** @param outDir folder of the site; unchanged files of the site there are reused */
export async function createSiteWriter(outDir: string): Promise<SiteWriter> {
  for (const kind of ['new', 'old'])
    await removeOrphans(dirname(outDir), `${basename(outDir)}.${kind}-`);
  const mark = randomUUID().slice(0, 8);
  const fresh = `${outDir}.new-${mark}`;
  const earlier = (await readManifest(outDir))?.files ?? {};
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
    const isReused =
      known?.etag === etag &&
      (await reuseUnchanged(known, body, join(outDir, path), join(fresh, path)));
    if (!isReused) await writeFile(join(fresh, path), body);
    files[path] = isReused
      ? known
      : { etag, size: body.length, ...(await writeCopies(path, body)) };
  };

  return {
    async add(added) {
      await pMap(added, ([path, content]) => addFile(path, content), FILES_AT_ONCE);
    },
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

/**
 * Hard-links a file of the old site and its compressed copies into the new one, so that a build that
 * changes little writes little.
 */
async function reuseUnchanged(
  known: ManifestFile,
  body: Buffer,
  from: string,
  to: string,
): Promise<boolean> {
  try {
    // The file may have been edited since it was built.
    if (!body.equals(await readFile(from))) return false;
    await link(from, to);
    if (known.br !== undefined) await link(`${from}.br`, `${to}.br`);
    if (known.gzip !== undefined) await link(`${from}.gz`, `${to}.gz`);
    return true;
  } catch {
    // Writing through a remaining link would change the old site, too.
    for (const end of ['', '.br']) await rm(to + end, { force: true });
    return false;
  }
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const TEXT = /\.(html|css|js|json|svg|xml|txt|md|webmanifest)$/;
/** Smaller files do not gain from compression. */
const WORTHWHILE = 600;
/** Of 11: higher levels slow the build down much more than they shrink files. */
const QUALITY = 6;
/** Scripts that many pages share: few, and worth the time. */
const SHARED_SCRIPT = /^assets\/[^/]+\.js$/;

/** Compressed copies of a file by encoding. */
type Encodings = Record<'br' | 'gzip', Uint8Array>;

/** Compresses a file; null if it is not worth it. */
async function compress(path: string, body: Uint8Array): Promise<Encodings | null> {
  if (!TEXT.test(path) || body.length < WORTHWHILE) return null;
  const [br, gz] = await Promise.all([
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: SHARED_SCRIPT.test(path) ? 11 : QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    zip(body, { level: 6 }),
  ]);
  return { br, gzip: gz };
}
