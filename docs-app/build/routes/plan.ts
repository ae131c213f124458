import type { PageData, PageMeta, SidebarNode } from '../../src/site/pageTypes.ts';
import type { PageFacts } from '../mdx/remarkPage.ts';

/** A page as it will be built. */
export interface PlannedPage {
  meta: PageMeta;
  data: PageData;
  /** Other paths that answer with this page; its `meta.path` is the canonical one. */
  aliases: string[];
  /** Absolute path of the file whose default export is the page's content. */
  content: string | null;
  /** File to open when something is wrong with the page, from the root of docs-app. */
  source: string;
  /** Id of the navigation that stands beside it. */
  navigation: string | null;
  /** Found by the site's search; its group there. */
  searchGroup: string | null;
}

export interface SitePlan {
  pages: PlannedPage[];
  /** Path to the path it leads to. */
  redirects: Map<string, string>;
  /** Sidebars by id. */
  navigations: Map<string, SidebarNode[]>;
  /** Ids of docs that exist and are not published: what leads to them vanishes without a word. */
  draftIds: ReadonlySet<string>;
}

/** What of a plan only reading the content tells; addresses, titles and order come without it. */
export type ContentFacts = Pick<PageFacts, 'toc' | 'heading' | 'text'>;

/** What a page has unless its kind says otherwise. */
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

/** Path of a page's social card. */
export function cardPath(path: string): string {
  return `/cards${path === '/' ? '/index' : path}.png`;
}

/** Path of a page as Markdown. */
export function markdownPath(path: string): string {
  return `${path === '/' ? '/index' : path}.md`;
}
