import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldText, matchesSearch } from './matchesSearch.ts';

it.each([
  ['Banco Itaú', 'itau', true],
  ['Banco Itaú', 'ITAÚ', true],
  ['Banco Itau', 'itaú', true],
  ['Banco de Chile', 'chile banco', true],
  ['Banco de Chile', '  de   ch ', true],
  ['Servicio de Impuestos Internos (SII)', 'sii', true],
  ['Compañía de Seguros', 'compania', true],
  ['AFP ProVida', 'provida', true],
  ['BancoEstado', 'estado', true],
  ['Banco de Chile', 'chilena', false],
  ['Banco de Chile', '', true],
  ['Banco de Chile', '¿?', true],
])('%s matches %j: %s', (text, search, expected) => {
  expect(matchesSearch(text, search)).toBe(expected);
});

it('matches a text by itself and by any of its words, regardless of accents and case', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(matchesSearch(text, text)).toBe(true);
      expect(matchesSearch(text, foldText(text))).toBe(true);
      for (const word of foldText(text).split(' ')) expect(matchesSearch(text, word)).toBe(true);
    }),
  );
});
