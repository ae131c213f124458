import type { AfcContribution, AfcIncomeReport, AfcJob } from '../products/afc.ts';
import { addMonths, monthOf } from '../shared/dates.ts';

/** What follows from the contributions to unemployment insurance. Pure. */

/**
 * Whether there is a contribution for one of the two months before the current one: employers pay a
 * month's contributions in the following month.
 * @param today an ISO day
 */
export function isUpToDate(contributions: readonly AfcContribution[], today: string): boolean {
  return newestPeriod(contributions) >= monthBeforeLast(today);
}

/** The newest month with a contribution; empty without any. */
export const newestPeriod = (contributions: readonly AfcContribution[]): string =>
  contributions.reduce((newest, { period }) => (period > newest ? period : newest), '');

const monthBeforeLast = (today: string): string => addMonths(monthOf(today), -2);

/** @param today an ISO day */
export function afcIncomeReport(
  contributions: readonly AfcContribution[],
  employers: readonly AfcJob[],
  today: string,
): AfcIncomeReport {
  const incomes = new Map<string, number>();
  for (const { period, monthlyIncome } of contributions) {
    incomes.set(period, (incomes.get(period) ?? 0) + monthlyIncome);
  }
  const newest = newestPeriod(contributions);
  const end = newest > monthBeforeLast(today) ? newest : monthBeforeLast(today);
  const last = (months: number): number[] =>
    Array.from({ length: months }, (_, ago) => incomes.get(addMonths(end, -ago))).filter(
      (income) => income !== undefined,
    );
  const average = (found: readonly number[]): number | null =>
    found.length === 0
      ? null
      : Math.round(found.reduce((sum, income) => sum + income, 0) / found.length);
  const [year, threeYears] = [last(12), last(36)];
  let continuity = 0;
  while (incomes.has(addMonths(end, -continuity))) continuity += 1;
  const active = employers.filter(({ activeEmployer }) => activeEmployer);
  const incomeOf = (month: string): number | null => incomes.get(month) ?? null;
  return {
    activeEmployers: active.map(({ employerName, employerRut }) => employerName ?? employerRut),
    isEmployed: active.length > 0,
    monthlyIncome: incomeOf(newest),
    monthlyIncome1YearAgo: newest === '' ? null : incomeOf(addMonths(newest, -12)),
    monthlyIncome3YearsAgo: newest === '' ? null : incomeOf(addMonths(newest, -36)),
    averageMonthlyIncomeLastYear: average(year),
    averageMonthlyIncomeLast3Years: average(threeYears),
    monthsWithoutContributionsLastYear: 12 - year.length,
    monthsWithoutContributionsLast3Years: 36 - threeYears.length,
    monthsOfContributionsContinuity: continuity,
  };
}
