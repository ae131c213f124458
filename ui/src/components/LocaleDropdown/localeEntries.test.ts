import { expect, it } from 'vitest';
import { exampleLocales } from '../DocsProvider/exampleDocs.ts';
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
