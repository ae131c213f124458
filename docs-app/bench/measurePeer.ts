import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { generateContent } from './generateContent.ts';
import { loadedScript, measureRouteChanges } from './measureInBrowser.ts';
import type { Peer } from './peers.ts';
import { runBuild } from './runBuild.ts';
import { serveFolder } from './serveFolder.ts';

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
