import { addMonths, dayOf, monthAt, monthIndex } from '../../src/shared/dates.ts';
import { fromMinor } from '../../src/shared/money.ts';
import type { InterestRateType, Mortgage } from '../../src/products/mortgage.ts';
import { capacityAt, mayOweAt, salaryBankOf, usedBanksOf } from '../shared/accounts.ts';
import { PERSONAL_BANKS } from '../shared/banks.ts';
import type { BankProfile } from '../shared/banks.ts';
import { lastDayShown } from '../shared/calendar.ts';
import { charge } from '../shared/scheduledPayments.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { personIdentity } from '../shared/identity.ts';
import { pesosFor, ufOn } from '../market/market.ts';
import { EVERYTHING, GUIDES, isArranged, isCompany, volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import { capitalFor, scheduleOf, yearlyCost } from './annuity.ts';
import type { Instalment } from './annuity.ts';
import {
  balanceAfter,
  dueBy,
  dueDate,
  lastDueMonth,
  paidBy,
  paidIn,
  planOf,
} from './paymentPlan.ts';
import type { PaymentPlan } from './paymentPlan.ts';

/**
 * Home loans in UF: four in ten people have one; those with very many movements or with everything
 * have one at each bank.
 */

export interface MortgageContract {
  readonly id: string;
  readonly bankId: string;
  readonly productName: string;
  readonly rateType: InterestRateType;
  readonly years: number;
  /** Ten-thousandths of a UF, like all amounts here. */
  readonly amount: number;
  readonly schedule: readonly Instalment[];
  readonly insurance: number;
  /** Yearly, in hundredths of a per cent, by the number of the instalment. */
  readonly rateAt: (number: number) => number;
  readonly plan: PaymentPlan;
}

const YEARS = [{ years: 15 }, { years: 20 }, { years: 25 }, { years: 30 }];
const RATE_TYPES: readonly { type: InterestRateType; name: string }[] = [
  { type: 'fixed', name: 'Crédito Hipotecario Tasa Fija' },
  { type: 'fixed', name: 'Mutuo Hipotecario Endosable' },
  { type: 'mixed', name: 'Crédito Hipotecario Tasa Mixta' },
  { type: 'variable', name: 'Crédito Hipotecario Tasa Variable' },
];
/**
 * Months for which a mixed rate is fixed; afterwards it changes yearly, like a variable rate from
 * the start.
 */
const FIXED_MONTHS = 60;

/** Banks at which a person has a home loan at any time. */
function lendersOf(rut: string): readonly BankProfile[] {
  if (isCompany(rut) || volumeOf(rut) === 'none') return [];
  if (volumeOf(rut) === 'large' || rut === EVERYTHING) return PERSONAL_BANKS;
  if (rut === GUIDES) return [salaryBankOf(rut)];
  const choose = random(rut, 'mortgage');
  if (!choose.chance(4, 10)) return [];
  return [choose.chance(3, 4) ? salaryBankOf(rut) : choose.pick(usedBanksOf(rut))];
}

function contractsAt(rut: string, bank: BankProfile): MortgageContract[] {
  if (!mayOweAt(rut, bank) || !lendersOf(rut).some(({ id }) => id === bank.id)) return [];
  return [contractAt(rut, bank, volumeOf(rut) === 'large' || isArranged(rut))];
}

/** All home loans of a person, past and future. */
export function mortgageContractsOf(rut: string): MortgageContract[] {
  return lendersOf(rut).flatMap((bank) => contractsAt(rut, bank));
}

function contractAt(rut: string, bank: BankProfile, isLasting: boolean): MortgageContract {
  const choose = random(rut, 'mortgage', bank.id);
  const { years } = isLasting ? { years: 30 } : choose.pick(YEARS);
  const periods = years * 12;
  const birth = monthIndex(personIdentity(rut).birthDate.slice(0, 7));
  const start = isLasting
    ? monthIndex('2012-01') + choose.int(0, 96)
    : birth + choose.int(28 * 12, 44 * 12);
  const firstMonth = monthAt(start);
  const isSlow = choose.chance(1, 9);
  const { type, name } = choose.pick(RATE_TYPES);
  const base = choose.int(320, 540);
  const rateAt = (number: number): number => {
    const moves = type === 'variable' ? number : type === 'mixed' ? number - FIXED_MONTHS : 0;
    // Months 1 to 12 of a variable rate are its first year.
    const year = Math.ceil(moves / 12);
    const moved = type === 'variable' ? year - 1 : year;
    if (moved <= 0) return base;
    return base + random(rut, 'mortgage', bank.id, 'rate', moved).int(-60, 60);
  };
  // A quarter of the account's capacity; less if the rate may rise or two instalments are paid at
  // once.
  const margin = (type === 'fixed' ? 1 : 1.14) * 1.12 * (isSlow ? 2 : 1);
  const pesos = (capacityAt(rut, bank, firstMonth) * choose.int(15, 25)) / 100 / margin;
  const dividend = (pesos / ufOn(dayOf(firstMonth, 1))) * 10_000;
  const insurance = Math.floor(dividend * 0.07);
  const step = 10 * 10_000;
  const affordable = capitalFor(Math.floor(dividend) - insurance, base / 120_000, periods);
  const amount = Math.max(Math.floor(affordable / step), 1) * step;
  return {
    id: `7${choose.digits(8)}`,
    bankId: bank.id,
    productName: name,
    rateType: type,
    years,
    amount,
    schedule: scheduleOf(amount, periods, (number) => rateAt(number) / 120_000),
    insurance,
    rateAt,
    plan: planOf(choose, firstMonth, periods, isSlow),
  };
}

/** When the loan was granted: a month before its first instalment. */
export const grantedMonth = (contract: MortgageContract): string =>
  addMonths(contract.plan.firstMonth, -1);

/** Home loans of a bank in force at the end of the last day shown. */
export function mortgagesOwedAt(rut: string, bank: BankProfile, today: string): MortgageContract[] {
  const lastDay = lastDayShown(today);
  return contractsAt(rut, bank).filter(
    (one) =>
      dayOf(grantedMonth(one), one.plan.day) <= lastDay &&
      paidBy(one.plan, lastDueMonth(one.plan, lastDay)) < one.plan.periods,
  );
}

/** The home loans as the bank shows them on a day. */
export function mortgagesAt(rut: string, bank: BankProfile, today: string): Mortgage[] {
  return mortgagesOwedAt(rut, bank, today).map((contract) =>
    mortgageOf(contract, lastDueMonth(contract.plan, lastDayShown(today))),
  );
}

const dividendOf = (contract: MortgageContract, number: number): number => {
  const instalment = contract.schedule[number - 1];
  return instalment === undefined
    ? 0
    : instalment.capital + instalment.interest + contract.insurance;
};

function mortgageOf(contract: MortgageContract, lastMonth: string): Mortgage {
  const { plan } = contract;
  const [due, paid] = [dueBy(plan, lastMonth), paidBy(plan, lastMonth)];
  const next = Math.min(due + 1, plan.periods);
  const uf = (minor: number): number => fromMinor(minor, 'uf');
  let late = 0;
  for (let number = paid + 1; number <= due; number += 1) late += dividendOf(contract, number);
  const yearly = contract.rateAt(next);
  return {
    id: contract.id,
    productName: contract.productName,
    initialBalanceUf: uf(contract.amount),
    balanceUf: uf(balanceAfter(contract, paid)),
    term: contract.years,
    totalPayments: plan.periods,
    currentPaymentNumber: next,
    closedPayments: paid,
    nextPaymentDate: dueDate(plan, next),
    nextPaymentAmountUf: uf(dividendOf(contract, next)),
    caev: yearlyCost(yearly / 120_000, 0.12),
    interestRateType: contract.rateType,
    interestRate: yearly / 100,
    interestRateChangeDate: rateChange(contract, next),
    lastPaymentDate: lastPayment(contract, lastMonth),
    latePayments: due - paid,
    latePaymentsAmountUf: uf(late),
    insurancesAmountUf: uf(contract.insurance),
  };
}

function rateChange({ rateType, plan }: MortgageContract, next: number): string | null {
  if (rateType === 'fixed') return null;
  const start = rateType === 'mixed' ? FIXED_MONTHS : 0;
  const number =
    start + Math.max(Math.ceil((next - start) / 12), rateType === 'mixed' ? 0 : 1) * 12;
  return number + 1 > plan.periods ? null : dueDate(plan, number + 1);
}

function lastPayment({ plan }: MortgageContract, lastMonth: string): string | null {
  const paid = paidBy(plan, lastMonth);
  if (paid === 0) return null;
  let month = lastMonth;
  while (paidBy(plan, addMonths(month, -1)) === paid) month = addMonths(month, -1);
  return dayOf(month, plan.day);
}

/** The instalments (dividendos) paid from the main account, in pesos of the day. */
export function scheduledMortgagePayments(
  rut: string,
  bank: BankProfile,
  first: string,
  last: string,
): ScheduledPayment[] {
  return contractsAt(rut, bank).flatMap((contract) => {
    const { plan, id } = contract;
    const payments: ScheduledPayment[] = [];
    for (let month = first; month <= last; month = addMonths(month, 1)) {
      const date = dayOf(month, plan.day);
      for (const number of paidIn(plan, month)) {
        const words = `Pago dividendo ${number}/${plan.periods} hipotecario ${id}`;
        payments.push(charge(date, words, pesosFor(dividendOf(contract, number), 'uf', date)));
      }
    }
    return payments;
  });
}

/** Interest paid in a year, in pesos, which reduces the income tax (article 55 bis). */
export function interestPaidIn(rut: string, year: number): number {
  return mortgageContractsOf(rut).reduce((sum, { plan, schedule }) => {
    let interest = 0;
    for (let month = `${year}-01`; month <= `${year}-12`; month = addMonths(month, 1)) {
      for (const number of paidIn(plan, month)) {
        interest += pesosFor(schedule[number - 1]?.interest ?? 0, 'uf', dayOf(month, plan.day));
      }
    }
    return sum + interest;
  }, 0);
}
