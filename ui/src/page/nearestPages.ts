/** A page that a lost reader may have meant. */
export interface PageSuggestion {
  href: string;
  label: string;
}

/** Marks of an address that say nothing: case, accents, the ending, what separates words. */
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

/** Pairs of neighbouring letters: what two spellings of a word share. */
function pairsOf(word: string): string[] {
  const padded = ` ${word} `;
  return Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2));
}

/** From 0 to 1: how much two words are alike. */
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
 * Pages whose address is near one that does not exist: a misspelling, an old folder, a lost ending.
 * The last word of an address says most. Best first; none if nothing is near enough.
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
