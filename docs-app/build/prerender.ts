import { createHash } from 'node:crypto';
import type { PageMap } from '../src/site/pageTypes.ts';
import type { SiteConfig } from '../src/site/siteConfig.ts';
import type { RenderedPage } from '../src/serverModule.ts';
import type { ClientBundle } from './bundle/buildBundles.ts';
import { renderHtml } from './htmlTemplate.ts';
import { structuredData } from './outputs/structuredData.ts';
import type { FeedLink } from './outputs/feeds.ts';
import type { HtmlPage, SitePlan } from './shared/plan.ts';
import type { SiteServer } from './siteServer.ts';
import { ProblemList } from '../shared/SiteBuildError.ts';

/** A page to render. */
export interface Drawing extends Pick<HtmlPage, 'path' | 'page'> {
  rendered: Promise<RenderedPage>;
}

export interface PrerenderInput {
  config: SiteConfig;
  plan: SitePlan;
  client: ClientBundle;
  server: SiteServer;
  drawings: readonly Drawing[];
  feeds: readonly FeedLink[];
  /** Called with each page as soon as it is rendered. */
  onPage: (page: HtmlPage) => void;
}

export interface PrerenderResult {
  pages: HtmlPage[];
  /** Further files, by their path in the site. */
  files: Map<string, string>;
}

/** Requests every page at each of its paths; they are rendered one after another. */
export function drawPages({ pages }: SitePlan, server: SiteServer): Drawing[] {
  return pages.flatMap((page) =>
    [page.meta.path, ...page.aliases].map((path) => {
      const rendered = server.renderPage(path);
      // Avoids an unhandled rejection: it is awaited later.
      rendered.catch(() => undefined);
      return { path, page, rendered };
    }),
  );
}

/** Writes the files of the pages, each as soon as it is rendered. */
export async function prerender(input: PrerenderInput): Promise<PrerenderResult> {
  const { config, plan, client, server } = input;
  const files = new Map<string, string>();
  const navigationUrls: Record<string, string> = {};
  for (const [id, sidebar] of plan.navigations)
    navigationUrls[id] = addHashed(files, `assets/nav-${id}`, JSON.stringify({ sidebar }));
  const map = addHashed(files, 'assets/pages', JSON.stringify(pageMap(plan, client)));
  const titles = addHashed(
    files,
    'assets/titles',
    JSON.stringify(
      plan.pages
        .filter(({ searchGroup }) => searchGroup !== null)
        .map(({ meta }) => ({ href: meta.path, label: meta.title })),
    ),
  );
  const inlineScripts = await server.inlineScripts();
  const failures = new Map<string, { source: string; paths: string[] }>();

  const pages: HtmlPage[] = [];
  for (const { path, page, rendered } of input.drawings) {
    const [chunk = '', ...dependencies] = client.pages.get(page.meta.path) ?? [];
    const own = page.navigation === null ? undefined : navigationUrls[page.navigation];
    try {
      const html = renderHtml({
        config,
        meta: page.meta,
        rendered: await rendered,
        boot: {
          client: `/${client.entry[0] ?? ''}`,
          page: `/${chunk}`,
          map,
          navigations: navigationUrls,
          titles,
          modules: [...client.entry, chunk, ...dependencies].map((file) => `/${file}`),
          data: own === undefined ? [] : [own],
          // Page views are counted on load, and only a script knows the address of a missing page.
          startsAtOnce: config.analytics !== null || page.data.kind === 'not-found',
        },
        start: client.start,
        inlineScripts,
        stylesheet: client.stylesheet,
        font: client.font,
        feeds: input.feeds,
        structuredData: structuredData(config, page),
      });
      const drawn = { path, page, html };
      pages.push(drawn);
      input.onPage(drawn);
    } catch (error) {
      const { message } = error as Error;
      const failure = failures.get(message) ?? { source: page.source, paths: [] };
      failure.paths.push(path);
      failures.set(message, failure);
    }
  }
  reportFailures(failures);
  return { pages, files };
}

/** Reports an error only once if many pages have it, because they share its cause. */
function reportFailures(failures: Map<string, { source: string; paths: string[] }>): void {
  const problems = new ProblemList();
  for (const [message, { source, paths }] of failures) {
    const [first = '', ...others] = paths;
    const more =
      others.length === 0
        ? ''
        : ` On ${String(others.length)} more pages too: it is in site.config.ts or in the layout.`;
    problems.add(source, `${first}: ${message}${more}`);
  }
  problems.throwIfAny();
}

function pageMap(plan: SitePlan, client: ClientBundle): PageMap {
  const chunks: string[] = [];
  const groups: number[][] = [];
  const groupIndex = new Map<string, number>();
  const shorten = (file: string) => file.replace(/^assets\//, '');
  const pages: PageMap['pages'] = {};
  for (const { meta, aliases } of plan.pages) {
    const [chunk = '', ...dependencies] = client.pages.get(meta.path) ?? [];
    const group = dependencies.map((file) => {
      const name = shorten(file);
      if (!chunks.includes(name)) chunks.push(name);
      return chunks.indexOf(name);
    });
    const key = group.join();
    let index = groupIndex.get(key);
    if (index === undefined) {
      index = groups.push(group) - 1;
      groupIndex.set(key, index);
    }
    for (const path of [meta.path, ...aliases]) pages[path] = [shorten(chunk), index];
  }
  return { chunks, groups, pages, redirects: Object.fromEntries(plan.redirects) };
}

function addHashed(files: Map<string, string>, name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const path = `${name}.${hash}.json`;
  files.set(path, content);
  return `/${path}`;
}
