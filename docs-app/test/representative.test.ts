import { describe, expect, it } from 'vitest';
import { firstOfEachFolder, representative } from './representative.ts';

const products = Array.from({ length: 8 }, (_, index) => `/api/datos/product-${String(index)}`);
const calls = Array.from({ length: 8 }, (_, index) => `/api/call-${String(index)}`);
const paths = [
  '/',
  '/docs/intro',
  '/docs/changelog',
  '/api',
  ...calls,
  ...products,
  '/api/cauce-connect',
  '/api/cauce-connect/call',
  '/blog/tags',
  '/blog/tags/hola',
];

describe('representative', () => {
  it('selects every hand-written page, and some of each generated group', () => {
    expect(representative(paths)).toEqual([
      '/',
      '/docs/intro',
      '/docs/changelog',
      '/api',
      '/api/call-0',
      '/api/call-6',
      '/api/datos/product-0',
      '/api/datos/product-6',
      '/api/cauce-connect',
      '/api/cauce-connect/call',
      '/blog/tags',
      '/blog/tags/hola',
    ]);
  });
});

describe('firstOfEachFolder', () => {
  it('selects one page of each folder', () => {
    const { chosen, rest } = firstOfEachFolder(paths);
    expect(chosen).toEqual([
      '/',
      '/docs/intro',
      '/api/call-0',
      '/api/datos/product-0',
      '/api/cauce-connect/call',
      '/blog/tags',
      '/blog/tags/hola',
    ]);
    expect([...chosen, ...rest].sort()).toEqual([...paths].sort());
  });
});
