import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeHtml, plainLines } from './codeHtml.ts';

it('wraps lines and tokens in spans, but not plain text', () => {
  const lines = [
    [
      { text: '"rut"', kind: 'prop' as const },
      { text: ': ', kind: 'plain' as const },
    ],
    [{ text: '}' }],
  ];
  expect(codeHtml(lines, [2])).toBe(
    '<span data-line><span data-token="prop">&quot;rut&quot;</span>: \n</span>' +
      '<span data-line data-highlighted>}\n</span>',
  );
});

it('keeps empty lines', () => {
  expect(codeHtml(plainLines('a\n\nb'))).toBe(
    '<span data-line>a\n</span><span data-line>\n</span><span data-line>b\n</span>',
  );
});

it('escapes any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (code) => {
      const html = codeHtml(plainLines(code));
      const text = html
        .replaceAll('<span data-line>', '')
        .replaceAll('</span>', '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&');
      expect(text).toBe(`${code}\n`);
      expect(html.replaceAll(/<\/?span( data-line)?>/g, '')).not.toMatch(/[<>"]/);
    }),
  );
});
