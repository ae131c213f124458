/** What a piece of code is; the colours of the syntax theme by name. */
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
  /** Without one, plain text. */
  kind?: CodeTokenKind;
}

export type CodeLine = readonly CodeToken[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);

/** A text without highlighting, line by line. */
export function plainLines(code: string): CodeLine[] {
  return code.split('\n').map((text) => [{ text }]);
}

/**
 * The markup that `CodeBlock` shows: a `data-line` per line, `data-token` on what has a colour. A site
 * that highlights while it is built emits this and passes it as `html`. `highlighted` counts from 1.
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
