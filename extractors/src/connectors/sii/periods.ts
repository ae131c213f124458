import { addMonths, monthOf } from '../../shared/dates.ts';
import type { RegisterPart } from './SiiPage.ts';

/** Months of the register that are read: this one and a year before it. */
export const REGISTER_MONTHS = 13;

/** The parts of a month. What the taxpayer refused (`RECLAMADO`) counts as not received. */
export const REGISTER_PARTS: readonly Pick<RegisterPart, 'operation' | 'state'>[] = [
  { operation: 'VENTA', state: 'REGISTRO' },
  { operation: 'COMPRA', state: 'REGISTRO' },
  { operation: 'COMPRA', state: 'PENDIENTE' },
  { operation: 'COMPRA', state: 'NO_INCLUIR' },
];

/** What a tax folder covers, by the day on which it is issued; the newest first. */

const before = (issued: string, months: number): string[] =>
  Array.from({ length: months }, (_, back) => addMonths(monthOf(issued), -1 - back));

/** Months of fee receipts. */
export const feePeriods = (issued: string): string[] => before(issued, 12);

/** Months of forms 29: it holds 24, and the newest month may not be declared yet. */
export const vatPeriods = (issued: string): string[] => before(issued, 25);
export const MOST_VAT_FORMS = 24;

/** Tax years of forms 22: it holds three, and this year's may not be declared yet. */
export const taxYears = (issued: string): string[] =>
  Array.from({ length: 4 }, (_, back) => String(Number(issued.slice(0, 4)) - back));
export const MOST_INCOME_TAX_FORMS = 3;
