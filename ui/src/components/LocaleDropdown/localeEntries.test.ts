import { expect, it } from 'vitest';
import { exampleLocales } from '../../../test/examples/exampleDocs.ts';
import { localeEntries } from './localeEntries.ts';

const location = { pathname: '/docs/intro', search: '?q=rut&banco=037', hash: '#campos' };

it('keeps path, query and hash', () => {
  expect(localeEntries(exampleLocales, location).map(({ href, lang }) => [href, lang])).toEqual([
    ['/docs/intro?q=rut&banco=037#campos', 'es-CL'],
    ['/en/docs/intro?q=rut&banco=037#campos', 'en'],
  ]);
});

it('adds the query of the item to the query of the page', () => {
  const [, english] = localeEntries(exampleLocales, location, '?idioma=elegido&q=otro');
  expect(english?.href).toBe('/en/docs/intro?banco=037&idioma=elegido&q=otro#campos');
});

it('links to a language on its own domain', () => {
  const locales = [{ code: 'en', label: 'English', baseUrl: 'https://en.example.com/' }];
  const [english] = localeEntries({ current: 'es-CL', locales }, { ...location, search: '' });
  expect(english?.href).toBe('https://en.example.com/docs/intro#campos');
  expect(english?.isOutsideRouter).toBe(true);
});

it.each([
  ['/en/', '/en/docs/intro', '/docs/intro', '/en/docs/intro'],
  ['/en', '/en', '/', '/en/'],
  ['/en/', '/english/intro', '/english/intro', '/en/english/intro'],
  ['https://example.com/en/', '/en/blog', '/blog', 'https://example.com/en/blog'],
])('on a build at %s strips its base from %s', (baseUrl, pathname, inSpanish, inEnglish) => {
  const [spanish] = exampleLocales.locales;
  const english = { code: 'en', label: 'English', baseUrl };
  const locales = spanish === undefined ? [] : [spanish, english];
  const entries = localeEntries({ current: 'en', locales }, { pathname, search: '', hash: '' });
  expect(entries.map(({ href }) => href)).toEqual([inSpanish, inEnglish]);
});

it('strips a base that all languages share', () => {
  const locales = [
    { code: 'es-CL', label: 'Español', baseUrl: '/cauce/' },
    { code: 'en', label: 'English', baseUrl: '/cauce/en/' },
  ];
  const from = (current: string, pathname: string) =>
    localeEntries({ current, locales }, { pathname, search: '', hash: '' }).map(({ href }) => href);
  const both = ['/cauce/docs/intro', '/cauce/en/docs/intro'];
  expect(from('es-CL', '/cauce/docs/intro')).toEqual(both);
  expect(from('en', '/cauce/en/docs/intro')).toEqual(both);
});
