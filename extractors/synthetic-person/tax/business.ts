import { addMonths, dayOf } from '../../src/shared/dates.ts';
import type { WholeDocument as DteDocument } from '../shared/nonBankTypes.ts';
import { DTE_TYPES } from '../../src/products/dte.ts';
import { companyLevel, mainBankOf } from '../shared/accounts.ts';
import { monthsBetween } from '../shared/calendar.ts';
import { identityOf, someCompanyRut } from '../shared/identity.ts';
import { isArranged, isCompany, volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import { usualPay } from '../shared/salary.ts';

/**
 * Sales and purchases of companies and of the few people with their own business. Each document is
 * paid through the main account in the following month.
 */

export interface Trade {
  /** Approximate net sales of a month in pesos. */
  readonly sales: number;
  readonly issued: readonly [fewest: number, most: number];
  readonly received: readonly [fewest: number, most: number];
  /** Monthly gross wages; 0 without employees. */
  readonly payroll: number;
  readonly since: string;
}

/** Null for people without a business. */
export function tradeOf(rut: string): Trade | null {
  if (volumeOf(rut) === 'none') return null;
  if (isCompany(rut)) {
    const level = companyLevel(rut, mainBankOf(rut));
    const choose = random(rut, 'trade');
    const who = identityOf(rut);
    return {
      sales: Math.floor((level * choose.int(20, 32)) / 100),
      issued: [4, 11],
      received: [3, 9],
      payroll: Math.floor((level * choose.int(50, 85)) / 1_000),
      since: 'incorporationDate' in who ? who.incorporationDate : '2010-01-04',
    };
  }
  if (volumeOf(rut) === 'large') {
    return {
      sales: 900_000,
      issued: [24, 24],
      received: [24, 24],
      payroll: 600_000,
      since: '2009-03-02',
    };
  }
  const choose = random(rut, 'own trade');
  if (!choose.chance(7, 100) && !isArranged(rut)) return null;
  return {
    sales: Math.floor((usualPay(rut, '2018-01') * choose.int(5, 9)) / 100),
    issued: [1, 4],
    received: [1, 3],
    // An employee for some hours a week, for whom a declaration has to be filed.
    payroll: isArranged(rut) ? Math.floor(usualPay(rut, '2018-01') / 10) : 0,
    since: dayOf(`${choose.int(2008, 2017)}-0${choose.int(1, 9)}`, choose.int(1, 28)),
  };
}

const vatOn = (net: number): number => Math.round((net * 19) / 100);

type Side = 'issued' | 'received';

/** Documents of a month, newest first. */
export function documentsIn(rut: string, month: string, side: Side): DteDocument[] {
  const trade = tradeOf(rut);
  if (trade === null || month < trade.since.slice(0, 7)) return [];
  const issued = createDocuments(rut, month, 'issued', trade, trade.sales);
  if (side === 'issued') return issued;
  const choose = random(rut, 'purchases share', month);
  // Purchases stay below the sales, so that the month's VAT is never negative.
  const sold = issued.reduce((sum, one) => sum + signOf(one) * one.netAmount, 0);
  return createDocuments(rut, month, 'received', trade, (sold * choose.int(38, 62)) / 100);
}

/** A credit note reverses part of an invoice. */
export const signOf = ({ documentType }: DteDocument): 1 | -1 => (documentType === 61 ? -1 : 1);

function createDocuments(rut: string, month: string, side: Side, trade: Trade, total: number) {
  const choose = random(rut, 'documents', side, month);
  const [fewest, most] = trade[side];
  const size = choose.int(fewest, most);
  const self = { rut, name: identityOf(rut).name };
  const days = Array.from({ length: size }, () => choose.int(1, 28)).sort((a, b) => b - a);
  return days.map((day, index): DteDocument => {
    const draw = choose.int(1, 100);
    // The first one is always a plain invoice, so that every month has sales.
    const documentType = index === 0 || draw <= 80 ? 33 : draw <= 91 ? 34 : draw <= 97 ? 61 : 56;
    const part = Math.floor((total / size) * (choose.int(60, 120) / 100));
    const amount = documentType === 61 || documentType === 56 ? Math.ceil(part / 8) : part;
    const isExempt = documentType === 34;
    const vatAmount = isExempt ? 0 : vatOn(amount);
    const otherRut = partnerOf(rut, side, choose.int(1, trade.issued[1] * 2));
    const other = { rut: otherRut, name: identityOf(otherRut).name };
    const [issuer, receiver] = side === 'issued' ? [self, other] : [other, self];
    return {
      documentType,
      documentTypeName: DTE_TYPES[documentType],
      folioNumber: folioOf(choose.int(1, 90), month, most, size - index),
      period: month,
      issueDate: dayOf(month, day),
      issuerRut: issuer.rut,
      issuerName: issuer.name,
      receiverRut: receiver.rut,
      receiverName: receiver.name,
      exemptAmount: isExempt ? amount : 0,
      netAmount: isExempt ? 0 : amount,
      vatAmount,
      totalAmount: amount + vatAmount,
    };
  });
}

const partnerOf = (rut: string, side: Side, index: number): string =>
  someCompanyRut(random(rut, side === 'issued' ? 'customer' : 'supplier', index));

/**
 * Folio numbers increase within and across months, and are computed without counting earlier
 * months.
 */
function folioOf(noise: number, month: string, most: number, number: number): string {
  const months = (Number(month.slice(0, 4)) - 2000) * 12 + Number(month.slice(5));
  return String((months * (most + 1) + number) * 100 + noise);
}

/** Cost of the month's fee receipts; the company withholds part of it for the treasury. */
export function feesPaidIn(rut: string, month: string): { gross: number; receipts: number } {
  const trade = tradeOf(rut);
  if (trade === null || trade.payroll === 0) return { gross: 0, receipts: 0 };
  const choose = random(rut, 'fees paid', month);
  const receipts = choose.int(0, 4);
  return { gross: receipts === 0 ? 0 : Math.floor((trade.payroll * receipts) / 40), receipts };
}

/** Wages of a month; null without employees. */
export function payrollIn(rut: string, month: string) {
  const trade = tradeOf(rut);
  if (trade === null || trade.payroll === 0 || month < trade.since.slice(0, 7)) return null;
  const gross = Math.floor((trade.payroll * random(rut, 'payroll', month).int(94, 104)) / 100);
  const contributions = Math.round((gross * 19) / 100);
  const tax = Math.round(gross / 100);
  return {
    employees: Math.max(Math.round(trade.payroll / 950_000), 1),
    gross,
    // Contributions withheld, and the wages' income tax.
    contributions,
    tax,
    net: gross - contributions - tax,
  };
}

/** All documents of some months, the newest first. */
export function documentsOf(rut: string, first: string, last: string, side: Side): DteDocument[] {
  return monthsBetween(first, last)
    .reverse()
    .flatMap((month) => documentsIn(rut, month, side));
}

/** Documents that are paid in a month: those of the month before. */
export const settledIn = (rut: string, month: string, side: Side): DteDocument[] =>
  documentsIn(rut, addMonths(month, -1), side);
