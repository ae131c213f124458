import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSite, type BuildOptions } from '../build/buildSite.ts';
import { sitePaths } from '../build/siteProject.ts';
import { plainConfig } from '../build/testSite.ts';
import { generateContent } from './generateContent.ts';
import { measureRouteChanges } from './measureRouteChanges.ts';

/** Results of a build of generated guides; times in ms, sizes in bytes of gzip. */
export interface SiteFigures {
  pages: number;
  cold: BuildTime;
  warm: BuildTime;
  /** Scripts that the page of a guide loads before it is interactive. */
  script: number;
  /** The data of the sidebar and the page map. */
  navigation: number;
  pageMap: number;
  /** From the click on a link to the new page's paint, in ms, each try. */
  routeChanges: number[];
}

export interface BuildTime {
  wall: number;
  /** Processor time of all threads: the upper bound of the wall-clock time on an idle machine. */
  cpu: number;
}

/**
 * Builds a site of `count` generated guides twice: with a cold cache and with a warm one.
 * @param folder an empty one
 */
export async function measureSite(
  count: number,
  folder: string,
  write: (line: string) => void,
): Promise<SiteFigures> {
  const contentDir = join(folder, 'content');
  const sidebars = await generateContent(contentDir, count);
  const options: BuildOptions = {
    root: sitePaths.root,
    config: plainConfig('/docs/seccion-1/guia-1'),
    sidebars,
    contentDir,
    generatedDir: join(folder, 'generated'),
    outDir: join(folder, 'site'),
    cacheDir: join(folder, 'cache'),
    write,
  };
  const cold = await timed(() => buildSite(options));
  const warm = await timed(() => buildSite(options));
  const page = await readFile(join(options.outDir, 'docs/seccion-1/guia-1/index.html'), 'utf8');
  const sizeOf = async (path: string) =>
    gzipSync(await readFile(join(options.outDir, path)), { level: 9 }).length;
  const navigation = /rel="preload" href="\/([^"]+)" as="fetch"/.exec(page)?.[1] ?? '';
  const map = /"map":"\/([^"]+)"/.exec(page)?.[1] ?? '';
  return {
    pages: count,
    cold,
    warm,
    script: await scriptOf(options.outDir, 'docs/seccion-1/guia-1'),
    navigation: await sizeOf(navigation),
    pageMap: await sizeOf(map),
    routeChanges: await measureRouteChanges(options.outDir),
  };
}

/** Bytes of gzip of the scripts that a page loads before it is interactive. */
export async function scriptOf(siteDir: string, page: string): Promise<number> {
  const html = await readFile(join(siteDir, page, 'index.html'), 'utf8');
  let bytes = 0;
  for (const [, file = ''] of html.matchAll(/rel="modulepreload" href="\/([^"]+)"/g))
    bytes += gzipSync(await readFile(join(siteDir, file)), { level: 9 }).length;
  return bytes;
}

async function timed(work: () => Promise<void>): Promise<BuildTime> {
  const start = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - start, cpu: (user + system) / 1000 };
}
