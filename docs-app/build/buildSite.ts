import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sidebars } from '../src/site/sidebarConfig.ts';
import type { SiteConfig } from '../src/site/siteConfig.ts';
import { removeOrphans } from './removeOrphans.ts';
import { buildClient, buildServer } from './bundle/buildBundles.ts';
import { replaceAddresses } from './content/replaceAddresses.ts';
import { checkLinks, readReferences, type PageReferences } from './checks/checkLinks.ts';
import { outlineSite } from './readSite.ts';
import { feedLinks, renderFeeds } from './outputs/feeds.ts';
import { renderCards } from './outputs/cards.ts';
import { collectInline, contentPolicy, type InlineSources } from './outputs/contentPolicy.ts';
import { renderIcons } from './outputs/icons.ts';
import { renderLlms } from './outputs/llms.ts';
import { markdownPages } from './outputs/markdownPages.ts';
import { renderSearchPages } from './outputs/searchPages.ts';
import { startSearchIndex, stopIndexer } from './outputs/searchIndex.ts';
import { htmlFile, readFolder } from './shared/siteFiles.ts';
import { renderRobots, renderSitemap } from './outputs/sitemap.ts';
import { renderRedirect } from './htmlTemplate.ts';
import { drawPages, prerender } from './prerender.ts';
import { ProblemList } from '../shared/SiteBuildError.ts';
import { startSiteServer } from './siteServer.ts';
import { createSiteWriter } from './siteWriter.ts';

export interface BuildOptions {
  /** Root of docs-app, whose `src` renders the site. */
  root: string;
  config: SiteConfig;
  sidebars: Sidebars;
  contentDir: string;
  /** OpenAPI documents. */
  openApiDir: string;
  /** Facts about the API and the institutions, and generated static files. */
  generatedDir: string;
  /** Output folder; emptied first. */
  outDir: string;
  /** Cache folder, kept between builds. */
  cacheDir: string;
  /** Reports progress, one line at a time. */
  write: (line: string) => void;
  /** Hash of the sources, by which a server can tell that the site is stale. */
  fingerprint?: string;
}

/**
 * Builds the whole site.
 * @throws {SiteBuildError} with all problems of its sources
 */
export async function buildSite(options: BuildOptions): Promise<void> {
  const servers = join(options.cacheDir, 'server');
  await removeOrphans(servers);
  const serverDir = join(servers, randomUUID());
  const end = new AbortController();
  try {
    await buildInto(options, serverDir, end.signal);
  } finally {
    end.abort();
    await stopIndexer();
    await rm(serverDir, { recursive: true, force: true });
  }
}

/** @param end aborts the work in other threads when the build fails */
async function buildInto(
  options: BuildOptions,
  serverDir: string,
  end: AbortSignal,
): Promise<void> {
  const { config, outDir, cacheDir } = options;
  const progress = createProgress(options.write);
  const outline = await progress.step(
    'Outline',
    () => outlineSite(options),
    ({ pages }) => `${String(pages.length)} pages`,
  );
  // In parallel: content is compiled in this thread, cards are drawn in others.
  const cards = progress.step(
    'Social cards',
    () => renderCards(config, outline.pages, cacheDir, end),
    ({ files, drawn }) => `${String(files.size)}, ${String(drawn)} drawn`,
  );
  // Avoids an unhandled rejection: it is awaited later.
  cards.catch(() => undefined);
  const site = await progress.step(
    'Content',
    () => outline.read(),
    ({ counts }) => `${String(counts.compiled)} compiled, ${String(counts.cached)} from the cache`,
  );
  const { plan } = site;
  const bundle = {
    root: options.root,
    cacheDir,
    config,
    plan: () => plan,
    compiled: () => site.compiled,
  };
  const { client, server, drawings } = await progress.step(
    'Bundles',
    async () => {
      const server = startSiteServer(await buildServer(bundle, serverDir), end);
      // In parallel with the client bundle.
      const drawings = drawPages(plan, server);
      return { server, drawings, client: await buildClient(bundle) };
    },
    ({ client: { files } }) => `${String(files.size)} files`,
  );
  const feeds = feedLinks(config, plan.pages);
  const search = await startSearchIndex(config.locales[0]?.tag ?? 'es');
  const inline: InlineSources = { scripts: new Set(), styles: new Set() };
  const references = new Map<string, PageReferences>();
  const drawn = await progress.step(
    'Pages',
    () =>
      prerender({
        config,
        plan,
        client,
        server,
        drawings,
        feeds,
        onPage(page) {
          search.add(page);
          collectInline(page.html, inline);
          references.set(page.path, readReferences(page.html));
        },
      }),
    ({ pages }) => `${String(pages.length)} drawn`,
  );

  const files = new Map<string, string | Uint8Array>([
    ...client.files,
    ...drawn.files,
    ...(await renderFeeds(config, plan.pages, server.renderContent)),
    ...renderIcons(),
    ...site.reference.documents,
    ...(await readStatic(options)),
  ]);
  for (const { path, html } of drawn.pages) files.set(htmlFile(path), html);
  for (const [from, to] of plan.redirects) files.set(htmlFile(from), renderRedirect(config, to));
  files.set('sitemap.xml', renderSitemap(config, plan.pages));
  files.set('search.json', renderSearchPages(drawn.pages));
  files.set('robots.txt', renderRobots(config));

  const searchFiles = progress.step('Search index', () => search.files());
  searchFiles.catch(() => undefined);
  await progress.step('Markdown', async () => {
    const pages = await markdownPages(config, drawn.pages, site.compiled, cacheDir);
    for (const { file, text } of pages) files.set(file, text);
    const lead = plan.pages.find(({ meta }) => meta.path === '/')?.meta.description ?? '';
    for (const [file, text] of renderLlms(config, pages, lead)) files.set(file, text);
  });
  for (const [path, png] of (await cards).files) files.set(path, png);
  await progress.step('Links', () => {
    const problems = new ProblemList();
    checkLinks(
      {
        siteUrl: config.url,
        pages: drawn.pages,
        references,
        redirects: plan.redirects,
        files: new Set([...files.keys()].map((file) => `/${file}`)),
      },
      problems,
    );
    problems.throwIfAny();
  });
  await progress.step('Files', async () => {
    const writer = await createSiteWriter(outDir);
    await writer.add(files);
    await writer.add(await searchFiles);
    await writer.publish({
      policy: contentPolicy(config, inline),
      redirects: Object.fromEntries(plan.redirects),
      fingerprint: options.fingerprint ?? null,
    });
  });
}

/** The static files, unchanged except for the addresses in JSON files (Postman's environment). */
async function readStatic({ config, contentDir, generatedDir }: BuildOptions) {
  const files = new Map<string, string | Uint8Array>([
    ...(await readFolder(join(contentDir, 'static'))),
    ...(await readFolder(join(generatedDir, 'static'))),
  ]);
  for (const [name, bytes] of files) {
    if (!name.endsWith('.json')) continue;
    files.set(name, replaceAddresses(Buffer.from(bytes).toString('utf8'), config.addresses));
  }
  return files;
}

/** Prints the progress of a build in plain lines. */
interface Progress {
  /** Runs a step and prints how long it took; `detail` summarises its result. */
  step: <T>(name: string, work: () => Promise<T> | T, detail?: (result: T) => string) => Promise<T>;
}

function createProgress(write: (line: string) => void): Progress {
  return {
    async step(name, work, detail) {
      const start = performance.now();
      const result = await work();
      const took = performance.now() - start;
      const what = detail === undefined ? '' : `: ${detail(result)}`;
      write(`${name}${what} (${formatMs(took)})`);
      return result;
    },
  };
}

/** `340 ms`, `2.4 s` */
function formatMs(ms: number): string {
  return ms < 1000 ? `${String(Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;
}
