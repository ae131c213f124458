import { bundledLanguages, createHighlighter, type BundledLanguage, type Highlighter } from 'shiki';
import { syntaxTheme, tokenKind } from './syntaxTheme.ts';

const ALIASES: Record<string, string> = { curl: 'bash', sh: 'bash', node: 'javascript', http: 'http' };
const PLAIN = new Set(['', 'text', 'txt', 'plain', 'none']);

let highlighter: Promise<Highlighter> | undefined;

/** Whether code in this language can be highlighted; `text` and the like count as known. */
export function isKnownLanguage(language: string): boolean {
  return PLAIN.has(language) || (ALIASES[language] ?? language) in bundledLanguages;
}

/** One line of highlighted code as HTML: plain text and `span.tok-*`, nothing else. */
export async function highlightLines(code: string, language: string): Promise<string[]> {
  if (PLAIN.has(language)) return code.split('\n').map(escapeHtml);
  const lang = (ALIASES[language] ?? language) as BundledLanguage;
  highlighter ??= createHighlighter({ themes: [syntaxTheme], langs: [] });
  const shiki = await highlighter;
  if (!shiki.getLoadedLanguages().includes(lang)) await shiki.loadLanguage(lang);
  const lines = shiki.codeToTokensBase(code, { lang, theme: 'cauce' });
  return lines.map((tokens) => {
    let html = '';
    let pending = '';
    let kind: string | null = null;
    const flush = () => {
      if (pending === '') return;
      html += kind === null ? escapeHtml(pending) : `<span class="tok-${kind}">${escapeHtml(pending)}</span>`;
      pending = '';
    };
    for (const token of tokens) {
      const next = token.content.trim() === '' ? kind : tokenKind(token.color);
      if (next !== kind) flush();
      kind = next;
      pending += token.content;
    }
    flush();
    return html;
  });
}

/** Text as it may stand in an element or a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
