import { addMonths, monthOf } from '../../shared/dates.ts';
import type { RegisterPart } from './SiiPage.ts';

/** Months of the register that are read: the current one and the twelve before it. */
export const REGISTER_MONTHS = 13;

/**
 * The parts of a month. Documents that the taxpayer rejected (`RECLAMADO`) count as not received.
 */
export const REGISTER_PARTS: readonly Pick<RegisterPart, 'operation' | 'state'>[] = [
  { operation: 'VENTA', state: 'REGISTRO' },
  { operation: 'COMPRA', state: 'REGISTRO' },
  { operation: 'COMPRA', state: 'PENDIENTE' },
  { operation: 'COMPRA', state: 'NO_INCLUIR' },
];

/** The periods that a tax folder covers, from its date of issue; newest first. */

const before = (issued: string, months: number): string[] =>
  Array.from({ length: months }, (_, back) => addMonths(monthOf(issued), -1 - back));

/** Months of fee receipts. */
export const feePeriods = (issued: string): string[] => before(issued, 12);

/** Months of form 29: the folder contains 24, and the newest month may not be declared yet. */
export const vatPeriods = (issued: string): string[] => before(issued, 25);
export const MOST_VAT_FORMS = 24;

/**
 * Tax years of form 22: the folder contains three, and this year's form may not be declared yet.
 */
export const taxYears = (issued: string): string[] =>
  Array.from({ length: 4 }, (_, back) => String(Number(issued.slice(0, 4)) - back));
export const MOST_INCOME_TAX_FORMS = 3;
