/** HTML that is safe to send: only `html` creates it, and `html` escapes everything else. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type MarkupValue =
  | Markup
  | string
  | number
  | null
  | undefined
  | false
  | readonly MarkupValue[];

/**
 * A template whose values are escaped, for element content and for attributes in double quotes.
 * Null, undefined and false print nothing; the items of a list are printed one after the other.
 */
export function html(parts: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  let text = parts[0] ?? '';
  values.forEach((value, index) => {
    text += render(value) + (parts[index + 1] ?? '');
  });
  return new Markup(text);
}

function render(value: MarkupValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return value.map(render).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/**
 * Encodes a page in its portal's charset. Characters that ISO-8859-1 lacks become numeric
 * references, as old portals write them.
 */
export function encodePage(page: Markup, charset: 'utf-8' | 'iso-8859-1'): Buffer {
  if (charset === 'utf-8') return Buffer.from(page.text, 'utf8');
  const ascii = page.text.replaceAll(
    /[^\t\n\r -~\u00a0-\u00ff]/gu,
    (character) => `&#${character.codePointAt(0) ?? 0};`,
  );
  return Buffer.from(ascii, 'latin1');
}
