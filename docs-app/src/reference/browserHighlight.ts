import type { CodeLine, CodeToken } from '@cauce/ui';

const DOUBLE = String.raw`"(?:[^"\\\n]|\\.)*"`;
const SINGLE = String.raw`'(?:[^'\\\n]|\\.)*'`;
const NUMBER = String.raw`(?<number>(?<![\w$])-?\d+(?:\.\d+)?\b)`;
const CALL = String.raw`(?<function>\b\w+(?=\())`;
const words = (text: string) => `(?<keyword>\\b(?:${text.replaceAll(' ', '|')})\\b)`;
const rules = (...parts: string[]) => new RegExp(parts.join('|'), 'g');

/** Tokens of samples and responses, by grammar; each named group is a colour of the theme. */
const GRAMMARS: Readonly<Record<string, RegExp>> = {
  json: rules(
    `(?<prop>${DOUBLE}(?=\\s*:))`,
    `(?<string>${DOUBLE})`,
    NUMBER,
    '(?<keyword>\\b(?:true|false|null)\\b)',
  ),
  bash: rules(
    `(?<string>${DOUBLE}|'[^']*')`,
    '(?<function>^(?:curl|export)\\b)',
    '(?<prop>(?<=\\s)-\\w+)',
  ),
  javascript: rules(
    `(?<string>${SINGLE}|${DOUBLE}|\`[^\`]*\`)`,
    words('const await if throw new null true false'),
    NUMBER,
    CALL,
    '(?<prop>\\b\\w+(?=:))',
  ),
  python: rules(`(?<string>${DOUBLE})`, words('import with as None True False'), NUMBER, CALL),
  php: rules(`(?<string>${SINGLE}|${DOUBLE})`, words('if throw new null true false'), NUMBER, CALL),
  java: rules(
    `(?<string>"""[\\s\\S]*?"""|${DOUBLE})`,
    words('import public class static void throws var new if throw null'),
    NUMBER,
    CALL,
  ),
};

/**
 * Highlights code that is created while the page is open: responses, and samples that follow the
 * console. All other code was highlighted by the build.
 */
export function highlightInBrowser(code: string, grammar: string): CodeLine[] {
  const tokens: CodeToken[] = [];
  let end = 0;
  for (const match of code.matchAll(GRAMMARS[grammar] ?? /(?!)/g)) {
    tokens.push({ text: code.slice(end, match.index) });
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => Boolean(text))?.[0];
    tokens.push({ text: match[0], ...(kind !== undefined && { kind: kind as 'string' }) });
    end = match.index + match[0].length;
  }
  tokens.push({ text: code.slice(end) });
  return linesOf(tokens);
}

function linesOf(tokens: readonly CodeToken[]): CodeLine[] {
  const lines: CodeToken[][] = [[]];
  for (const { text, ...rest } of tokens) {
    const [first = '', ...others] = text.split('\n');
    if (first !== '') lines.at(-1)?.push({ ...rest, text: first });
    for (const other of others) lines.push(other === '' ? [] : [{ ...rest, text: other }]);
  }
  return lines;
}
