import { addMonths, monthOf } from '../../src/shared/dates.ts';
import type {
  AmountAndCount,
  FiscalPayments,
  PaymentMade,
} from '../../src/products/fiscalPayments.ts';
import { lastDayShown, lastMonthShown } from '../shared/calendar.ts';
import { agreementPayments } from '../tax/agreements.ts';
import { companyTaxOf } from '../tax/companyTax.ts';
import { incomeTaxOf } from '../tax/incomeTax.ts';
import { propertyTaxPaid } from '../tax/propertyTax.ts';
import { vatReturnsPaid } from '../tax/vat.ts';
import { benefitsIn } from './benefits.ts';

/** Payments between a person and the treasury in the last twelve months shown. */

const MONTHS_SHOWN = 12;

export function fiscalPaymentsOf(rut: string, today: string): FiscalPayments {
  const [day, last] = [lastDayShown(today), lastMonthShown(today)];
  const first = addMonths(last, 1 - MONTHS_SHOWN);
  const property = propertyTaxPaid(rut, first, last).filter(({ paid }) => paid.date <= day);
  const propertyPayment = (one: (typeof property)[number]): PaymentMade => ({
    formNumber: '30',
    folioNumber: one.folio,
    rollNumber: one.property.property.rollNumber,
    dueDate: one.dueDate,
    paymentDate: one.paid.date,
    amountPaid: one.paid.amount,
  });
  const voluntary = [
    ...property.filter(({ paid }) => !paid.isForced).map(propertyPayment),
    ...vatReturnsPaid(rut, first, last).map((one) =>
      payment('29', one.folio, one.dueDate, one.declared, one.total),
    ),
    ...agreementPayments(rut, first, last).map(({ agreement, instalment }) =>
      payment(
        agreement.formNumber,
        agreement.debts[0]?.folioNumber ?? '0',
        instalment.dueDate,
        instalment.dueDate,
        instalment.amount,
      ),
    ),
    ...incomeTaxes(rut, first, last)
      .filter(({ result }) => result > 0)
      .map((one) => payment('22', one.folio, `${one.year + 1}-04-30`, one.settled, one.result)),
  ]
    .filter(({ paymentDate }) => paymentDate <= day)
    .sort(newestFirst);
  const involuntary = property
    .filter(({ paid }) => paid.isForced)
    .map(propertyPayment)
    .sort(newestFirst);
  const [totalVoluntaryAmount, totalInvoluntaryAmount] = [total(voluntary), total(involuntary)];
  return {
    made: {
      voluntary,
      involuntary,
      totalVoluntaryAmount,
      totalInvoluntaryAmount,
      totalAmountPaid: totalVoluntaryAmount + totalInvoluntaryAmount,
    },
    received: received(rut, first, last, day),
  };
}

function payment(
  formNumber: string,
  folioNumber: string,
  dueDate: string,
  paymentDate: string,
  amountPaid: number,
): PaymentMade {
  return { formNumber, folioNumber, rollNumber: null, dueDate, paymentDate, amountPaid };
}

const total = (payments: readonly PaymentMade[]): number =>
  payments.reduce((sum, { amountPaid }) => sum + amountPaid, 0);

function newestFirst(one: PaymentMade, other: PaymentMade): number {
  const [a, b] = [one, other].map((each) => `${each.paymentDate} ${each.folioNumber}`);
  return (a ?? '') < (b ?? '') ? 1 : -1;
}

/** Yearly taxes settled in some months. */
function incomeTaxes(rut: string, first: string, last: string) {
  const years = [Number(first.slice(0, 4)) - 1, Number(last.slice(0, 4)) - 1];
  return [...new Set(years)].flatMap((year) => {
    const taxReturn = incomeTaxOf(rut, year) ?? companyTaxOf(rut, year);
    const month = taxReturn === null ? '' : monthOf(taxReturn.settled);
    return taxReturn !== null && month >= first && month <= last ? [taxReturn] : [];
  });
}

function received(
  rut: string,
  first: string,
  last: string,
  day: string,
): FiscalPayments['received'] {
  const years = new Set([Number(first.slice(0, 4)), Number(last.slice(0, 4))]);
  const benefits = [...years]
    .flatMap((year) => benefitsIn(rut, year))
    .filter(({ date }) => monthOf(date) >= first && date <= day);
  const sumOf = (amounts: readonly number[]): AmountAndCount => ({
    amount: amounts.reduce((sum, amount) => sum + amount, 0),
    count: amounts.length,
  });
  const of = (kind: 'bonus' | 'subsidy'): AmountAndCount =>
    sumOf(benefits.filter((one) => one.kind === kind).map(({ amount }) => amount));
  const groups = {
    income: sumOf([]),
    taxReturn: sumOf(
      incomeTaxes(rut, first, last)
        .filter(({ result, settled }) => result < 0 && settled <= day)
        .map(({ result }) => -result),
    ),
    bonuses: of('bonus'),
    subsidies: of('subsidy'),
  };
  return {
    ...groups,
    totalAmountReceived: Object.values(groups).reduce((sum, { amount }) => sum + amount, 0),
  };
}
