import MiniSearch from 'minisearch';
import { sectionsOf, type Page, type Section } from './readPages.ts';

export interface Found {
  readonly path: string;
  readonly title: string;
  /** Empty if the match is before the first heading. */
  readonly heading: string;
  /** The text around the first word that matches. */
  readonly snippet: string;
}

/** For a page whose whole title was asked for: others only mention it. */
const ABOUT_IT = 4;
const SNIPPET_BEFORE = 60;
const SNIPPET_LENGTH = 300;

/**
 * Full-text search of the pages' sections, which ignores accents and tolerates word endings and
 * small typing errors.
 */
export class SearchIndex {
  readonly #sections = new Map<string, Section>();
  readonly #index = new MiniSearch<Section>({
    // The path has the English name of an operation: create-otp-token.
    fields: ['title', 'heading', 'path', 'text'],
    tokenize: wordsOf,
    // The words have already been folded.
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 3, heading: 3 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });

  constructor(pages: readonly Page[]) {
    for (const section of pages.flatMap(sectionsOf)) {
      this.#sections.set(section.id, section);
      this.#index.add(section);
    }
  }

  /** The best section of each page, the best page first. */
  search(query: string, limit: number): Found[] {
    const found = new Map<string, Found>();
    const words = wordsOf(query);
    const boostDocument = (id: unknown): number => {
      const title = wordsOf(this.#sections.get(String(id))?.title ?? '');
      return title.length > 0 && title.every((word) => words.includes(word)) ? ABOUT_IT : 1;
    };
    for (const { id, terms } of this.#index.search(query, { boostDocument })) {
      const section = this.#sections.get(String(id));
      if (section === undefined || found.has(section.path)) continue;
      const { path, title, heading, text } = section;
      found.set(path, { path, title, heading, snippet: snippetOf(text, terms) });
      if (found.size === limit) break;
    }
    return [...found.values()];
  }
}

/**
 * Removes accents and capitals. The result has the same length as the text, whose letters are
 * composed.
 */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Each plural as its singular. */
const wordsOf = (text: string): string[] =>
  (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.length > 4 ? word.replace(/s$/, '') : word,
  );

function snippetOf(markdown: string, terms: readonly string[]): string {
  const text = plainText(markdown);
  const folded = fold(text);
  const places = terms.map((term) => folded.indexOf(term)).filter((place) => place >= 0);
  const begin = Math.max(0, Math.min(...places, text.length) - SNIPPET_BEFORE);
  return text.slice(places.length === 0 ? 0 : begin).slice(0, SNIPPET_LENGTH);
}

/** The text without link addresses and table lines. */
const plainText = (markdown: string): string =>
  markdown
    .replace(/\]\([^()\s]*\)/g, ']')
    .replace(/(?:[|\s]|-{3,})+/g, ' ')
    .trim();
