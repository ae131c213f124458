import { jobIn, payDate, payFactorOf } from './career.ts';
import { afpIn } from './pension.ts';
import { EVERYTHING, GUIDES } from './namedRuts.ts';
import { random } from './random.ts';
import type { SalaryPayment } from './types.ts';

/**
 * Chilean pay slips in pesos. Legal amounts that change every month (UTM, ceiling) are fixed at
 * plausible values of 2026, so that a slip never depends on a table of indices.
 */
export const UTM = 69_500;
/** No pension and health contributions are paid on pay above it: about 87.8 UF. */
const TAXABLE_CEILING = 3_560_000;

/**
 * Monthly income tax: upper bound in tenths of UTM, rate in thousandths, rebate in hundredths of
 * UTM.
 */
const TAX_BRACKETS = [
  { upTo: 135, rate: 0, rebate: 0 },
  { upTo: 300, rate: 40, rebate: 54 },
  { upTo: 500, rate: 80, rebate: 174 },
  { upTo: 700, rate: 135, rebate: 449 },
  { upTo: 900, rate: 230, rebate: 1_114 },
  { upTo: 1_200, rate: 304, rebate: 1_780 },
  { upTo: 3_100, rate: 350, rebate: 2_332 },
  { upTo: Number.MAX_SAFE_INTEGER, rate: 400, rebate: 3_882 },
] as const;

/** `amount` × `rate` / `per`, rounded to whole pesos. */
const share = (amount: number, rate: number, per: number): number =>
  Math.round((amount * rate) / per);

/**
 * Usual gross pay by year, the base of all amounts. It ignores jobs and gaps, so that spending does
 * not depend on them.
 */
export function usualPay(rut: string, month: string): number {
  const years = Number(month.slice(0, 4)) - 2024;
  const growth = Math.min(Math.max(100 + 4 * years, 40), 300);
  return Math.floor((payOf2024(rut) * growth) / 100) * 1_000;
}

/** In thousands of pesos. */
function payOf2024(rut: string): number {
  if (rut === GUIDES) return 1_850;
  if (rut === EVERYTHING) return 4_200;
  const choose = random(rut, 'pay');
  const band = choose.int(1, 100);
  return band <= 40
    ? choose.int(540, 900)
    : band <= 75
      ? choose.int(900, 1_600)
      : band <= 95
        ? choose.int(1_600, 3_200)
        : choose.int(3_200, 6_000);
}

/** The salary paid in a month, or null without a job. */
export function salaryIn(rut: string, month: string): SalaryPayment | null {
  const job = jobIn(rut, month);
  if (job === null) return null;
  const base = Math.floor((usualPay(rut, month) * payFactorOf(rut, month)) / 100_000) * 1_000;
  const variable = variablePay(rut, month, base);
  const gross = base + variable;
  const taxable = Math.min(gross, TAXABLE_CEILING);
  const pension = share(taxable, 10, 100);
  const pensionCommission = share(taxable, afpIn(rut, month).commission, 10_000);
  const health = share(taxable, 7, 100);
  const unemploymentInsurance = share(taxable, 6, 1_000);
  const deductions = pension + pensionCommission + health + unemploymentInsurance;
  const incomeTax = incomeTaxOn(gross - deductions);
  return {
    month,
    date: payDate(job.employer, month),
    employer: job.employer,
    base,
    variable,
    gross,
    taxable,
    pension,
    pensionCommission,
    health,
    unemploymentInsurance,
    incomeTax,
    net: gross - deductions - incomeTax,
  };
}

/** Bonuses in September and December for everybody; commissions every month for three in ten. */
function variablePay(rut: string, month: string, base: number): number {
  const bonus = /-(09|12)$/.test(month) ? random(rut, 'bonus', month).int(50, 160) * 1_000 : 0;
  const commission = random(rut, 'commission').chance(3, 10)
    ? Math.floor((base * random(rut, 'commission', month).int(0, 25)) / 100_000) * 1_000
    : 0;
  return bonus + commission;
}

const incomeTaxOn = (income: number): number => taxOn(income, UTM);

/** A year's tax: the monthly table multiplied by twelve. It never exceeds the sum of the months. */
export const annualTaxOn = (income: number): number => taxOn(income, UTM * 12);

function taxOn(income: number, unit: number): number {
  const bracket = TAX_BRACKETS.find(({ upTo }) => income * 10 <= upTo * unit) ?? TAX_BRACKETS[7];
  return Math.max(share(income, bracket.rate, 1_000) - share(unit, bracket.rebate, 100), 0);
}
