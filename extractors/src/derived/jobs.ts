import type { Contribution } from '../products/contribution.ts';
import type { Job } from '../products/job.ts';
import { addMonths } from '../shared/dates.ts';

/**
 * Jobs derived from contributions: a job ends at a month without a contribution by its employer.
 * Two employers at the same time are two jobs.
 * @param lastPeriod the newest month with contributions by anyone; a job that reaches it is
 *   current. Default: the newest month listed.
 * @returns newest first
 */
export function jobsOf(contributions: readonly Contribution[], lastPeriod?: string): Job[] {
  const newest =
    lastPeriod ?? contributions.reduce((max, { period }) => (period > max ? period : max), '');
  const payers = new Map<string, Map<string, Month>>();
  for (const { payerRut, payerName, period, taxableIncome } of contributions) {
    const months = payers.get(payerRut) ?? new Map<string, Month>();
    // An employer may pay a month in several parts.
    const { income } = months.get(period) ?? { income: 0 };
    months.set(period, { income: sumOf([income, taxableIncome]), name: payerName });
    payers.set(payerRut, months);
  }
  const jobs = [...payers].flatMap(([payerRut, months]) =>
    spellsOf([...months.keys()].sort()).map((spell): Job => {
      const first = spell[0] ?? '';
      const last = spell.at(-1) ?? '';
      const incomes = spell.map((period) => months.get(period)?.income ?? null);
      const total = sumOf(incomes);
      return {
        employerRut: payerRut,
        employerName: months.get(last)?.name ?? null,
        firstPeriod: first,
        lastPeriod: last,
        isCurrent: last >= newest,
        contributions: spell.length,
        lastTaxableIncome: incomes.at(-1) ?? null,
        averageTaxableIncome: total === null ? null : Math.round(total / incomes.length),
      };
    }),
  );
  return jobs.sort(newestFirst);
}

/** What an employer declared for a month. */
interface Month {
  readonly income: number | null;
  readonly name: string | null;
}

/** Null if a part is unknown: the sum of the others is not the income. */
function sumOf(parts: readonly (number | null)[]): number | null {
  return parts.reduce<number | null>(
    (sum, part) => (sum === null || part === null ? null : sum + part),
    0,
  );
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
