/** Normalises a text for searching: no accents, case or punctuation, single spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Whether a text contains each word of a search, in any order and also inside words. `itau` matches
 * «Banco Itaú», `estado` «BancoEstado»; an empty search matches everything.
 */
export function matchesSearch(text: string, search: string): boolean {
  const folded = foldText(text);
  return foldText(search)
    .split(' ')
    .every((word) => folded.includes(word));
}
