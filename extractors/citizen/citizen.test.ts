import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIsoDate, monthOf } from '../src/shared/dates.ts';
import { isCompanyRut, isFormattedRut, rutOf } from '../src/shared/rut.ts';
import { citizen } from './citizen.ts';
import type { Person } from './types.ts';

const MONTH = '2026-08';
const FIXED = { seed: 20260801, numRuns: 300 };
const people = fc.integer({ min: 1_000_000, max: 27_000_000 }).map(rutOf);

function person(rut: string, month = MONTH): Person {
  const who = citizen(rut, month);
  if (who.kind !== 'person') throw new Error(`${rut} is not a person`);
  return who;
}

describe('citizen', () => {
  it('is the same person whenever it is asked for', () => {
    expect(citizen('12345678-5', MONTH)).toEqual(citizen('12345678-5', MONTH));
    expect(person('12345678-5')).toMatchObject({
      name: 'Antonia Gabriela Yáñez Fernández',
      birthDate: '1970-10-21',
      salaryBank: 'banco-falabella',
    });
  });

  it('has an adult identity with valid facts', () => {
    fc.assert(
      fc.property(people, (rut) => {
        const who = person(rut);
        expect(who.name).toBe(`${who.givenNames} ${who.lastName} ${who.motherLastName}`);
        expect(isIsoDate(who.birthDate)).toBe(true);
        expect(who.birthDate >= '1936-01-01' && who.birthDate < '2004-01-01').toBe(true);
        expect(who.email).toMatch(/^[a-z]+\.[a-z]+\.\d{1,4}@correo\.test$/);
        expect(who.mobilePhone).toMatch(/^\+569[1-9]\d{7}$/);
      }),
      FIXED,
    );
  });

  it('is paid by a company, inside the month, what the deductions leave', () => {
    fc.assert(
      fc.property(people, (rut) => {
        for (const salary of person(rut).salaries) {
          expect(isFormattedRut(salary.employer.rut) && isCompanyRut(salary.employer.rut)).toBe(
            true,
          );
          expect(monthOf(salary.date)).toBe(salary.month);
          expect(salary.gross).toBe(salary.base + salary.variable);
          const deductions =
            salary.pension +
            salary.pensionCommission +
            salary.health +
            salary.unemploymentInsurance +
            salary.incomeTax;
          expect(salary.net).toBe(salary.gross - deductions);
          expect(salary.net).toBeGreaterThan(salary.gross * 0.5);
          expect(salary.pension).toBe(Math.round(salary.taxable / 10));
        }
      }),
      FIXED,
    );
  });

  it('lived every month alike, whichever month tells it', () => {
    fc.assert(
      fc.property(people, (rut) => {
        const [earlier, later] = [person(rut, '2026-03'), person(rut, '2026-08')];
        const shared = earlier.salaries.filter(({ month }) => month >= '2025-07');
        expect(later.salaries.filter(({ month }) => month < '2026-03')).toEqual(shared);
      }),
      FIXED,
    );
  });

  it('comes in all sorts: employed, between jobs, independent, moved to another employer', () => {
    const many = fc.sample(people, { seed: 7, numRuns: 400 }).map((rut) => person(rut).salaries);
    expect(many.filter((salaries) => salaries.length === 13).length).toBeGreaterThan(200);
    expect(many.some((salaries) => salaries.length === 0)).toBe(true);
    expect(many.some((salaries) => salaries.length > 0 && salaries.length < 13)).toBe(true);
    expect(
      many.some((salaries) => new Set(salaries.map(({ employer }) => employer.rut)).size > 1),
    ).toBe(true);
  });

  it('takes companies for companies and the named RUTs for people', () => {
    expect(citizen('76123456-0', MONTH)).toMatchObject({ kind: 'company' });
    for (const digit of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      expect(citizen(rutOf(Number(String(digit).repeat(8))), MONTH).kind).toBe('person');
    }
  });

  it('has no job to tell of for 77777777-7', () => {
    expect(person('77777777-7')).toMatchObject({ job: null, salaries: [] });
  });

  it('refuses what is not a RUT or a month', () => {
    expect(() => citizen('12.345.678-5', MONTH)).toThrow(RangeError);
    expect(() => citizen('12345678-6', MONTH)).toThrow(RangeError);
    expect(() => citizen('12345678-5', '2026-13')).toThrow(RangeError);
  });
});
