import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resemblesSearch } from './resemblesSearch.ts';

it.each([
  ['Banco Santander', 'santnader', true],
  ['Banco Santander', 'snatander', true],
  ['Banco Santander', 'santanber', true],
  ['Banco Santander', 'santna', true],
  ['Banco Falabella', 'falavela', true],
  ['Scotiabank', 'escotiabank', true],
  ['Banco Itaú', 'itua', true],
  ['Banco Itaú', 'vanco itau', true],
  ['Banco Santander', 'santiago', false],
  ['Banco Itaú', 'ita', true],
  ['Bci', 'bco', false],
  ['Banco Security', 'marciano', false],
])('%s resembles %j: %s', (text, search, expected) => {
  expect(resemblesSearch(text, search)).toBe(expected);
});

it('forgives any single mistake in a word of four letters or more', () => {
  const letter = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz'));
  const word = fc.string({ unit: letter, minLength: 5, maxLength: 12 });
  fc.assert(
    fc.property(word, fc.nat(), letter, (text, seed, other) => {
      const at = seed % (text.length - 1);
      const [start, end] = [text.slice(0, at), text.slice(at + 1)];
      const swapped = `${start}${text[at + 1] ?? ''}${text[at] ?? ''}${text.slice(at + 2)}`;
      for (const typed of [`${start}${end}`, `${start}${other}${end}`, swapped])
        expect(resemblesSearch(text, typed)).toBe(true);
    }),
  );
});
