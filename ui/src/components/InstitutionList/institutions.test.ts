import { expect, it } from 'vitest';
import { groupInstitutions, type InstitutionItem } from './institutions.ts';

const institutions: InstitutionItem[] = [
  { id: 'afp-modelo', name: 'AFP Modelo', group: 'others' },
  { id: 'banco-itau', name: 'Banco Itaú', group: 'banks' },
  { id: 'sii', name: 'Servicio de Impuestos Internos', keywords: 'SII', group: 'taxes' },
  { id: 'banco-chile', name: 'Banco de Chile', group: 'banks' },
];

const idsBy = (search: string) =>
  groupInstitutions(institutions, search).map(({ group, items }) => [
    group,
    items.map(({ id }) => id),
  ]);

it('groups banks, taxes and others in a fixed order', () => {
  expect(idsBy('')).toEqual([
    ['banks', ['banco-itau', 'banco-chile']],
    ['taxes', ['sii']],
    ['others', ['afp-modelo']],
  ]);
});

it('finds institutions by what people call them', () => {
  expect(idsBy('edwards')).toEqual([['banks', ['banco-chile']]]);
  expect(idsBy('renta')).toEqual([['taxes', ['sii']]]);
});

it('forgives typos only if nothing matches', () => {
  expect(idsBy('vanco')).toEqual([['banks', ['banco-itau', 'banco-chile']]]);
  expect(idsBy('modelo')).toEqual([['others', ['afp-modelo']]]);
  expect(idsBy('moedlo')).toEqual([['others', ['afp-modelo']]]);
});

it('keeps institutions that match the search and omits empty groups', () => {
  expect(idsBy('ITAU')).toEqual([['banks', ['banco-itau']]]);
  expect(idsBy('sii')).toEqual([['taxes', ['sii']]]);
  expect(idsBy('marciano')).toEqual([]);
});
