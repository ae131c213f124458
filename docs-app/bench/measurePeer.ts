import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { send } from '@koa/send';
import { generateContent } from './generateContent.ts';
import { loadedScript, measureRouteChanges } from './measureInBrowser.ts';
import type { Peer } from './peers.ts';

/** Measurements of a site of generated guides; times in ms, sizes in bytes of gzip. */
export interface GuidesFigures {
  readonly pages: number;
  readonly cold: number;
  readonly warm: number;
  /** Scripts that a guide loads before any interaction. */
  readonly script: number;
  /**
   * Time from the click on a link to the paint of the new page, for each try; empty if links load a
   * whole page.
   */
  readonly routeChanges: readonly number[];
}

export const FIRST_GUIDE = '/docs/seccion-1/guia-1';

/**
 * Installs another generator, builds the same guides with it twice, like our own, and opens them.
 * @param folder an empty one
 */
export async function measurePeer(
  peer: Peer,
  pages: number,
  folder: string,
  write: (line: string) => void,
): Promise<GuidesFigures> {
  const generated = join(folder, '..', 'guides');
  const sidebars = await generateContent(generated, pages);
  await mkdir(join(folder, peer.docsDir), { recursive: true });
  await cp(join(generated, 'docs'), join(folder, peer.docsDir), { recursive: true });
  await rm(generated, { recursive: true });
  const manifest = { private: true, dependencies: peer.packages };
  const files = { 'package.json': JSON.stringify(manifest), ...peer.files(sidebars) };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  write(`installing ${peer.name}`);
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });

  const [program, ...args] = peer.build;
  const build = () => runBuild([join(folder, 'node_modules/.bin', program), ...args], folder);
  for (const cache of peer.caches) await rm(join(folder, cache), { recursive: true, force: true });
  write(`building ${String(pages)} guides with ${peer.name}`);
  const cold = await build();
  const warm = await build();
  return serveFolder(join(folder, peer.outDir), async (origin) => ({
    pages,
    cold,
    warm,
    script: await loadedScript(origin, FIRST_GUIDE),
    routeChanges: peer.changesRoutes ? await measureRouteChanges(origin, FIRST_GUIDE) : [],
  }));
}

/** A program and its arguments. */
export type Command = readonly [string, ...string[]];

/** Runs a build. Rejects with what it printed if it fails. @returns wall-clock time in ms */
export async function runBuild([program, ...args]: Command, cwd: string): Promise<number> {
  const start = performance.now();
  await promisify(execFile)(program, args, {
    cwd,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: 'production', CI: 'true', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  return performance.now() - start;
}

/** Serves a folder of pages, each in its `index.html`, while `use` runs. */
async function serveFolder<T>(root: string, use: (origin: string) => Promise<T>): Promise<T> {
  const app = new Koa();
  app.use((ctx) => send(ctx, ctx.path.replace(/\/$/, '') + suffixOf(ctx.path), { root }));
  app.silent = true;
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    return await use(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const suffixOf = (path: string): string => (/\.\w+$/.test(path) ? '' : '/index.html');
