import { describe, expect, it } from 'vitest';
import { contributionExample } from '../products/contribution.ts';
import { jobsOf } from './jobs.ts';

const paid = (period: string, payerRut: string, taxableIncome: number | null) => ({
  ...contributionExample,
  period,
  payerRut,
  payerName: `Empresa ${payerRut}`,
  taxableIncome,
});

const [ONE, OTHER] = ['76391733-9', '76123456-0'] as const;

describe('jobsOf', () => {
  it('is empty without contributions', () => {
    expect(jobsOf([])).toEqual([]);
  });

  it('ends a job at a month without a contribution by its employer', () => {
    const jobs = jobsOf([
      paid('2026-01', ONE, 900),
      paid('2026-02', ONE, 1_000),
      paid('2026-04', ONE, 1_100),
    ]);
    expect(jobs.map(({ firstPeriod, lastPeriod }) => [firstPeriod, lastPeriod])).toEqual([
      ['2026-04', '2026-04'],
      ['2026-01', '2026-02'],
    ]);
    expect(jobs[1]).toMatchObject({
      contributions: 2,
      lastTaxableIncome: 1_000,
      averageTaxableIncome: 950,
      isCurrent: false,
    });
    expect(jobs[0]?.isCurrent).toBe(true);
  });

  it('separates simultaneous employers, across the turn of the year', () => {
    const jobs = jobsOf([
      paid('2025-12', ONE, 500),
      paid('2025-12', OTHER, 700),
      paid('2026-01', ONE, 500),
      paid('2026-01', OTHER, 700),
    ]);
    expect(jobs).toHaveLength(2);
    expect(jobs.every(({ contributions, isCurrent }) => contributions === 2 && isCurrent)).toBe(
      true,
    );
  });

  it('sums partial payments of one month', () => {
    expect(jobsOf([paid('2026-01', ONE, 400), paid('2026-01', ONE, 500)])).toMatchObject([
      { contributions: 1, lastTaxableIncome: 900, averageTaxableIncome: 900 },
    ]);
  });

  it('has no income figure unless the fund manager states the income of every part and month', () => {
    const untold = { lastTaxableIncome: null, averageTaxableIncome: null };
    expect(jobsOf([paid('2026-01', ONE, 400), paid('2026-01', ONE, null)])).toMatchObject([untold]);
    const [job] = jobsOf([paid('2026-01', ONE, null), paid('2026-02', ONE, 500)]);
    expect(job).toMatchObject({ lastTaxableIncome: 500, averageTaxableIncome: null });
  });

  it('has no employer name if the fund manager states none', () => {
    expect(jobsOf([{ ...contributionExample, payerName: null }])).toMatchObject([
      { employerRut: contributionExample.payerRut, employerName: null },
    ]);
  });

  it('treats a job that ends before the last known month as ended', () => {
    expect(jobsOf([paid('2026-01', ONE, 400)], '2026-03')[0]?.isCurrent).toBe(false);
    expect(jobsOf([paid('2026-01', ONE, 400)], '2026-01')[0]?.isCurrent).toBe(true);
  });
});
