/** A page that the reader may have been looking for. */
export interface PageSuggestion {
  href: string;
  label: string;
}

/** The words of a path, without case, accents, file extension and separators. */
const wordsOf = (path: string): string[] =>
  safeDecode(path)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/\.html?$/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Pairs of neighbouring letters, to compare two spellings of a word. */
function pairsOf(word: string): string[] {
  const padded = ` ${word} `;
  return Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2));
}

/** Similarity of two words, from 0 to 1. */
function likeness(one: string, other: string): number {
  const pairs = pairsOf(one);
  const left = pairsOf(other);
  const total = pairs.length + left.length;
  let shared = 0;
  for (const pair of pairs) {
    const index = left.indexOf(pair);
    if (index === -1) continue;
    shared += 1;
    left.splice(index, 1);
  }
  return (2 * shared) / total;
}

const ENOUGH = 0.55;

/**
 * Existing pages with a path similar to an unknown one: a misspelling, an old folder, an old
 * extension. The last segment has the most weight. Best match first; empty if nothing is similar
 * enough.
 */
export function nearestPages(
  pathname: string,
  pages: readonly PageSuggestion[],
  limit = 3,
): PageSuggestion[] {
  const wanted = wordsOf(pathname);
  const last = wanted.at(-1);
  if (last === undefined) return [];
  return pages
    .map((page) => {
      const words = wordsOf(page.href);
      const each = wanted.map((word) =>
        Math.max(0, ...words.map((other) => likeness(word, other))),
      );
      const average = each.reduce((sum, value) => sum + value, 0) / wanted.length;
      return { page, score: (average + likeness(last, words.at(-1) ?? '')) / 2 };
    })
    .filter(({ score }) => score >= ENOUGH)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ page }) => page);
}
