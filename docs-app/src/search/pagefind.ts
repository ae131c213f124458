/** A place that a search found: a page, or a heading of it. */
export interface SearchHit {
  href: string;
  title: string;
  /** The page's title, where the place is a heading. */
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

/** Loads the index's reader; a failure is not remembered, so that the next search tries again. */
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

/** Finds pages and headings; the words' accents and endings make no difference. */
export async function searchSite(query: string): Promise<SearchHit[]> {
  const { search } = await loadPagefind();
  const { results } = await search(query);
  const pages = await Promise.all(results.slice(0, PAGES).map((result) => result.data()));
  return pages.flatMap(({ url, excerpt, meta, sub_results }): SearchHit[] => {
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
