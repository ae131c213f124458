interface CommentStyle {
  open: string;
  close: string;
}

const SLASHES = { open: '//', close: '' };
const STARS = { open: '/*', close: '*/' };
const BRACED_STARS = { open: '{/*', close: '*/}' };
const NUMBER_SIGN = { open: '#', close: '' };
const DASHES = { open: '--', close: '' };
const MARKUP = { open: '<!--', close: '-->' };

const C_LIKE = [SLASHES, STARS];
const EVERY = [...C_LIKE, BRACED_STARS, NUMBER_SIGN, DASHES, MARKUP];

/** Languages by their comment syntax. Other languages may use any of them. */
const LANGUAGES: readonly (readonly [styles: readonly CommentStyle[], languages: string])[] = [
  [C_LIKE, 'js javascript ts typescript java kotlin swift csharp go rust jsonc'],
  [[...C_LIKE, BRACED_STARS], 'jsx tsx'],
  [[...C_LIKE, NUMBER_SIGN], 'php'],
  [[NUMBER_SIGN], 'bash sh shell curl python py ruby yaml yml toml'],
  [[DASHES], 'sql lua'],
  [[STARS], 'css'],
  [[MARKUP, ...C_LIKE], 'html'],
  [[BRACED_STARS, MARKUP], 'mdx'],
  [[MARKUP], 'xml markdown md'],
];

const WORDS = /^highlight-(next-line|start|end)$/;

/** The keyword of a line that is only a magic comment: `next-line`, `start` or `end`. */
function magicWord(line: string, styles: readonly CommentStyle[]): string | undefined {
  const trimmed = line.trim();
  for (const { open, close } of styles) {
    if (!trimmed.startsWith(open) || !trimmed.endsWith(close)) continue;
    const inner = trimmed.slice(open.length, trimmed.length - close.length).trim();
    const word = WORDS.exec(inner)?.[1];
    if (word !== undefined) return word;
  }
  return undefined;
}

/**
 * Removes `highlight-next-line`, `highlight-start` and `highlight-end` from a code and returns
 * which of the remaining lines they mark, counted from 1. A start without an end reaches to the
 * last line.
 */
export function magicComments(
  code: string,
  language: string,
): { code: string; highlightedLines: number[] } {
  const [styles] = LANGUAGES.find(([, names]) => names.split(' ').includes(language)) ?? [EVERY];
  const kept: string[] = [];
  const highlightedLines: number[] = [];
  let isNext = false;
  let isInside = false;
  for (const line of code.split('\n')) {
    const word = magicWord(line, styles);
    if (word === 'next-line') isNext = true;
    else if (word === 'start') isInside = true;
    else if (word === 'end') isInside = false;
    else {
      kept.push(line);
      if (isNext || isInside) highlightedLines.push(kept.length);
      isNext = false;
    }
  }
  return { code: kept.join('\n'), highlightedLines };
}
