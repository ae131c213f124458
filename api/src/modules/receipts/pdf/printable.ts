/** What the standard fonts of a PDF have beside Latin-1 (Windows-1252). */
const BEYOND_LATIN = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
/** What is common in texts and has a plain way to write it. */
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

/** A text in the characters of the standard fonts; what they do not have becomes `?`. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll('\r\n', '\n'), (character) => {
    const isLatin = /^[\n -~\u00a0-\u00ff]$/.test(character);
    if (isLatin || BEYOND_LATIN.has(character)) return character;
    return PLAIN[character] ?? (/^[\p{Cc}\p{Cf}\p{Mn}]$/u.test(character) ? '' : '?');
  }).join('');
}
