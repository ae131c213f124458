import { addMonths, dayOf, monthAt, monthIndex, monthOf } from '../../src/shared/dates.ts';
import { fromMinor } from '../../src/shared/money.ts';
import type { ConsumerLoan, LoanType } from '../../src/products/consumerLoan.ts';
import { capacityAt, mayOweAt, salaryBankOf } from '../shared/accounts.ts';
import type { BankProfile } from '../shared/banks.ts';
import { lastDayShown, lastMonthShown } from '../shared/calendar.ts';
import { between, charge, credit } from '../shared/scheduledPayments.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { pesosFor, ufOn } from '../market/market.ts';
import { EVERYTHING, isArranged, isCompany, volumeOf } from '../shared/namedRuts.ts';
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
 * Consumer loans. Each bank's time is divided into slots, each with at most one loan that is
 * granted and repaid within it. So a month's loans can be computed without computing the past.
 */

export interface LoanContract {
  readonly id: string;
  readonly description: string;
  readonly type: LoanType;
  readonly currency: 'clp' | 'uf';
  readonly grantedDate: string;
  /** This and the other amounts are in the currency's smallest unit. */
  readonly amount: number;
  readonly schedule: readonly Instalment[];
  readonly protectionInsurance: number;
  readonly unemploymentInsurance: number;
  readonly monthlyRate: number;
  readonly plan: PaymentPlan;
}

const SLOT = 84;
const TERMS = [{ months: 18 }, { months: 24 }, { months: 36 }, { months: 48 }, { months: 60 }];
const LONGEST_TERM = 60;
const NAMES = {
  clp: ['Crédito de Consumo Libre Disposición', 'Crédito Automotriz', 'Crédito Universitario'],
  uf: ['Crédito de Consumo en UF', 'Crédito Fines Generales en UF'],
} as const;

/** A chain of slots: the probability of a loan in each, in per cent, and who pays it. */
interface Layer {
  readonly name: string;
  readonly chance: number;
  readonly type: LoanType;
  /**
   * Position among two layers whose longest loans alternate, so that one is always in force; null
   * if the layer does not alternate.
   */
  readonly turn: 0 | 1 | null;
}

function layersOf(rut: string, bank: BankProfile): Layer[] {
  if (isCompany(rut) || !mayOweAt(rut, bank)) return [];
  const guarantee: Layer = { name: 'guarantee', chance: 8, type: 'indirect', turn: null };
  const direct = (count: number, chance: number): Layer[] =>
    Array.from({ length: count }, (_, index) => ({
      name: `${index}`,
      chance,
      type: 'direct',
      turn: null,
    }));
  if (volumeOf(rut) === 'large') return [...direct(15, 100), { ...guarantee, chance: 100 }];
  const isMain = bank.id === salaryBankOf(rut).id;
  if (rut === EVERYTHING || (isArranged(rut) && isMain)) {
    const alternating: readonly (0 | 1)[] = [0, 1];
    return [
      ...alternating.map((turn): Layer => ({ name: `${turn}`, chance: 100, type: 'direct', turn })),
      guarantee,
    ];
  }
  return [...(isMain ? direct(2, 70) : direct(1, 22)), guarantee];
}

/** Loans in force in some month from the first to the last. */
function loanContractsAt(
  rut: string,
  bank: BankProfile,
  first: string,
  last: string,
): LoanContract[] {
  const layers = layersOf(rut, bank);
  const share = 22 / Math.max(layers.length - 1, 1);
  return layers
    .flatMap((layer) => {
      const shift =
        layer.turn === null
          ? random(rut, bank.id, 'loan slots', layer.name).int(0, SLOT - 1)
          : (layer.turn * SLOT) / 2;
      const slots: LoanContract[] = [];
      const end = Math.floor((monthIndex(last) + shift) / SLOT);
      for (let slot = Math.floor((monthIndex(first) + shift) / SLOT); slot <= end; slot += 1) {
        const contract = contractIn(rut, bank, layer, slot, slot * SLOT - shift, share);
        if (contract !== null) slots.push(contract);
      }
      return slots;
    })
    .filter(({ grantedDate, plan }) => {
      const ends = addMonths(plan.firstMonth, plan.periods - 1);
      return grantedDate.slice(0, 7) <= last && ends >= first;
    });
}

function contractIn(
  rut: string,
  bank: BankProfile,
  layer: Layer,
  slot: number,
  slotStart: number,
  share: number,
): LoanContract | null {
  const choose = random(rut, bank.id, 'loan', layer.name, slot);
  if (!choose.chance(layer.chance, 100)) return null;
  const drawn = choose.pick(TERMS).months;
  const periods = layer.turn === null ? drawn : LONGEST_TERM;
  const isSlow = choose.chance(1, 9);
  const begins = choose.int(1, SLOT - periods);
  const firstMonth = monthAt(slotStart + (layer.turn === null ? begins : 1));
  const plan = planOf(choose, firstMonth, periods, isSlow);
  const currency = choose.chance(1, 9) ? 'uf' : 'clp';
  // In hundredths of a per cent.
  const monthlyRate = (currency === 'uf' ? choose.int(55, 110) : choose.int(99, 245)) / 10_000;
  // Somebody who catches up pays two instalments a month.
  const pesos =
    (capacityAt(rut, bank, firstMonth) * share * choose.int(40, 95)) / (isSlow ? 20_000 : 10_000);
  const instalment =
    // In later months, the UF is up to an eighth higher in relation to pay.
    currency === 'clp' ? pesos : (pesos / (ufOn(dayOf(firstMonth, 1)) * 1.12)) * 10_000;
  const protectionInsurance = choose.chance(4, 5) ? Math.floor(instalment * 0.02) : 0;
  const unemploymentInsurance = choose.chance(1, 4) ? Math.floor(instalment * 0.03) : 0;
  const step = currency === 'clp' ? 10_000 : 10_000 / 2;
  const affordable = capitalFor(
    Math.floor(instalment) - protectionInsurance - unemploymentInsurance,
    monthlyRate,
    periods,
  );
  const amount = Math.floor(affordable / step) * step;
  if (amount <= 0) return null;
  return {
    id: choose.digits(10),
    description: choose.sample<string>(NAMES[currency], 1).join(''),
    type: layer.type,
    currency,
    grantedDate: dayOf(addMonths(firstMonth, -1), plan.day),
    amount,
    schedule: scheduleOf(amount, periods, () => monthlyRate),
    protectionInsurance,
    unemploymentInsurance,
    monthlyRate,
    plan,
  };
}

/** Amount of an instalment with its insurance. */
function paymentOf(contract: LoanContract, number: number): number {
  const instalment = contract.schedule[number - 1];
  if (instalment === undefined) return 0;
  return (
    instalment.capital +
    instalment.interest +
    contract.protectionInsurance +
    contract.unemploymentInsurance
  );
}

/** The loans that were granted and not repaid by the last day shown. */
export function loansOwedAt(rut: string, bank: BankProfile, today: string): LoanContract[] {
  const [lastDay, lastMonth] = [lastDayShown(today), lastMonthShown(today)];
  return loanContractsAt(rut, bank, lastMonth, lastMonth).filter(
    ({ grantedDate, plan }) =>
      grantedDate <= lastDay && paidBy(plan, lastDueMonth(plan, lastDay)) < plan.periods,
  );
}

/** The loans as the bank shows them on a day. */
export function loansAt(rut: string, bank: BankProfile, today: string): ConsumerLoan[] {
  return loansOwedAt(rut, bank, today).map((contract) => loanOf(contract, today));
}

function loanOf(contract: LoanContract, today: string): ConsumerLoan {
  const { plan, currency } = contract;
  const lastMonth = lastDueMonth(plan, lastDayShown(today));
  const [due, paid] = [dueBy(plan, lastMonth), paidBy(plan, lastMonth)];
  const monthBefore = addMonths(monthOf(today), -1);
  const money = (minor: number): number => fromMinor(minor, currency);
  const previous = paidIn(plan, monthBefore).reduce(
    (sum, number) => sum + paymentOf(contract, number),
    0,
  );
  return {
    id: contract.id,
    loanAmount: money(contract.amount),
    balance: money(balanceAfter(contract, paid)),
    monthlyPayment: money(paymentOf(contract, Math.min(paid + 1, plan.periods))),
    totalPaidFees: paid,
    totalPayments: plan.periods,
    monthlyInterestRate: Math.round(contract.monthlyRate * 10_000) / 100,
    caev: yearlyCost(contract.monthlyRate, contract.protectionInsurance > 0 ? 0.04 : 0),
    nextPaymentDate: due < plan.periods ? dueDate(plan, due + 1) : null,
    description: contract.description,
    type: contract.type,
    state: due > paid ? 'in-arrears' : 'active',
    expiredPayments: due - paid,
    previousMonthPayment: money(previous),
    lastPaymentAmount: money(paid === 0 ? 0 : paymentOf(contract, paid)),
    protectionInsurance: money(contract.protectionInsurance),
    unemploymentInsurance: money(contract.unemploymentInsurance),
    currency,
  };
}

/** Loan movements in the main account: the money lent, and each instalment. */
export function scheduledLoanPayments(
  rut: string,
  bank: BankProfile,
  first: string,
  last: string,
): ScheduledPayment[] {
  const scheduled = loanContractsAt(rut, bank, first, last)
    .filter(({ type }) => type === 'direct')
    .flatMap((contract) => {
      const { plan, currency, id, grantedDate } = contract;
      const lent = pesosFor(contract.amount, currency, grantedDate);
      const payments = [credit(grantedDate, `Abono crédito de consumo ${id}`, lent)];
      for (let index = 0; index < plan.periods; index += 1) {
        const month = addMonths(plan.firstMonth, index);
        if (month < first || month > last) continue;
        const date = dayOf(month, plan.day);
        for (const number of paidIn(plan, month)) {
          const words = `Pago cuota ${number}/${plan.periods} crédito ${id}`;
          payments.push(charge(date, words, pesosFor(paymentOf(contract, number), currency, date)));
        }
      }
      return payments;
    });
  return between(scheduled, first, last);
}
