import { fold, queryWords } from './words.ts';

/** A page whose text matches the query. */
export interface TextHit {
  path: string;
  /** The page, or the section of it with the best match. */
  href: string;
  title: string;
  heading: string | null;
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
  // A worker loads 12 kB more, and searches so few pages no sooner.
  await loaded.options({ excerptLength: 18, noWorker: true });
  await loaded.init();
  return loaded;
}

/** How much of a longer word a match must share with a search term. */
const SHARED = 0.7;

/**
 * Whether the marked words of an excerpt match the query. For an unknown word Pagefind returns
 * pages with any prefix of it, down to a single letter.
 */
export function isNearMatch(query: string, excerpt: string): boolean {
  const marked = [...excerpt.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, word = '']) => fold(word));
  return queryWords(query).some((word) => {
    const start = word.slice(0, Math.max(3, Math.ceil(word.length * SHARED)));
    return marked.some((found) => found.includes(start));
  });
}

/** Pages whose text contains the words, ignoring accents and word endings. */
export async function searchTexts(query: string): Promise<TextHit[]> {
  const { search } = await loadPagefind();
  const { results } = await search(query);
  const pages = await Promise.all(results.slice(0, PAGES).map((result) => result.data()));
  return pages
    .filter(({ excerpt }) => isNearMatch(query, excerpt))
    .map(({ url, excerpt, meta, sub_results: places }) => {
      const place = places.find((one) => one.url.includes('#'));
      return {
        path: url,
        href: place?.url ?? url,
        title: meta.title ?? url,
        heading: place?.title ?? null,
        excerpt: place?.excerpt ?? excerpt,
        group: meta.group ?? '',
      };
    });
}
