import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIsoDate } from '../../src/shared/dates.ts';
import { rutOf } from '../../src/shared/rut.ts';
import { identityOf, personIdentity } from './identity.ts';

const FIXED = { seed: 20260801, numRuns: 300 };
const people = fc.integer({ min: 1_000_000, max: 27_000_000 }).map(rutOf);

describe('identityOf', () => {
  it('returns the same person every time', () => {
    expect(identityOf('12345678-5')).toEqual(identityOf('12345678-5'));
    expect(identityOf('12345678-5')).toMatchObject({
      name: 'Antonia Gabriela Yáñez Fernández',
      birthDate: '1970-10-21',
    });
  });

  it('returns an adult with valid data', () => {
    fc.assert(
      fc.property(people, (rut) => {
        const who = personIdentity(rut);
        expect(who.name).toBe(`${who.givenNames} ${who.lastName} ${who.motherLastName}`);
        expect(isIsoDate(who.birthDate)).toBe(true);
        expect(who.birthDate >= '1936-01-01' && who.birthDate < '2004-01-01').toBe(true);
        expect(who.email).toMatch(/^[a-z]+\.[a-z]+\.\d{1,4}@correo\.test$/);
        expect(who.mobilePhone).toMatch(/^\+569[1-9]\d{7}$/);
      }),
      FIXED,
    );
  });

  it('distinguishes companies from people, with the named RUTs being people', () => {
    expect(identityOf('76123456-0').kind).toBe('company');
    for (const digit of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      expect(identityOf(rutOf(Number(String(digit).repeat(8)))).kind).toBe('person');
    }
  });
});
