import { describe, expect, it } from 'vitest';
import { correctionOf, rankPages, type SearchPage } from './rankPages.ts';
import { isTypo, stem, synonymsOf } from './words.ts';

const page = (path: string, title: string, more: Partial<SearchPage> = {}): SearchPage => ({
  path,
  title,
  group: 'Guías',
  description: '',
  keywords: [],
  headings: [],
  ...more,
});

const pages = [
  page('/errores', 'Errores', { headings: [{ id: 'invalid_rut', title: 'INVALID_RUT' }] }),
  page('/limites', 'Límites y cuota', { headings: [{ id: 'minuto', title: 'Por minuto' }] }),
  page('/movimientos', 'Movimientos · movement', { group: 'API', keywords: ['movement'] }),
  page('/bancos', 'Instituciones', { headings: [{ id: 'banco-estado', title: 'BancoEstado' }] }),
  page('/blog', 'Los límites de los límites', { group: 'Blog' }),
];
const first = (query: string) => rankPages(query, pages)[0];

describe('rankPages', () => {
  it.each([
    ['LIMITES', '/limites'],
    ['el límite', '/limites'],
    ['movimeinto', '/movimientos'],
    ['cartola', '/movimientos'],
    ['banco estado', '/bancos'],
    ['cuentarut', '/bancos'],
  ])('for «%s» ranks %s first', (query, path) => {
    expect(first(query)?.page.path).toBe(path);
  });

  it('returns the heading that contains the words, unless the title does', () => {
    expect(first('invalid rut')?.heading?.id).toBe('invalid_rut');
    expect(first('errores')?.heading).toBeNull();
  });

  it('finds nothing for an unknown or empty query', () => {
    expect(rankPages('xyzzyx', pages)).toEqual([]);
    expect(rankPages('', pages)).toEqual([]);
  });
});

it('corrects only unknown words', () => {
  expect(correctionOf('movimeintos', pages)).toBe('movimientos');
  expect(correctionOf('limites', pages)).toBeNull();
  expect(correctionOf('xyzzyx', pages)).toBeNull();
});

it.each([
  ['movimeintos', 'movimientos', true],
  ['contrasenna', 'contrasena', true],
  ['casa', 'cosa', false],
  ['tarea', 'carea', false],
  ['movimientos', 'movimientos', true],
])('treats %s as a typo of %s: %s', (typed, word, is) => {
  expect(isTypo(typed, word)).toBe(is);
});

it('ignores number and gender of words', () => {
  expect(stem('comprobantes')).toBe(stem('comprobante'));
  expect(stem('instituciones')).toBe(stem('institucion'));
  expect(stem('rut')).toBe('rut');
  expect(synonymsOf('contraseñas'.normalize('NFD').replace(/\p{M}/gu, ''))).toContain(
    stem('clave'),
  );
});
