import { bundledLanguages, createHighlighter, type BundledLanguage, type Highlighter } from 'shiki';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import {
  plainLines,
  type CodeLine,
  type CodeToken,
} from '../../../ui/src/components/CodeBlock/codeHtml.ts';
import { syntaxTheme, tokenKind } from './syntaxTheme.ts';

const ALIASES: Record<string, string> = {
  curl: 'bash',
  sh: 'bash',
  node: 'javascript',
  http: 'http',
};
const PLAIN = new Set(['', 'text', 'txt', 'plain', 'none']);

let highlighter: Promise<Highlighter> | undefined;

/** Whether code in this language can be highlighted; `text` and the like count as known. */
export function isKnownLanguage(language: string): boolean {
  return PLAIN.has(language) || (ALIASES[language] ?? language) in bundledLanguages;
}

/** Tokenises code line by line, with adjacent tokens of a kind joined. */
export async function highlightCode(code: string, language: string): Promise<CodeLine[]> {
  if (PLAIN.has(language)) return plainLines(code);
  const lang = (ALIASES[language] ?? language) as BundledLanguage;
  highlighter ??= createHighlighter({
    themes: [syntaxTheme],
    langs: [],
    engine: createJavaScriptRegexEngine(),
  });
  const shiki = await highlighter;
  if (!shiki.getLoadedLanguages().includes(lang)) await shiki.loadLanguage(lang);
  return shiki.codeToTokensBase(code, { lang, theme: syntaxTheme }).map((tokens) => {
    const line: CodeToken[] = [];
    for (const { content, color } of tokens) {
      const last = line.at(-1);
      const kind = tokenKind(color);
      // Whitespace has no colour and joins the preceding token.
      if (last !== undefined && (last.kind === kind || content.trim() === ''))
        line[line.length - 1] = { ...last, text: last.text + content };
      else line.push({ text: content, kind });
    }
    return line;
  });
}
