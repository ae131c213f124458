import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InlineCode } from './InlineCode.tsx';

const parts = (code: string) =>
  [
    ...renderToStaticMarkup(<InlineCode>{code}</InlineCode>).matchAll(
      /<span[^>]*>([^<]*)<\/span>/g,
    ),
  ].map(([, part]) => part);

it('keeps names with hyphens in one piece, on either side of a colon, slash or space', () => {
  expect(parts('banco-falabella:credit-card-statement')).toEqual([
    'banco-falabella:',
    'credit-card-statement',
  ]);
  expect(parts('POST /products/retrieve-data')).toEqual(['retrieve-data']);
});

it('lets a part break that does not fit into a line', () => {
  expect(parts('banco-bci:credit-card-unbilled-transaction')).toEqual(['banco-bci:']);
});

it('marks short code instead', () => {
  expect(parts('banco-chile:movement')).toEqual([]);
});
