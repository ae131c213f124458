import type { PageData, PageMeta, SidebarNode } from '../../src/site/pageTypes.ts';
import type { SiteConfig } from '../../src/site/siteConfig.ts';
import type { Content } from '../content/loadContent.ts';
import type { PageFacts } from '../mdx/remarkPage.ts';

/** A page as it will be built. */
export interface PlannedPage {
  meta: PageMeta;
  data: PageData;
  /** Aliases of the page; `meta.path` is the canonical path. */
  aliases: string[];
  /** Absolute path of the file whose default export is the content of the page. */
  content: string | null;
  /** Source file for problems of the page, relative to docs-app. */
  source: string;
  /** Id of its sidebar navigation. */
  navigation: string | null;
  /** Its group in search; null excludes it. */
  searchGroup: string | null;
  /** Configuration error that the page shows in development; a build fails with it. */
  configurationError?: string | null;
}

export interface SitePlan {
  pages: PlannedPage[];
  /** Target path by path. */
  redirects: Map<string, string>;
  /** Sidebars by id. */
  navigations: Map<string, SidebarNode[]>;
  /** Ids of unpublished docs: links to them in navigation are dropped silently. */
  draftIds: ReadonlySet<string>;
}

/** Facts that require compiling the content; addresses, titles and order do not. */
export type ContentFacts = Pick<PageFacts, 'toc' | 'heading' | 'text' | 'namedInCode'>;

/** The input from which pages are planned. */
export interface RouteInput {
  config: SiteConfig;
  content: Content;
  /** By absolute path of the file; a file that is missing here gets no page. */
  facts: ReadonlyMap<string, ContentFacts>;
}

/** Defaults of a page. */
export function pageMeta(
  values: Pick<PageMeta, 'path' | 'title' | 'description'> & Partial<PageMeta>,
): PageMeta {
  return {
    isHidden: false,
    image: cardPath(values.path),
    markdown: null,
    keywords: [],
    lastUpdated: null,
    editUrl: null,
    ...values,
  };
}

/** A planned page with defaults: generated, without sidebar, excluded from search. */
export function plannedPage(
  values: Pick<PlannedPage, 'meta' | 'data' | 'source'> & Partial<PlannedPage>,
): PlannedPage {
  return { aliases: [], content: null, navigation: null, searchGroup: null, ...values };
}

/** Path of a page's social card. */
export function cardPath(path: string): string {
  return `/cards${path === '/' ? '/index' : path}.png`;
}

/** Path of a page as Markdown. */
export function markdownPath(path: string): string {
  return `${path === '/' ? '/index' : path}.md`;
}

/** A page's finished HTML. */
export interface HtmlPage {
  /** The path of the page or an alias. */
  path: string;
  page: PlannedPage;
  html: string;
}
