import { fold, isTypo, queryWords, stem, synonymsOf, wordsOf } from './words.ts';

/** What the search knows about a page without reading its text. */
export interface SearchPage {
  path: string;
  title: string;
  group: string;
  description: string;
  keywords: readonly string[];
  headings: readonly { id: string; title: string }[];
}

export interface RankedPage {
  page: SearchPage;
  /** The heading that matches, if the title does not. */
  heading: { id: string; title: string } | null;
  score: number;
}

/** How much a match counts, by where it is. */
const WEIGHT = { title: 10, keyword: 8, heading: 5, description: 2 };

/** Factors by kind of match; an exact match counts 1. */
const PREFIX = 0.7;
const SYNONYM = 0.75;
const TYPO = 0.6;

/** Minimum score: a page that misses most of the words is not a result. */
const ENOUGH = 1.2;

/** Factor for the changelog and posts, which only mention things. */
const MENTION = 0.5;

/** Factors by group: guides rank highest, because they answer questions. */
const BY_GROUP: Readonly<Record<string, number>> = {
  Guías: 1.15,
  API: 1,
  'API Cauce Connect': 0.9,
  Sitio: 0.9,
  Blog: MENTION,
};

/** The pages whose title, keywords, headings or description match, best first. */
export function rankPages(query: string, pages: readonly SearchPage[]): RankedPage[] {
  const words = queryWords(query);
  if (words.length === 0) return [];
  // «banco estado» is also written «BancoEstado».
  const readings = words.length === 2 ? [words, [words.join('')]] : [words];
  return pages
    .map((page) =>
      readings
        .map((reading) => rank(page, reading, query))
        .reduce((best, other) => (other.score > best.score ? other : best)),
    )
    .filter(({ score }) => score > ENOUGH)
    .toSorted((one, other) => other.score - one.score);
}

/** Folded, and without spaces. */
const joined = (text: string) => fold(text).replace(/\s+/g, '');

function rank(page: SearchPage, words: readonly string[], query: string): RankedPage {
  const title = wordsOf(page.title);
  const own = wordScores(words, [
    [title, WEIGHT.title],
    [page.keywords.flatMap(wordsOf), WEIGHT.keyword],
    [wordsOf(page.description), WEIGHT.description],
  ]);
  const headings = page.headings.map((heading) => ({
    heading,
    scores: wordScores(words, [[wordsOf(heading.title), WEIGHT.heading]]),
    isWhole: joined(heading.title) === joined(query),
  }));
  const sumOf = (scores: readonly number[]) => scores.reduce((sum, score) => sum + score, 0);
  const [nearest] = headings.toSorted(
    (one, other) =>
      Number(other.isWhole) - Number(one.isWhole) || sumOf(other.scores) - sumOf(one.scores),
  );
  const joint = own.map((score, index) => Math.max(score, nearest?.scores[index] ?? 0));
  const share = joint.filter((score) => score > 0).length / words.length;
  const isHeading = nearest !== undefined && sumOf(joint) > sumOf(own);
  const isWhole = [page.title, ...page.keywords].some((text) => joined(text) === joined(query));
  const bonus = isWhole ? WEIGHT.title : nearest?.isWhole === true ? WEIGHT.heading : 0;
  const score =
    ((sumOf(joint) / words.length) * share * share + bonus) *
    // Of two titles with the word, the shorter one is more likely to be about it.
    (1 - Math.min(title.length, 10) * 0.02) *
    (page.path.endsWith('/changelog') ? MENTION : (BY_GROUP[page.group] ?? 1));
  return { page, heading: isHeading ? nearest.heading : null, score };
}

/** The best match of each word among the weighted fields. */
const wordScores = (
  words: readonly string[],
  fields: readonly (readonly [readonly string[], number])[],
): number[] =>
  words.map((word) => Math.max(...fields.map(([texts, weight]) => matchOf(word, texts) * weight)));

/**
 * How well a word matches a list of words: 1 if exactly, less as a prefix, a synonym or a typing
 * error.
 */
function matchOf(typed: string, words: readonly string[]): number {
  const root = stem(typed);
  const synonyms = synonymsOf(typed);
  let best = 0;
  for (const word of words) {
    const other = stem(word);
    if (other === root) return 1;
    if (typed.length >= 3 && word.startsWith(root)) best = Math.max(best, PREFIX);
    else if (synonyms.has(other)) best = Math.max(best, SYNONYM);
    else if (isTypo(typed, word) || isTypo(root, other)) best = Math.max(best, TYPO);
  }
  return best;
}

/** The query corrected to words of the site; null if all words are known, or none is similar. */
export function correctionOf(
  query: string,
  pages: readonly SearchPage[],
  more: readonly string[] = [],
): string | null {
  const vocabulary = new Set([
    ...pages.flatMap(({ title, keywords }) => [...wordsOf(title), ...keywords.flatMap(wordsOf)]),
    ...more,
  ]);
  const stems = new Set([...vocabulary].map(stem));
  const words = wordsOf(query);
  const corrected = words.map((word) => {
    if (vocabulary.has(word) || stems.has(stem(word))) return word;
    return [...vocabulary].find((known) => isTypo(word, known)) ?? word;
  });
  const text = corrected.join(' ');
  return text === words.join(' ') ? null : text;
}
