import { dayOf } from '../../src/shared/dates.ts';
import { mainAccountAt, salaryBankOf } from '../shared/accounts.ts';
import { businessDay, monthsBetween } from '../shared/calendar.ts';
import { interestPaidIn } from '../credit/mortgages.ts';
import { charge, credit } from '../shared/scheduledPayments.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { isCompany, volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import { annualTaxOn, salaryIn, usualPay, UTM } from '../shared/salary.ts';
import { feesIn } from './fees.ts';

const UTA = UTM * 12;

/**
 * A person's yearly income tax (form 22) of one commercial year, in pesos; null if there was
 * nothing to declare.
 */
export function incomeTaxOf(rut: string, year: number) {
  if (isCompany(rut) || volumeOf(rut) === 'none') return null;
  const months = monthsBetween(`${year}-01`, `${year}-12`);
  let [wages, wageTax, fees, feesWithheld] = [0, 0, 0, 0];
  for (const month of months) {
    const salary = salaryIn(rut, month);
    if (salary !== null) {
      const { gross, pension, pensionCommission, health, unemploymentInsurance } = salary;
      wages += gross - pension - pensionCommission - health - unemploymentInsurance;
      wageTax += salary.incomeTax;
    }
    for (const fee of feesIn(rut, month)) {
      if (fee.isVoided) continue;
      fees += fee.gross;
      feesWithheld += fee.withheld;
    }
  }
  // An untaxed salary alone need not be declared.
  if (fees === 0 && wageTax === 0) return null;
  const presumedExpenses = Math.min(Math.round((fees * 3) / 10), 15 * UTA);
  const income = wages + fees - presumedExpenses;
  const mortgageInterest = Math.min(interestPaidIn(rut, year), 8 * UTA, income);
  const base = income - mortgageInterest;
  const tax = annualTaxOn(base);
  const choose = random(rut, 'form 22', year);
  const april = dayOf(`${year + 1}-04`, choose.int(5, 26));
  const result = tax - wageTax - feesWithheld;
  const refunded = businessDay(dayOf(`${year + 1}-05`, choose.int(11, 24)));
  return {
    year,
    folio: choose.digits(9),
    // In April of the next year.
    declared: april,
    wages,
    wageTax,
    fees,
    feesWithheld,
    presumedExpenses,
    mortgageInterest,
    base,
    tax,
    // Positive: to pay. Negative: the treasury pays it back in May.
    result,
    settled: result > 0 ? april : refunded,
  };
}

/** The refund or payment as it appears in the salary account. */
export function scheduledIncomeTaxPayments(
  rut: string,
  first: string,
  last: string,
): ScheduledPayment[] {
  const scheduled: ScheduledPayment[] = [];
  for (let year = Number(first.slice(0, 4)) - 1; year < Number(last.slice(0, 4)); year += 1) {
    const { result, settled } = incomeTaxOf(rut, year) ?? { result: 0, settled: '' };
    if (result < 0) scheduled.push(credit(settled, 'Devolución renta Tesorería General', -result));
    if (result > 0 && isPaidByTransfer(rut, result, settled)) {
      scheduled.push(charge(settled, 'Pago F22 Tesorería General de la República', result));
    }
  }
  return scheduled;
}

/** A payment that exceeds the account's capacity is made in cash. */
function isPaidByTransfer(rut: string, result: number, date: string): boolean {
  return result <= usualPay(rut, date.slice(0, 7)) / 14;
}

/** The account to which refunds are paid. */
export function refundAccount(rut: string) {
  const bank = salaryBankOf(rut);
  const account = mainAccountAt(rut, bank);
  return { bankName: bank.name, accountType: account.type, accountNumber: account.number };
}
