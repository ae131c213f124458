import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createSiteServer } from '../server/createSiteServer.ts';
import type { SiteManifest } from '../shared/manifest.ts';
import { BOOT_ID, type Boot } from '../src/site/boot.ts';
import { generateContent } from './generateContent.ts';
import { loadedScript, measureRouteChanges } from './measureInBrowser.ts';
import { FIRST_GUIDE, runBuild, type GuidesFigures } from './measurePeer.ts';

/** Our own figures, with the data that each page fetches. */
export interface SiteFigures extends GuidesFigures {
  /** Scripts of a guide once the reader interacts with it, in bytes of gzip. */
  readonly usedScript: number;
  /** The data of the sidebar and the page map, in bytes of gzip. */
  readonly navigation: number;
  readonly pageMap: number;
}

const BUILD = ['--import', './api/bin/typescript.mjs', 'docs-app/bench/buildGuides.ts'] as const;
const root = new URL('../../', import.meta.url).pathname;

/**
 * Builds a site of `pages` generated guides twice: with a cold cache and with a warm one.
 * @param folder an empty one
 */
export async function measureSite(pages: number, folder: string): Promise<SiteFigures> {
  const sidebars = await generateContent(join(folder, 'content'), pages);
  await writeFile(join(folder, 'sidebars.json'), JSON.stringify(sidebars));
  const build = () => runBuild([process.execPath, ...BUILD, folder], root);
  const cold = await build();
  const warm = await build();
  const siteDir = join(folder, 'site');
  const { data, map } = await bootOf(siteDir, FIRST_GUIDE);
  return {
    pages,
    cold,
    warm,
    ...(await serveSite(siteDir, async (origin) => ({
      script: await loadedScript(origin, FIRST_GUIDE),
      routeChanges: await measureRouteChanges(origin, FIRST_GUIDE),
    }))),
    usedScript: await usedScript(siteDir, FIRST_GUIDE),
    navigation: await sizeOf(siteDir, data),
    pageMap: await sizeOf(siteDir, [map]),
  };
}

/** Gzip size, in bytes, of the scripts of a page once its reader interacts with it. */
export async function usedScript(siteDir: string, path: string): Promise<number> {
  return sizeOf(siteDir, (await bootOf(siteDir, path)).modules);
}

async function bootOf(siteDir: string, path: string): Promise<Boot> {
  const page = await readFile(join(siteDir, path, 'index.html'), 'utf8');
  const [, json = ''] = new RegExp(`id="${BOOT_ID}">([^<]+)<`).exec(page) ?? [];
  return JSON.parse(json) as Boot;
}

async function sizeOf(siteDir: string, paths: readonly string[]): Promise<number> {
  const files = await Promise.all(paths.map((path) => readFile(join(siteDir, path))));
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
}

/** Serves a built site with its own server while `use` runs. */
async function serveSite<T>(siteDir: string, use: (origin: string) => Promise<T>): Promise<T> {
  const manifest = JSON.parse(await readFile(`${siteDir}.json`, 'utf8')) as SiteManifest;
  const server = createSiteServer({
    site: () => ({ siteDir, manifest }),
    onError: () => undefined,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
