import { dayOf } from '../../src/shared/dates.ts';
import { businessDay, monthsBetween } from '../shared/calendar.ts';
import { charge, credit } from '../shared/scheduledPayments.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { isCompany } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import { documentsIn, payrollIn, signOf, tradeOf } from './business.ts';
import { vatReturnOf } from './vat.ts';

/** Rate of the small companies' regime (Pro Pyme), in per cent. */
const RATE = 25;

/**
 * A company's yearly income tax (form 22) of one commercial year, in pesos; null for a person or a
 * company that did not exist all year.
 */
export function companyTaxOf(rut: string, year: number) {
  const trade = tradeOf(rut);
  if (!isCompany(rut) || trade === null || trade.since.slice(0, 7) > `${year}-01`) return null;
  let [sales, purchases, wages, advances] = [0, 0, 0, 0];
  for (const month of monthsBetween(`${year}-01`, `${year}-12`)) {
    const vatReturn = vatReturnOf(rut, month);
    sales += vatReturn?.netSales ?? 0;
    advances += vatReturn?.advance ?? 0;
    wages += payrollIn(rut, month)?.gross ?? 0;
    purchases += documentsIn(rut, month, 'received').reduce(
      (sum, one) => sum + signOf(one) * (one.netAmount + one.exemptAmount),
      0,
    );
  }
  const choose = random(rut, 'form 22', year);
  // Rent, interest and other costs leave a small profit.
  const profit = Math.max(
    Math.min(Math.floor((sales * choose.int(20, 60)) / 1_000), sales - purchases - wages),
    0,
  );
  const declared = dayOf(`${year + 1}-04`, choose.int(8, 26));
  const tax = Math.round((profit * RATE) / 100);
  const result = tax - advances;
  const refunded = businessDay(dayOf(`${year + 1}-05`, choose.int(11, 24)));
  return {
    year,
    folio: choose.digits(9),
    declared,
    sales,
    purchases,
    wages,
    otherExpenses: sales - purchases - wages - profit,
    profit,
    tax,
    // Paid in advance with each month's form 29.
    advances,
    // Positive: to pay. Negative: paid back in May.
    result,
    settled: result > 0 ? declared : refunded,
  };
}

export function scheduledCompanyTaxPayments(
  rut: string,
  first: string,
  last: string,
): ScheduledPayment[] {
  const scheduled: ScheduledPayment[] = [];
  for (let year = Number(first.slice(0, 4)) - 1; year < Number(last.slice(0, 4)); year += 1) {
    const { result, settled } = companyTaxOf(rut, year) ?? { result: 0, settled: '' };
    if (result < 0) scheduled.push(credit(settled, 'Devolución renta Tesorería General', -result));
    if (result > 0) {
      scheduled.push(charge(settled, 'Pago F22 Tesorería General de la República', result));
    }
  }
  return scheduled;
}
