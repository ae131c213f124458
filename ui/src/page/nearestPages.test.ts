import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearestPages } from './nearestPages.ts';

const pages = [
  '/',
  '/blog',
  '/docs/intro',
  '/docs/general/entities-actions',
  '/docs/guias/cifrado-de-datos/cifrado-persistente',
  '/docs/guias/cifrado-de-datos/cifrado-temporal',
  '/docs/guias/estados-situacion',
  '/docs/category/guias-de-ayuda',
].map((href) => ({ href, label: href }));

it.each([
  ['a misspelling', '/docs/entitis-actions', '/docs/general/entities-actions'],
  [
    'an old folder',
    '/guias/cifrado-persistente',
    '/docs/guias/cifrado-de-datos/cifrado-persistente',
  ],
  ['accents and capitals', '/docs/category/Guías-de-Ayuda', '/docs/category/guias-de-ayuda'],
  [
    'percent-encoded accents',
    '/docs/gu%C3%ADas/estados-situaci%C3%B3n',
    '/docs/guias/estados-situacion',
  ],
  ['a file extension', '/docs/intro.html', '/docs/intro'],
])('finds the page for %s', (_, pathname, href) => {
  expect(nearestPages(pathname, pages)[0]?.href).toBe(href);
});

it.each(['/wp-login.php', '/', '/%E0%A4%A', '/xyz/123'])('suggests nothing for %s', (pathname) => {
  expect(nearestPages(pathname, pages)).toEqual([]);
});

it('suggests at most the given number of pages, all of which exist', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.integer({ min: 0, max: 4 }), (pathname, limit) => {
      const found = nearestPages(pathname, pages, limit);
      expect(found.length).toBeLessThanOrEqual(limit);
      expect(pages).toEqual(expect.arrayContaining(found));
    }),
  );
});
