import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { codeHtml } from './codeHtml.ts';
import { CodeSource } from './CodeSource.tsx';

const lines = [
  [{ text: '"rut"', kind: 'prop' as const }, { text: ': <' }],
  [{ text: '' }],
  [{ text: '}' }],
];

it('shows the same elements without markup as the site makes at build time', () => {
  const shown = (html: string | undefined) =>
    renderToStaticMarkup(
      <CodeSource
        code={'"rut": <\n\n}'}
        html={html}
        lines={lines}
        highlightedLines={[3]}
        scrollerRef={createRef()}
        canScroll={false}
        isWrapped={false}
      />,
    ).replaceAll('=""', '');
  expect(shown(undefined)).toBe(shown(codeHtml(lines, [3])));
});
