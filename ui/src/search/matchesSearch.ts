/** A text as a search compares it: no accents, no case, no punctuation, single spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Whether a text answers a search: it has each word of the search, in any order, also inside a
 * word. `itau` finds «Banco Itaú», `estado` «BancoEstado»; an empty search finds all.
 */
export function matchesSearch(text: string, search: string): boolean {
  const folded = foldText(text);
  return foldText(search)
    .split(' ')
    .every((word) => folded.includes(word));
}
