import type { RawDocument } from '../src/contract/session.ts';

/** Pages as a broken institution would send them, created from recorded ones. */

/** Variants of the page: emptied, or with its words changed. */
export function hollowed({ contentType, text }: RawDocument): string[] {
  switch (contentType) {
    case 'text/html':
      return [
        '<html><body></body></html>',
        text
          .replaceAll(/<(caption|dt|th)[\s>]/g, '<$1>Otro ')
          // Labels in cells.
          .replaceAll(/(<td class="bold">)[^<]+/g, '$1Otro')
          .replaceAll(/&quot;(\w+)&quot;:/g, '&quot;otro$1&quot;:')
          // Data in scripts and in hidden fields.
          .replaceAll(/(['"])(\w+)\1(?=\]|\s*:)/g, '$1otro$2$1')
          .replaceAll(/ (id|name|class)="/g, ' $1="otro'),
      ];
    case 'text/csv':
    case 'application/vnd.ms-excel':
      return ['', '\n', text.replaceAll(/[A-Za-z]{3,}/g, 'Otro$&')];
    case 'text/xml':
    case 'application/xml':
      return ['', '<a/>', text.replaceAll(/<(\/?)(\w)/g, '<$1Otro$2'), text.slice(0, -20)];
    case 'application/pdf':
    case 'text/plain':
      return ['', text.replaceAll(/^.{3}/gm, '$&Otro')];
    default:
      return ['{}', '[]', 'null', text.replaceAll(/"(\w+)":/g, '"otro$1":')];
  }
}

/**
 * Variants of the page: without the rows of one of its tables, or without one of the lists of its
 * answer. An institution sends such pages when it could not load the rows.
 */
export function withoutRows(document: RawDocument | undefined): string[] {
  if (document === undefined) return [];
  const { contentType, text } = document;
  if (contentType === 'text/html') {
    return [...text.matchAll(/<tbody>.*?<\/tbody>/gs)].map(([body]) =>
      text.replace(body, () => '<tbody></tbody>'),
    );
  }
  if (contentType !== 'application/json') return [];
  const without: string[] = [];
  walk(JSON.parse(text) as unknown, (key, value) => {
    if (!Array.isArray(value) || value.length === 0 || /^\d*$/.test(key)) return;
    without.push(
      JSON.stringify(JSON.parse(text), (name, inner: unknown) =>
        name === key ? undefined : inner,
      ),
    );
  });
  return without;
}

/** Visits a value and everything inside it. */
export function walk(value: unknown, visit: (key: string, value: unknown) => void, key = ''): void {
  visit(key, value);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) walk(inner, visit, name);
}
