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

/** Comment syntax by language. Other languages may use any of them. */
const STYLES: Record<string, readonly CommentStyle[]> = {
  js: C_LIKE,
  javascript: C_LIKE,
  ts: C_LIKE,
  typescript: C_LIKE,
  jsx: [...C_LIKE, BRACED_STARS],
  tsx: [...C_LIKE, BRACED_STARS],
  mdx: [BRACED_STARS, MARKUP],
  css: [STARS],
  java: C_LIKE,
  kotlin: C_LIKE,
  swift: C_LIKE,
  csharp: C_LIKE,
  go: C_LIKE,
  rust: C_LIKE,
  jsonc: C_LIKE,
  php: [...C_LIKE, NUMBER_SIGN],
  bash: [NUMBER_SIGN],
  sh: [NUMBER_SIGN],
  shell: [NUMBER_SIGN],
  curl: [NUMBER_SIGN],
  python: [NUMBER_SIGN],
  py: [NUMBER_SIGN],
  ruby: [NUMBER_SIGN],
  yaml: [NUMBER_SIGN],
  yml: [NUMBER_SIGN],
  toml: [NUMBER_SIGN],
  sql: [DASHES],
  lua: [DASHES],
  html: [MARKUP, ...C_LIKE],
  xml: [MARKUP],
  markdown: [MARKUP],
  md: [MARKUP],
};

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
  const styles = STYLES[language] ?? EVERY;
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
