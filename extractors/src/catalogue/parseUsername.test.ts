import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Institution } from '../contract/institution.ts';
import { rutOf } from '../shared/rut.ts';
import { findInstitution } from './lookup.ts';
import { parseUsername } from './parseUsername.ts';

function institution(id: string): Institution {
  const found = findInstitution(id);
  if (found === undefined) throw new Error(`${id} is not in the catalogue`);
  return found;
}

const bank = institution('banco-chile');
const business = institution('banco-chile-empresas');
const exchange = institution('buda');

describe('parseUsername', () => {
  it.each(['12.345.678-5', '12345678-5', '123456785'])('accepts %s at a bank', (raw) => {
    expect(parseUsername(bank, raw)).toBe('12345678-5');
  });

  it('accepts k and K', () => {
    expect(parseUsername(bank, '10000013-k')).toBe('10000013-K');
    expect(parseUsername(bank, '10.000.013-K')).toBe('10000013-K');
  });

  it('accepts any RUT at a bank and at a business bank: people may do business in their own name', () => {
    for (const one of [bank, business]) {
      for (const rut of ['88888888-8', '12345678-5', rutOf(49_999_999), rutOf(50_000_000)]) {
        expect(parseUsername(one, rut)).toBe(rut);
      }
      expect(parseUsername(one, '12345678-4')).toBeNull();
    }
  });

  it('accepts an e-mail only if the institution does, and returns it in lower case', () => {
    expect(parseUsername(exchange, 'Ana.Perez+1@Correo.Test')).toBe('ana.perez+1@correo.test');
    expect(parseUsername(exchange, '12.345.678-5')).toBe('12345678-5');
    expect(parseUsername(bank, 'ana@correo.test')).toBeNull();
  });

  it.each([
    'ana',
    '@correo.test',
    'ana@',
    'ana@test',
    'ana@@correo.test',
    'ana@correo..test',
    'ana@.correo.test',
    'ana@correo.test.',
    'ana@-correo.test',
    'ana@correo-.test',
    '.ana@correo.test',
    'ana.@correo.test',
    'a..na@correo.test',
    'ana@127.0.0.1',
    'ana@[127.0.0.1]',
    '"ana"@correo.test',
    'ana perez@correo.test',
    'ana@correo.test\n',
    ' ana@correo.test',
    'ana@correo.test\u0000',
    'aña@correo.test',
    'ana@corréo.test',
    'аna@correo.test',
    'ana\u202e@correo.test',
    `${'a'.repeat(65)}@correo.test`,
    `ana@${'a'.repeat(64)}.test`,
    `ana@${'a.'.repeat(130)}test`,
    `${'a'.repeat(1_000_000)}@correo.test`,
    '@'.repeat(1_000_000),
    'a.'.repeat(500_000),
  ])('refuses %j as an e-mail', (raw) => {
    expect(parseUsername(exchange, raw)).toBeNull();
  });

  it('accepts the longest parts that e-mail allows', () => {
    expect(parseUsername(exchange, `${'a'.repeat(64)}@${'b'.repeat(63)}.test`)).not.toBeNull();
  });

  it.each([[undefined], [null], [123456785], [{ $ne: null }], [['12345678-5']], [true]])(
    'accepts only strings, not %o',
    (raw: unknown) => {
      for (const one of [bank, business, exchange]) expect(parseUsername(one, raw)).toBeNull();
    },
  );

  it('accepts its own output unchanged', () => {
    const raws = fc.oneof(
      fc.integer({ min: 1, max: 99_999_999 }).map(rutOf),
      fc.emailAddress(),
      fc.string({ unit: 'binary', maxLength: 60 }),
    );
    fc.assert(
      fc.property(raws, fc.constantFrom(bank, business, exchange), (raw, one) => {
        const username = parseUsername(one, raw);
        if (username !== null) expect(parseUsername(one, username)).toBe(username);
      }),
      { seed: 11, numRuns: 1_000 },
    );
  });
});
