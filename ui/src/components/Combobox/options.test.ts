import { expect, it } from 'vitest';
import { answersSearch, groupOptions } from './options.ts';

const chile = { value: 'banco-chile', label: 'Banco de Chile', group: 'Bancos' };
const itau = { value: 'banco-itau', label: 'Banco Itaú', group: 'Bancos' };
const sii = {
  value: 'sii',
  label: 'Servicio de Impuestos Internos',
  keywords: 'SII',
  group: 'Impuestos',
};

it('finds by label and keywords, without accents or case', () => {
  expect(answersSearch(itau, 'ITAU')).toBe(true);
  expect(answersSearch(sii, 'sii')).toBe(true);
  expect(answersSearch(chile, 'sii')).toBe(false);
});

it('keeps groups and choices in the order in which they come', () => {
  expect(groupOptions([sii, chile, itau])).toEqual([
    { label: 'Impuestos', items: [sii] },
    { label: 'Bancos', items: [chile, itau] },
  ]);
  expect(groupOptions([])).toEqual([]);
});
