import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSite, type BuildOptions } from '../build/buildSite.ts';
import { sitePaths } from '../build/siteProject.ts';
import { readSiteConfig } from '../site.config.ts';
import { generateContent } from './generateContent.ts';

/** What a build of generated guides came to; times in ms, sizes in bytes of gzip. */
export interface SiteFigures {
  pages: number;
  cold: BuildTime;
  warm: BuildTime;
  /** What a guide's page loads before it is alive. */
  script: number;
  /** The sidebar's data, and what finding any other page takes. */
  navigation: number;
  pageMap: number;
}

export interface BuildTime {
  wall: number;
  /** Of all threads: what the wall would show on an idle machine, at the most. */
  cpu: number;
}

/** Builds a site of `count` generated guides twice: with nothing remembered, and again. */
export async function measureSite(
  count: number,
  write: (line: string) => void,
): Promise<SiteFigures> {
  const folder = join(sitePaths.cacheDir, `bench-${String(count)}`);
  await rm(folder, { recursive: true, force: true });
  const contentDir = join(folder, 'content');
  const sidebars = await generateContent(contentDir, count);
  const config = readSiteConfig({});
  const options: BuildOptions = {
    root: sitePaths.root,
    config: {
      ...config,
      docsEntry: '/docs/seccion-1/guia-1',
      navbar: { ...config.navbar, items: [{ label: 'Guías', href: '/docs/seccion-1/guia-1' }] },
      footer: { ...config.footer, columns: [] },
    },
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
  let script = 0;
  for (const [, file = ''] of page.matchAll(/rel="modulepreload" href="\/([^"]+)"/g))
    script += await sizeOf(file);
  const navigation = /rel="preload" href="\/([^"]+)" as="fetch"/.exec(page)?.[1] ?? '';
  const map = /"map":"\/([^"]+)"/.exec(page)?.[1] ?? '';
  return {
    pages: count,
    cold,
    warm,
    script,
    navigation: await sizeOf(navigation),
    pageMap: await sizeOf(map),
  };
}

async function timed(work: () => Promise<void>): Promise<BuildTime> {
  const start = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - start, cpu: (user + system) / 1000 };
}
