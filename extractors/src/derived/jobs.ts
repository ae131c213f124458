import type { Contribution } from '../products/contribution.ts';
import type { Job } from '../products/job.ts';
import { addMonths } from '../shared/dates.ts';

/**
 * Jobs derived from contributions: a job ends at a month without a contribution by its employer.
 * Two employers at a time are two jobs.
 * @param lastPeriod the newest month with contributions by anyone; a job that reaches it is
 *   current. Default: the newest one listed.
 * @returns newest first
 */
export function jobsOf(contributions: readonly Contribution[], lastPeriod?: string): Job[] {
  const newest =
    lastPeriod ?? contributions.reduce((max, { period }) => (period > max ? period : max), '');
  const payers = new Map<string, Map<string, { income: number; name: string }>>();
  for (const { payerRut, payerName, period, taxableIncome } of contributions) {
    const months = payers.get(payerRut) ?? new Map<string, { income: number; name: string }>();
    // An employer may pay a month in several parts.
    const income = (months.get(period)?.income ?? 0) + taxableIncome;
    months.set(period, { income, name: payerName });
    payers.set(payerRut, months);
  }
  const jobs = [...payers].flatMap(([payerRut, months]) =>
    spellsOf([...months.keys()].sort()).map((spell): Job => {
      const first = spell[0] ?? '';
      const last = spell.at(-1) ?? '';
      const incomes = spell.map((period) => months.get(period)?.income ?? 0);
      return {
        employerRut: payerRut,
        employerName: months.get(last)?.name ?? '',
        firstPeriod: first,
        lastPeriod: last,
        isCurrent: last >= newest,
        contributions: spell.length,
        lastTaxableIncome: incomes.at(-1) ?? 0,
        averageTaxableIncome: Math.round(
          incomes.reduce((sum, income) => sum + income, 0) / Math.max(incomes.length, 1),
        ),
      };
    }),
  );
  return jobs.sort(newestFirst);
}

/** Runs of consecutive months. */
function spellsOf(periods: readonly string[]): string[][] {
  const spells: string[][] = [];
  for (const period of periods) {
    const spell = spells.at(-1);
    const last = spell?.at(-1);
    if (spell !== undefined && last !== undefined && addMonths(last, 1) === period) {
      spell.push(period);
    } else spells.push([period]);
  }
  return spells;
}

function newestFirst(one: Job, other: Job): number {
  const [a, b] = [one, other].map(
    (job) => `${job.lastPeriod} ${job.firstPeriod} ${job.employerRut}`,
  );
  return (a ?? '') < (b ?? '') ? 1 : -1;
}
