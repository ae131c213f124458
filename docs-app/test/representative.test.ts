import { expect, it } from 'vitest';
import { representative } from './representative.ts';

it('takes every page that is written by hand, and some of each family', () => {
  const products = Array.from({ length: 8 }, (_, index) => `/api/datos/product-${String(index)}`);
  const paths = ['/', '/docs/intro', ...products, '/blog/tags', '/blog/tags/hola'];
  const { chosen, rest } = representative(paths);
  expect(chosen).toEqual([
    ...['/', '/docs/intro', '/api/datos/product-0', '/api/datos/product-6'],
    ...['/blog/tags', '/blog/tags/hola'],
  ]);
  expect([...chosen, ...rest].sort()).toEqual([...paths].sort());
});
