/** Kinds of tokens: the colour names of the syntax theme. */
export type CodeTokenKind =
  | 'plain'
  | 'comment'
  | 'punct'
  | 'keyword'
  | 'string'
  | 'number'
  | 'function'
  | 'prop'
  | 'type'
  | 'tag'
  | 'inserted'
  | 'deleted';

export interface CodeToken {
  text: string;
  /** Plain text by default. */
  kind?: CodeTokenKind;
}

export type CodeLine = readonly CodeToken[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);

/** The lines of a text without highlighting. */
export function plainLines(code: string): CodeLine[] {
  return code.split('\n').map((text) => [{ text }]);
}

/**
 * The markup that `CodeBlock` shows: `data-line` on each line, `data-token` on coloured tokens. A
 * site that highlights at build time passes this as `html`. `highlighted` counts from 1.
 */
export function codeHtml(lines: readonly CodeLine[], highlighted: readonly number[] = []): string {
  return lines
    .map((tokens, index) => {
      const mark = highlighted.includes(index + 1) ? ' data-highlighted' : '';
      const inner = tokens.map(({ text, kind }) =>
        kind === undefined || kind === 'plain'
          ? escapeHtml(text)
          : `<span data-token="${kind}">${escapeHtml(text)}</span>`,
      );
      return `<span data-line${mark}>${inner.join('')}\n</span>`;
    })
    .join('');
}
