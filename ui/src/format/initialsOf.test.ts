import fc from 'fast-check';
import { expect, it } from 'vitest';
import { initialsOf } from './initialsOf.ts';

it.each([
  ['Banco de Chile', 'BC'],
  ['Banco Itaú', 'BI'],
  ['BancoEstado', 'BE'],
  ['BCI', 'BC'],
  ['Servicio de Impuestos Internos', 'SI'],
  ['AFP Modelo', 'AM'],
  ['ñandú', 'ÑA'],
  ['(Banco) Órbita', 'BÓ'],
  ['ángela  del Río Soto', 'ÁR'],
  ['Equipo de Cauce', 'EC'],
  ['X', 'X'],
  ['', ''],
])('initials of %j are %j', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});

it('are at most two upper-case characters for any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      // A capital may be two letters (ß, SS).
      expect(Array.from(initialsOf(name)).length).toBeLessThanOrEqual(4);
      expect(initialsOf(name)).toBe(initialsOf(name).toUpperCase());
    }),
  );
});
