import { addMonths, dayOf, monthOf } from '../../src/shared/dates.ts';
import type { FeeReceiptsMonth } from '../../src/products/taxFolder.ts';
import { occupationOf } from '../shared/career.ts';
import { companyIdentity, identityOf, someCompanyRut, somePersonRut } from '../shared/identity.ts';
import { isCompany, volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import { usualPay } from '../shared/salary.ts';
import type { Employer } from '../shared/types.ts';
import { feesPaidIn, tradeOf } from './business.ts';

/**
 * Fee receipts (boletas de honorarios): the income of independents, and a second income of some
 * employees.
 */

export interface FeeReceipt {
  readonly number: number;
  readonly date: string;
  readonly time: string;
  readonly client: Employer;
  readonly gross: number;
  /** Withheld by the client, who pays it to the treasury. */
  readonly withheld: number;
  /** Transferred by the client. */
  readonly net: number;
  readonly isVoided: boolean;
}

/** Withholding by year, in hundredths of a per cent: the law raises it to 17 % by 2028. */
const RATES: Readonly<Record<number, number>> = {
  2020: 1_075,
  2021: 1_150,
  2022: 1_225,
  2023: 1_300,
  2024: 1_375,
  2025: 1_450,
  2026: 1_525,
  2027: 1_600,
};

export function withholdingRate(year: number): number {
  return RATES[year] ?? (year < 2020 ? 1_000 : 1_700);
}

/** Whether a person issues fee receipts. */
export function hasFees(rut: string): boolean {
  if (isCompany(rut) || volumeOf(rut) === 'none') return false;
  if (volumeOf(rut) === 'large' || occupationOf(rut) === 'independent') return true;
  return random(rut, 'second income').chance(1, 7);
}

/** The receipts of a month, oldest first. */
export function feesIn(rut: string, month: string): FeeReceipt[] {
  if (!hasFees(rut)) return [];
  const choose = random(rut, 'fees', month);
  const isMain = occupationOf(rut) === 'independent';
  const isLarge = volumeOf(rut) === 'large';
  const size = isLarge ? 20 : isMain ? choose.int(1, 3) : choose.int(0, 1);
  const [from, to] = isLarge ? [1, 3] : isMain ? [24, 52] : [6, 15];
  const rate = withholdingRate(Number(month.slice(0, 4)));
  const days = Array.from({ length: size }, () => choose.int(2, 25)).sort((a, b) => a - b);
  return days.map((day, index) => {
    const gross = Math.floor((usualPay(rut, month) * choose.int(from, to)) / 100_000) * 1_000;
    const withheld = Math.round((gross * rate) / 10_000);
    // A few clients who come back.
    const rutOfClient = someCompanyRut(random(rut, 'fee client', choose.int(1, isLarge ? 60 : 4)));
    return {
      number: receiptNumber(rut, month, index),
      date: dayOf(month, day),
      time: `${choose.int(10, 19)}:${choose.int(10, 59)}:${choose.int(10, 59)}`,
      client: { rut: rutOfClient, name: companyIdentity(rutOfClient).businessName },
      gross,
      withheld,
      net: gross - withheld,
      isVoided: choose.chance(1, 14),
    };
  });
}

/** A receipt of somebody who worked for a business, which withholds part of it. */
export type ReceivedFee = Omit<FeeReceipt, 'client'> & { readonly issuer: Employer };

/** The receipts that a business received in a month; they add up to what its form 29 declares. */
export function feesReceivedIn(rut: string, month: string): ReceivedFee[] {
  const { gross, receipts } = feesPaidIn(rut, month);
  if (month < (tradeOf(rut)?.since.slice(0, 7) ?? month)) return [];
  const choose = random(rut, 'fees received', month);
  const rate = withholdingRate(Number(month.slice(0, 4)));
  const withheldFrom = (amount: number): number => Math.round((amount * rate) / 10_000);
  const share = Math.floor(gross / Math.max(1, receipts));
  const days = Array.from({ length: receipts }, () => choose.int(2, 25)).sort((a, b) => a - b);
  return days.map((day, index) => {
    const isLast = index === receipts - 1;
    const amount = isLast ? gross - index * share : share;
    const withheld = isLast
      ? withheldFrom(gross) - index * withheldFrom(share)
      : withheldFrom(share);
    const rutOfIssuer = somePersonRut(random(rut, 'fee issuer', choose.int(1, 6)));
    return {
      number: choose.int(1, 400),
      date: dayOf(month, day),
      time: `${choose.int(10, 19)}:${choose.int(10, 59)}:${choose.int(10, 59)}`,
      issuer: { rut: rutOfIssuer, name: identityOf(rutOfIssuer).name },
      gross: amount,
      withheld,
      net: amount - withheld,
      isVoided: false,
    };
  });
}

/** Numbers increase; each month has its own range, so that none depends on earlier months. */
function receiptNumber(rut: string, month: string, index: number): number {
  const months = (Number(month.slice(0, 4)) - 2000) * 12 + Number(month.slice(5));
  return months * (volumeOf(rut) === 'large' ? 20 : 3) + index;
}

/**
 * The receipts of twelve whole months as the tax folder summarises them, newest first; empty for a
 * person who issued none in them.
 */
export function feeMonths(rut: string, today: string): FeeReceiptsMonth[] {
  const months = Array.from({ length: 12 }, (_, index) => {
    const period = addMonths(monthOf(today), -1 - index);
    const all = feesIn(rut, period);
    const valid = all.filter(({ isVoided }) => !isVoided);
    const sum = (key: 'gross' | 'withheld' | 'net'): number =>
      valid.reduce((total, one) => total + one[key], 0);
    return {
      period,
      receipts: valid.length,
      voided: all.length - valid.length,
      grossAmount: sum('gross'),
      withheldAmount: sum('withheld'),
      netAmount: sum('net'),
    };
  });
  return months.some(({ receipts, voided }) => receipts + voided > 0) ? months : [];
}
