import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Sidebars } from '../src/site/sidebarConfig.ts';
import type { SiteConfig } from '../src/site/siteConfig.ts';
import { buildClient, buildServer } from './bundle/buildBundles.ts';
import { checkLinks } from './checks/checkLinks.ts';
import { readSite } from './readSite.ts';
import { feedLinks, renderFeeds } from './outputs/feeds.ts';
import { renderRobots, renderSitemap } from './outputs/sitemap.ts';
import { renderRedirect } from './htmlTemplate.ts';
import { prerender } from './prerender.ts';
import { createProgress } from './progress.ts';
import { ProblemList } from './SiteBuildError.ts';

export interface BuildOptions {
  /** Root of docs-app: its `src` draws the site. */
  root: string;
  config: SiteConfig;
  sidebars: Sidebars;
  contentDir: string;
  /** OpenAPI documents and catalogues. */
  generatedDir: string;
  /** Where the site goes; emptied first. */
  outDir: string;
  /** What is kept between builds. */
  cacheDir: string;
  /** Says how it goes, a line at a time. */
  write: (line: string) => void;
}

/**
 * Builds the whole site.
 * @throws {SiteBuildError} with everything that is wrong in its sources
 */
export async function buildSite(options: BuildOptions): Promise<void> {
  const { config, outDir, cacheDir } = options;
  const progress = createProgress(options.write);
  const site = await progress.step('Content', () => readSite(options), ({ plan, counts }) =>
    `${String(plan.pages.length)} pages, ${String(counts.compiled)} compiled, ${String(counts.cached)} from the cache`,
  );
  const { plan } = site;
  const bundle = { root: options.root, cacheDir, config, plan: () => plan, compiled: () => site.compiled };
  const [client, server] = await progress.step('Bundles', () =>
    Promise.all([buildClient(bundle), buildServer(bundle, join(cacheDir, 'server'))]),
    ([{ files }]) => `${String(files.size)} files`,
  );
  const feeds = feedLinks(config, plan.pages);
  const drawn = await progress.step('Pages', () => prerender({ config, plan, client, server, feeds }),
    ({ pages }) => `${String(pages.length)} drawn`,
  );

  const files = new Map<string, string | Uint8Array>([...client.files, ...drawn.files]);
  for (const { path, html } of drawn.pages) files.set(htmlFile(path), html);
  for (const [from, to] of plan.redirects) files.set(htmlFile(from), renderRedirect(config, to));
  files.set('sitemap.xml', renderSitemap(config, plan.pages));
  files.set('robots.txt', renderRobots(config));
  for (const [path, content] of await renderFeeds(config, plan.pages, server.renderContent))
    files.set(path, content);

  await progress.step('Links', () => {
    const problems = new ProblemList();
    checkLinks(
      {
        siteUrl: config.url,
        pages: drawn.pages,
        redirects: plan.redirects,
        files: new Set([...files.keys()].map((file) => `/${file}`)),
      },
      problems,
    );
    problems.throwIfAny();
  });
  await progress.step('Files', () => writeFiles(outDir, files));
}

/** The file that answers a path on any host. */
export function htmlFile(path: string): string {
  if (path === '/404') return '404.html';
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}

async function writeFiles(
  outDir: string,
  files: ReadonlyMap<string, string | Uint8Array>,
): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  const folders = new Set([...files.keys()].map((file) => dirname(join(outDir, file))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await Promise.all([...files].map(([file, content]) => writeFile(join(outDir, file), content)));
}
