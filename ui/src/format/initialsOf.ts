/** Words that do not contribute an initial. */
const SMALL_WORDS = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'y', 'e']);

/**
 * Two initials of an institution or person: of the first two words that count, of the capitals of a
 * single word («BancoEstado»), or else the first two letters.
 */
export function initialsOf(name: string): string {
  const words = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !SMALL_WORDS.has(word.toLowerCase()));
  const [first = '', second] = words;
  if (second !== undefined) return initial(first) + initial(second);
  const [, inner] = /^\p{Lu}\p{Ll}+(\p{Lu})/u.exec(first) ?? [];
  if (inner !== undefined) return initial(first) + inner;
  return Array.from(first).slice(0, 2).join('').toUpperCase();
}

function initial(word: string): string {
  return Array.from(word).slice(0, 1).join('').toUpperCase();
}
