/** A search result: a page or one of its headings. */
export interface SearchHit {
  href: string;
  title: string;
  /** Title of the page, if the result is a heading. */
  page: string | null;
  /** HTML of a few words around the match, with `<mark>`. */
  excerpt: string;
  group: string;
}

interface PagefindResult {
  url: string;
  excerpt: string;
  meta: { title?: string; group?: string };
  sub_results: { title: string; url: string; excerpt: string }[];
}

interface Pagefind {
  init: () => Promise<void>;
  options: (options: Record<string, unknown>) => Promise<void>;
  search: (query: string) => Promise<{ results: { data: () => Promise<PagefindResult> }[] }>;
}

const PAGES = 8;
const HEADINGS_PER_PAGE = 2;

let pagefind: Promise<Pagefind> | undefined;

/** Loads Pagefind; failures are not cached, so that the next search retries. */
export function loadPagefind(): Promise<Pagefind> {
  pagefind ??= importPagefind().catch((error: unknown) => {
    pagefind = undefined;
    throw error;
  });
  return pagefind;
}

async function importPagefind(): Promise<Pagefind> {
  const url = '/pagefind/pagefind.js';
  const loaded = (await import(/* @vite-ignore */ url)) as Pagefind;
  await loaded.options({ excerptLength: 18 });
  await loaded.init();
  return loaded;
}

/** Length of the common prefix that a match must share with a search term. */
const SHARED_LETTERS = 3;

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Whether the marked words of an excerpt match the query. For an unknown word Pagefind returns
 * pages with any prefix of it, down to a single letter.
 */
export function isNearMatch(query: string, excerpt: string): boolean {
  const marked = [...excerpt.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, word = '']) => fold(word));
  const wanted = fold(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return wanted.some((word) => {
    const start = word.slice(0, SHARED_LETTERS);
    return marked.some((found) => found.includes(start));
  });
}

/** Searches pages and headings, ignoring accents and word endings. */
export async function searchSite(query: string): Promise<SearchHit[]> {
  const { search } = await loadPagefind();
  const { results } = await search(query);
  const pages = await Promise.all(results.slice(0, PAGES).map((result) => result.data()));
  const found = pages.filter(({ excerpt }) => isNearMatch(query, excerpt));
  return found.flatMap(({ url, excerpt, meta, sub_results }): SearchHit[] => {
    const title = meta.title ?? url;
    const group = meta.group ?? '';
    const headings = sub_results
      .filter((place) => place.url.includes('#'))
      .slice(0, HEADINGS_PER_PAGE)
      .map((place) => ({
        href: place.url,
        title: place.title,
        page: title,
        excerpt: place.excerpt,
        group,
      }));
    return [{ href: url, title, page: null, excerpt, group }, ...headings];
  });
}
