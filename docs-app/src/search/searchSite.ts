import { loadPagefind, searchTexts } from './pagefind.ts';
import { correctionOf, rankPages, type SearchPage } from './rankPages.ts';
import { knownWords } from './words.ts';

/** A search result: one page. */
export interface SearchHit {
  href: string;
  title: string;
  /** The section of the page that matches. */
  heading: string | null;
  /** HTML: a few words around the match, or the page's description. */
  excerpt: string;
  group: string;
}

export interface SearchOutcome {
  hits: SearchHit[];
  /** What the query may have meant. */
  correction: string | null;
}

const MOST = 8;

let pages: Promise<readonly SearchPage[]> | undefined;

function loadPages(): Promise<readonly SearchPage[]> {
  pages ??= fetch('/search.json')
    .then((answer) => {
      if (!answer.ok) throw new Error(`/search.json answered ${String(answer.status)}.`);
      return answer.json() as Promise<SearchPage[]>;
    })
    .catch((error: unknown) => {
      pages = undefined;
      throw error;
    });
  return pages;
}

/** Loads what a search needs; failures are not cached, so that the next search retries. */
export async function loadSearch(): Promise<void> {
  await Promise.all([loadPages(), loadPagefind()]);
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Finds pages by their titles, keywords and headings, including synonyms that people use, then by
 * their text. Returns one row per page; accents, word endings and typing errors do not matter.
 */
export async function searchSite(query: string): Promise<SearchOutcome> {
  const known = await loadPages();
  const correction = correctionOf(query, known, knownWords());
  const texts = await searchTexts(correction ?? query);
  const byPath = new Map(texts.map((hit) => [hit.path, hit]));
  const ranked = rankPages(query, known).slice(0, MOST);
  const hits = ranked.map(({ page, heading }): SearchHit => {
    const text = byPath.get(page.path);
    return {
      href: heading === null ? page.path : `${page.path}#${heading.id}`,
      title: page.title,
      heading: heading?.title ?? null,
      excerpt: text?.excerpt ?? escapeHtml(page.description),
      group: page.group,
    };
  });
  const found = new Set(ranked.map(({ page }) => page.path));
  const others = texts.filter(({ path }) => !found.has(path));
  return { hits: [...hits, ...others].slice(0, MOST), correction };
}
