/** The characters that the standard fonts of a PDF have in addition to Latin-1 (Windows-1252). */
const BEYOND_LATIN = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
/** Common characters that the fonts lack, with a plain replacement. */
const PLAIN: Readonly<Record<string, string>> = {
  '\t': '    ',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '→': '->',
  '←': '<-',
  '≤': '<=',
  '≥': '>=',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2009': ' ',
  '\u202f': '\u00a0',
};

/** Converts a text to the characters of the standard fonts; others become `?`. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll('\r\n', '\n'), (character) => {
    const isLatin = /^[\n -~\u00a0-\u00ff]$/.test(character);
    if (isLatin || BEYOND_LATIN.has(character)) return character;
    return PLAIN[character] ?? (/^[\p{Cc}\p{Cf}\p{Mn}]$/u.test(character) ? '' : '?');
  }).join('');
}
