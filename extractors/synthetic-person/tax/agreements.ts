import {
  addDays,
  addMonths,
  dayOf,
  daysInMonth,
  monthAt,
  monthIndex,
  monthOf,
} from '../../src/shared/dates.ts';
import type { AgreementInstallment, FiscalAgreement } from '../../src/products/fiscalAgreements.ts';
import type { FiscalDebtDetail } from '../../src/products/fiscalDebts.ts';
import { companyLevel, mainBankOf } from '../shared/accounts.ts';
import { lastDayShown } from '../shared/calendar.ts';
import { between, charge } from '../shared/scheduledPayments.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { isCompany, volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import { usualPay } from '../shared/salary.ts';
import { surchargeOn } from './propertyTax.ts';

/**
 * Tax debts paid by an instalment agreement with the treasury: at most one in each five-year slot.
 * Some people stop paying; the remaining debt is forgiven when the slot ends.
 */

interface Agreement {
  readonly resolution: string;
  readonly formNumber: string;
  readonly signed: string;
  readonly debts: readonly FiscalDebtDetail[];
  readonly instalments: readonly Omit<AgreementInstallment, 'isPaid'>[];
  /** Number of instalments that are paid, including the first one in cash. */
  readonly paidInAll: number;
}

const SLOT = 60;
const TERMS = [{ months: 6 }, { months: 12 }, { months: 18 }, { months: 24 }];

/** Agreements signed by the end of a day. */
export function agreementsKnown(rut: string, day: string): Agreement[] {
  const volume = volumeOf(rut);
  if (volume === 'none') return [];
  const layers = volume === 'large' ? 5 : 1;
  const chance = volume === 'large' ? 100 : isCompany(rut) ? 30 : 10;
  return Array.from({ length: layers }, (_, layer) => {
    const shift = random(rut, 'agreement slots', layer).int(0, SLOT - 1);
    const slot = Math.floor((monthIndex(monthOf(day)) + shift) / SLOT);
    if (!random(rut, 'agreement', layer, slot).chance(chance, 100)) return [];
    const agreement = generate(rut, layer, slot, slot * SLOT - shift);
    return agreement.signed <= day ? [agreement] : [];
  }).flat();
}

function generate(rut: string, layer: number, slot: number, start: number): Agreement {
  const choose = random(rut, 'agreement terms', layer, slot);
  const signed = dayOf(monthAt(start + choose.int(0, 20)), choose.int(3, 24));
  const months = choose.pick(TERMS).months;
  const yardstick = isCompany(rut)
    ? companyLevel(rut, mainBankOf(rut))
    : usualPay(rut, monthOf(signed));
  const wanted = Math.max(Math.floor((yardstick * choose.int(8, 22)) / 1_000), 1_000);
  const formNumber = isCompany(rut) ? '29' : choose.sample(['21', '22'], 1).join('');
  const debts = debtsOf(rut, layer, slot, formNumber, signed, wanted * (months + 1));
  const total = debts.reduce((sum, debt) => sum + debt.totalAmount, 0);
  const cash = Math.floor((total / (months + 1)) * 1.1);
  const each = Math.floor((total - cash) / months);
  const instalments = [
    { number: 0, dueDate: signed, amount: cash, type: 'cash' as const },
    ...Array.from({ length: months }, (_, index) => ({
      number: index + 1,
      dueDate: dayOf(addMonths(monthOf(signed), index + 1), 26),
      amount: index + 1 === months ? total - cash - each * (months - 1) : each,
      type: index + 1 === months ? ('adjustment' as const) : ('normal' as const),
    })),
  ];
  return {
    resolution: `${choose.int(100, 9_999)}-${signed.slice(0, 4)}`,
    formNumber,
    signed,
    debts,
    instalments,
    paidInAll: choose.chance(1, 3) ? choose.int(1, months) : months + 1,
  };
}

/** One or two debts that add up to about the given sum. */
function debtsOf(
  rut: string,
  layer: number,
  slot: number,
  formNumber: string,
  signed: string,
  wanted: number,
): FiscalDebtDetail[] {
  const choose = random(rut, 'agreement debts', layer, slot);
  const size = choose.int(1, 2);
  return Array.from({ length: size }, () => {
    const dueDate = addDays(signed, -choose.int(40, 400));
    const netDebt = Math.floor((wanted * 8) / 10 / size);
    const { adjustment, interest } = surchargeOn(netDebt, dueDate, signed);
    const penalty = Math.floor(netDebt / 20);
    return {
      formNumber,
      typeNumber: '1',
      folioNumber: choose.digits(10),
      dueDate,
      netDebt,
      adjustment,
      interest,
      penalty,
      totalAmount: netDebt + adjustment + interest + penalty,
    };
  });
}

/** The agreement as the treasury shows it, with payments up to the last day shown. */
export function agreementOf(agreement: Agreement, today: string): FiscalAgreement {
  const day = lastDayShown(today);
  const installments = agreement.instalments.map((one) => ({
    ...one,
    isPaid: one.dueDate <= day && one.number < agreement.paidInAll,
  }));
  const unpaid = installments.filter(({ isPaid }) => !isPaid);
  const overdue = unpaid.filter(({ dueDate }) => dueDate <= day);
  return {
    resolutionNumber: agreement.resolution,
    state: overdue.length > 0 ? 'overdue' : unpaid.length > 0 ? 'notDue' : 'paid',
    debtType: 'Fiscal',
    paymentType: 'PAC',
    agreementType: 'Normal',
    netBalance: unpaid.reduce((sum, { amount }) => sum + amount, 0),
    debtsCount: agreement.debts.length,
    debts: [...agreement.debts],
    installmentsCount: installments.length,
    overdueInstallmentsCount: overdue.length,
    paidInstallmentsCount: installments.length - unpaid.length,
    installments,
  };
}

/** Instalments paid in some months. */
export function agreementPayments(rut: string, first: string, last: string) {
  // Payments in a range of up to a year and a half belong to agreements known at its start or at
  // its end.
  const known = [last, first].flatMap((month) =>
    agreementsKnown(rut, dayOf(month, daysInMonth(month))),
  );
  const unique = new Map(known.map((one) => [one.resolution, one]));
  return [...unique.values()].flatMap((agreement) =>
    agreement.instalments
      .filter(({ number, dueDate }) => {
        const month = monthOf(dueDate);
        return number < agreement.paidInAll && month >= first && month <= last;
      })
      .map((instalment) => ({ agreement, instalment })),
  );
}

export function scheduledAgreementPayments(
  rut: string,
  first: string,
  last: string,
): ScheduledPayment[] {
  const scheduled = agreementPayments(rut, first, last).map(({ agreement, instalment }) =>
    charge(
      instalment.dueDate,
      `PAC Tesorería convenio ${agreement.resolution} cuota ${instalment.number}`,
      instalment.amount,
    ),
  );
  return between(scheduled, first, last);
}
