import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, monthOf } from '../../src/shared/dates.ts';
import { isCompanyRut, isFormattedRut, rutOf } from '../../src/shared/rut.ts';
import { salaryIn } from './salary.ts';
import type { SalaryPayment } from './types.ts';

const FIXED = { seed: 20260801, numRuns: 300 };
const people = fc.integer({ min: 1_000_000, max: 27_000_000 }).map(rutOf);
const MONTHS = Array.from({ length: 13 }, (_, index) => addMonths('2025-07', index));

const salariesOf = (rut: string): SalaryPayment[] =>
  MONTHS.map((month) => salaryIn(rut, month)).filter((one) => one !== null);

describe('salaryIn', () => {
  it('returns salaries that a company pays within the month, net of deductions', () => {
    fc.assert(
      fc.property(people, (rut) => {
        for (const salary of salariesOf(rut)) {
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

  it('covers employed, unemployed and self-employed people, and changes of employer', () => {
    const many = fc.sample(people, { seed: 7, numRuns: 400 }).map(salariesOf);
    expect(many.filter((salaries) => salaries.length === 13).length).toBeGreaterThan(200);
    expect(many.some((salaries) => salaries.length === 0)).toBe(true);
    expect(many.some((salaries) => salaries.length > 0 && salaries.length < 13)).toBe(true);
    expect(
      many.some((salaries) => new Set(salaries.map(({ employer }) => employer.rut)).size > 1),
    ).toBe(true);
  });
});
