import { addMonths, dayOf } from '../../src/shared/dates.ts';
import type { WholeDocument as DteDocument } from '../shared/nonBankTypes.ts';
import type { TaxForm } from '../../src/products/taxForm.ts';
import { businessDay, monthsBetween } from '../shared/calendar.ts';
import { lastBusinessDay } from '../shared/career.ts';
import { between, charge, credit } from '../shared/scheduledPayments.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { random } from '../shared/random.ts';
import { documentsIn, feesPaidIn, payrollIn, settledIn, signOf, tradeOf } from './business.ts';
import { withholdingRate } from './fees.ts';

/** The monthly form 29 of a business, and its movements in the main account. */

export interface VatReturn {
  readonly period: string;
  readonly folio: string;
  readonly declared: string;
  readonly dueDate: string;
  readonly debit: number;
  readonly credit: number;
  readonly vat: number;
  readonly netSales: number;
  /** Advance payment of the income tax (PPM): one per cent of net and exempt sales. */
  readonly advance: number;
  readonly withheld: number;
  readonly total: number;
  readonly issuedCount: number;
  readonly receivedCount: number;
}

const sum = (documents: readonly DteDocument[], amount: (one: DteDocument) => number): number =>
  documents.reduce((total, one) => total + signOf(one) * amount(one), 0);

/** The return of a month, declared and paid in the next; null without a business. */
export function vatReturnOf(rut: string, period: string): VatReturn | null {
  const trade = tradeOf(rut);
  if (trade === null || period < trade.since.slice(0, 7)) return null;
  const [issued, received] = [
    documentsIn(rut, period, 'issued'),
    documentsIn(rut, period, 'received'),
  ];
  const debit = sum(issued, ({ vatAmount }) => vatAmount);
  const credited = sum(received, ({ vatAmount }) => vatAmount);
  const netSales = sum(issued, ({ netAmount, exemptAmount }) => netAmount + exemptAmount);
  const advance = Math.round(netSales / 100);
  const rate = withholdingRate(Number(period.slice(0, 4)));
  const withheld = Math.round((feesPaidIn(rut, period).gross * rate) / 10_000);
  const choose = random(rut, 'form 29', period);
  const next = addMonths(period, 1);
  const vat = debit - credited;
  return {
    period,
    folio: choose.digits(10),
    declared: dayOf(next, choose.int(8, 20)),
    dueDate: businessDay(dayOf(next, 20)),
    debit,
    credit: credited,
    vat,
    netSales,
    advance,
    withheld,
    total: vat + advance + withheld,
    issuedCount: issued.length,
    receivedCount: received.length,
  };
}

export function vatForm(rut: string, period: string): TaxForm | null {
  const vatReturn = vatReturnOf(rut, period);
  if (vatReturn === null) return null;
  const line = (name: string, value: number | string, code: string | null) => ({
    name,
    value: String(value),
    code,
  });
  return {
    formNumber: '29',
    folioNumber: vatReturn.folio,
    period,
    date: vatReturn.declared,
    data: [
      line('CANTIDAD FACTURAS EMITIDAS', vatReturn.issuedCount, '503'),
      line('CANT. DE DCTOS. FACT. RECIB. DEL GIRO', vatReturn.receivedCount, '519'),
      line('TOTAL DÉBITOS', vatReturn.debit, '538'),
      line('TOTAL CRÉDITOS', vatReturn.credit, '537'),
      line('IMP. DETERM. IVA', vatReturn.vat, '089'),
      line('BASE IMPONIBLE', vatReturn.netSales, '563'),
      line('PPM NETO DETERMINADO', vatReturn.advance, '062'),
      line('RETENCION TASA LEY 21.133 SOBRE RENTAS', vatReturn.withheld, '151'),
      line('TOTAL A PAGAR DENTRO DEL PLAZO LEGAL', vatReturn.total, '91'),
      line('', `RECIBIDA ${vatReturn.total > 0 ? 'Y PAGADA ' : ''}POR INTERNET`, null),
    ],
  };
}

/** Returns paid in some months. */
export function vatReturnsPaid(rut: string, first: string, last: string): VatReturn[] {
  return monthsBetween(addMonths(first, -1), addMonths(last, -1))
    .map((period) => vatReturnOf(rut, period))
    .filter((one): one is VatReturn => one !== null && one.total > 0);
}

/** Day of the month on which a document of the month before is paid. */
export const settlementDay = ({ folioNumber }: DteDocument): number =>
  2 + (Number(folioNumber) % 23);

/** Purchases, wages, contributions, credit notes and form 29, as movements of the main account. */
export function scheduledTradePayments(
  rut: string,
  first: string,
  last: string,
): ScheduledPayment[] {
  if (tradeOf(rut) === null) return [];
  const scheduled: ScheduledPayment[] = vatReturnsPaid(rut, first, last).map(
    ({ declared, total }) => charge(declared, 'Pago F29 Tesorería General de la República', total),
  );
  for (const month of monthsBetween(first, last)) {
    for (const one of settledIn(rut, month, 'received')) {
      const date = dayOf(month, settlementDay(one));
      scheduled.push(
        one.documentType === 61
          ? credit(date, `Abono nota de crédito ${one.folioNumber}`, one.totalAmount)
          : charge(date, `Pago factura ${one.folioNumber} ${one.issuerName}`, one.totalAmount),
      );
    }
    for (const one of settledIn(rut, month, 'issued')) {
      if (one.documentType !== 61) continue;
      const words = `Devolución nota de crédito ${one.folioNumber} ${one.receiverName}`;
      scheduled.push(charge(dayOf(month, settlementDay(one)), words, one.totalAmount));
    }
    const wages = payrollIn(rut, month);
    if (wages !== null) {
      scheduled.push(
        charge(dayOf(month, lastBusinessDay(month)), 'Pago nómina remuneraciones', wages.net),
      );
    }
    const before = payrollIn(rut, addMonths(month, -1));
    if (before !== null) {
      const date = businessDay(dayOf(month, 10));
      scheduled.push(charge(date, 'Pago Previred cotizaciones', before.contributions + before.tax));
    }
  }
  return between(scheduled, first, last);
}
