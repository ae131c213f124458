import { foldText } from './matchesSearch.ts';

/** Shorter words are similar to too many others to be taken for one of them. */
const SHORTEST = 4;
/** From this length on, two typing errors are accepted instead of one. */
const LONG = 8;

/**
 * Whether a text contains, for each word of a search, one that was probably meant: `santnader`
 * resembles «Santander», and `falabe` typed as `falave` too. Use it when nothing matches
 * (`matchesSearch`).
 */
export function resemblesSearch(text: string, search: string): boolean {
  const words = foldText(text).split(' ');
  return foldText(search)
    .split(' ')
    .every((typed) => words.some((word) => isMeant(typed, word)));
}

function isMeant(typed: string, word: string): boolean {
  if (word.includes(typed)) return true;
  if (typed.length < SHORTEST) return false;
  const allowed = typed.length < LONG ? 1 : 2;
  // Also compared with the beginning of the word, because people look before they have typed all of
  // it.
  return [word, word.slice(0, typed.length)].some((one) => editDistance(typed, one) <= allowed);
}

/**
 * Number of letters to insert, drop, replace or swap with their neighbour to turn one word into the
 * other.
 */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
