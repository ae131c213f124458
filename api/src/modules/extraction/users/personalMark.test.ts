import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRut } from '../../../../test/factories.ts';
import { personalMark } from './personalMark.ts';

const separator = fc.constantFrom('', '.', ' ', ',', '_', '-', '/', '·', '\u00a0', '\u2009');
const dash = fc.constantFrom('', '-', ' - ', '.', '\u2010', '\u2011', '\u2013', '\u2212', '\uff0d');
const nearby = fc.constantFrom('', 'pedido ', 'RUT:', 'rut', '(', 'a-', '#', 'cliente_', 'ñ ');
const after = fc.constantFrom('', ' ', ')', '/2026', ' 77', '-x', ', segunda vez', '_a');

const rut = fc.integer({ min: 1_000_000, max: 99_999_999 }).map(buildRut);
const fullWidth = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

describe('personalMark', () => {
  it('finds a RUT in any spelling, wherever it stands', () => {
    fc.assert(
      fc.property(
        fc.record({
          rut,
          separator,
          dash,
          before: nearby,
          after,
          zeros: fc.constantFrom('', '0', '000', '000000'),
          spell: fc.constantFrom(
            (text: string) => text,
            (text: string) => text.toLowerCase(),
            fullWidth,
            (text: string) => text.replace(/^(\d)/, '$1\u200b'),
          ),
        }),
        (one) => {
          const [number = '', check = ''] = one.rut.split('-');
          const grouped = number.replaceAll(/\B(?=(?:\d{3}){1,2}$)/g, one.separator);
          const written = one.spell(`${one.zeros}${grouped}${one.dash}${check}`);
          expect(personalMark(`${one.before}${written}${one.after}`)).toBe('rut');
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('finds a RUT whose digits stand apart', () => {
    fc.assert(
      fc.property(rut, (one) => {
        expect(personalMark(one.split('').join(' '))).toBe('rut');
      }),
    );
  });

  it.each(['1 12345678-5', '2026 12.345.678-5', '12345678-5 2026', '11111111 12345678-5'])(
    'finds the RUT among the other numbers of %j',
    (text) => {
      expect(personalMark(text)).toBe('rut');
    },
  );

  it('finds an e-mail address in any spelling', () => {
    const spell = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => text.replace('@', ' @ '),
      (text: string) => text.replace('@', '%40'),
      (text: string) => text.replace('@', '\uff20'),
      (text: string) => `Persona <${text}>, pedido 7`,
      (text: string) => `mailto:${text}`,
    );
    fc.assert(
      fc.property(fc.emailAddress(), spell, (address, spelled) => {
        expect(personalMark(spelled(address))).toBe('email');
      }),
    );
  });

  it.each([
    'pedido-2026-000123',
    'solicitud 8841/B',
    '12345678-4',
    '12345678 51',
    '2026-11-29',
    '2026-11-29T12:00:00.000Z',
    '1-9',
    'ORD_77-k',
    '@canal',
    'crédito n.º 5',
    '+56 9 8765 4321',
    '5f0c2b7a9d3e4f1886a0c4d2e9b7315c',
    '01JDT3XQ4M8Z6V0K2N5P7R9S1T',
  ])('finds nothing in %j', (text) => {
    expect(personalMark(text)).toBeNull();
  });

  it('finds nothing in a random id, even if its digits happen to be a RUT', () => {
    expect(personalMark('12345678-5aaa-4aaa-8aaa-aaaaaaaaaaaa')).toBeNull();
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(personalMark(id)).toBeNull();
      }),
    );
    expect(personalMark(randomUUID().toUpperCase())).toBeNull();
  });
});
