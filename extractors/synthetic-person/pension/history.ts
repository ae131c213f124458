import { addMonths, dayOf, monthAt, monthIndex, monthOf } from '../../src/shared/dates.ts';
import type { PensionFund } from '../../src/products/accountBalance.ts';
import { businessDay, monthsBetween } from '../shared/calendar.ts';
import { personIdentity } from '../shared/identity.ts';
import { priceOn } from '../market/market.ts';
import { isCompany, volumeOf } from '../shared/namedRuts.ts';
import { afpIn, isMemberOf } from '../shared/pension.ts';
import type { Afp } from '../shared/pension.ts';
import { random } from '../shared/random.ts';
import { salaryIn, usualPay } from '../shared/salary.ts';
import type { Employer } from '../shared/types.ts';

/** Payments into a person's pension accounts since their first job, in pesos. */

export interface Deposit {
  readonly period: string;
  readonly date: string;
  readonly amount: number;
  readonly fund: PensionFund;
  /** Null for own savings and the state's bonus. */
  readonly payer: Employer | null;
  /** Taxable pay on which it is based. */
  readonly income: number | null;
  readonly isBonus: boolean;
}

type SavingsKind = 'apv' | 'cav';

/** Monthly voluntary savings, charged to the salary account. */
export interface SavingsPlan {
  readonly kind: SavingsKind;
  readonly fund: PensionFund;
  readonly regime: 'A' | 'B';
  readonly monthly: number;
  readonly since: string;
  readonly day: number;
}

/** The first month with a pension account. */
export function affiliationMonth(rut: string): string {
  const birth = monthIndex(monthOf(personIdentity(rut).birthDate));
  const adult = birth + 18 * 12 + random(rut, 'affiliation').int(0, 60);
  // The funds began in 1981. The youngest have joined by the first pay slip shown.
  return monthAt(Math.min(Math.max(adult, monthIndex('1981-06')), monthIndex('2018-10')));
}

const FUND_PAIRS: readonly { young: PensionFund; old: PensionFund }[] = [
  { young: 'B', old: 'C' },
  { young: 'A', old: 'B' },
  { young: 'C', old: 'C' },
  { young: 'C', old: 'D' },
  { young: 'E', old: 'E' },
  { young: 'A', old: 'E' },
];

/** Fund that receives a month's contributions; it changes once, on a birthday. */
export function collectorFund(rut: string, month: string): PensionFund {
  const choose = random(rut, 'pension funds');
  const { young, old } = choose.pick(FUND_PAIRS);
  const change = monthIndex(monthOf(personIdentity(rut).birthDate)) + choose.int(36, 52) * 12;
  return monthIndex(month) < change ? young : old;
}

const SHARE_BASE: Readonly<Record<PensionFund, number>> = {
  A: 71_000,
  B: 62_500,
  C: 60_200,
  D: 49_100,
  E: 52_400,
};

/** Cents of a peso per share (cuota). */
export function shareValue(afp: Afp, fund: PensionFund, date: string): number {
  return Math.round(priceOn(`${afp.name} ${fund}`, SHARE_BASE[fund], 34, date) * 100);
}

/** Employers pay a month's contributions by the 13th of the following month. */
export const paymentDay = (rut: string, period: string): string =>
  businessDay(dayOf(addMonths(period, 1), random(rut, 'contribution', period).int(8, 11)));

/** Mandatory contributions that a manager received in a range of months, oldest first. */
export function contributionsOf(rut: string, afp: Afp, first: string, last: string): Deposit[] {
  if (!isMemberOf(rut, afp)) return [];
  if (isCompany(rut) || volumeOf(rut) === 'none') return [];
  const start = affiliationMonth(rut);
  return monthsBetween(start > first ? start : first, addMonths(last, -1)).flatMap((period) => {
    const salary = salaryIn(rut, period);
    if (salary === null || afpIn(rut, period).entityId !== afp.entityId) return [];
    return [
      {
        period,
        date: paymentDay(rut, period),
        amount: salary.pension,
        fund: collectorFund(rut, period),
        payer: salary.employer,
        income: salary.taxable,
        isBonus: false,
      },
    ];
  });
}

/**
 * Voluntary contributions that some employers make by contract ("depósitos convenidos"): a fiftieth
 * of the taxable pay.
 */
export function agreedDepositsOf(rut: string, afp: Afp, first: string, last: string): Deposit[] {
  const isLarge = volumeOf(rut) === 'large';
  if (!isLarge && !random(rut, 'agreed deposits').chance(1, 10)) return [];
  return contributionsOf(rut, afp, first, last).map((one) => ({
    ...one,
    amount: Math.round((one.income ?? 0) / 50),
  }));
}

/** Savings plans at a fund manager: the person's own manager, and sometimes others. */
export function savingsPlansAt(rut: string, afp: Afp): SavingsPlan[] {
  if (isCompany(rut) || volumeOf(rut) === 'none') return [];
  const isLarge = volumeOf(rut) === 'large';
  const choose = random(rut, afp.entityId, 'savings');
  const isOwn = isMemberOf(rut, afp);
  const draws: { kind: SavingsKind; has: boolean }[] = isOwn
    ? [
        { kind: 'apv', has: choose.chance(4, 10) },
        { kind: 'cav', has: choose.chance(4, 10) },
      ]
    : [{ kind: choose.chance(1, 2) ? 'apv' : 'cav', has: choose.chance(1, 2) }];
  return draws
    .filter(({ has }) => has || isLarge)
    .map(({ kind }) => {
      const own = random(rut, afp.entityId, 'savings', kind);
      const since = monthAt(monthIndex('2013-01') + own.int(0, 130));
      const thousandths = own.int(3, isOwn ? 10 : 5);
      return {
        kind,
        fund: own.pick(FUND_PAIRS).old,
        regime: own.chance(1, 2) ? 'A' : 'B',
        monthly: Math.max(Math.floor((usualPay(rut, since) * thousandths) / 1_000_000), 1) * 1_000,
        since,
        day: own.int(2, 24),
      };
    });
}

/** In the following August, the state adds 15 % of a year's savings under regime A. */
const BONUS_PERCENT = 15;

/** Deposits into a plan by the end of a month, oldest first. */
export function savingsDeposits(plan: SavingsPlan, last: string): Deposit[] {
  const { fund, monthly, since, day, regime, kind } = plan;
  const deposit = (period: string, date: string, amount: number, isBonus: boolean): Deposit => ({
    period,
    date,
    amount,
    fund,
    payer: null,
    income: null,
    isBonus,
  });
  return monthsBetween(since, last).flatMap((month) => {
    const own = deposit(month, dayOf(month, day), monthly, false);
    const year = Number(month.slice(0, 4)) - 1;
    const rewarded =
      kind === 'apv' && regime === 'A' && month.endsWith('-08')
        ? monthsBetween(since > `${year}-01` ? since : `${year}-01`, `${year}-12`).length
        : 0;
    const bonus = Math.round((rewarded * monthly * BONUS_PERCENT) / 100);
    return bonus === 0 ? [own] : [own, deposit(month, dayOf(month, 26), bonus, true)];
  });
}
