import type { CardType, Currency } from '../../../src/products/enumerations.ts';
import type { CursorPage } from './JsonPortal.ts';

/** How the REST API writes values. */

/** Two decimals whatever the currency, four if two are not exact (UF). */
export function amount(value: number): string {
  return value.toFixed(Number(value.toFixed(2)) === value ? 2 : 4);
}

/** Rates, prices and shares: four decimals. */
export const exact = (value: number): string => value.toFixed(4);

/** `2026-01-05` as `20260105`, `13:45:10` as `134510`. */
export function digits(text: string): string {
  return text.replaceAll(/[:-]/g, '');
}

export function paging(shown: CursorPage<unknown>): unknown {
  return { total: shown.total, siguiente: shown.next };
}

export const CURRENCIES: Readonly<Record<Currency, string>> = {
  clp: 'CLP',
  usd: 'USD',
  eur: 'EUR',
  uf: 'CLF',
};

export const BRANDS: Readonly<Record<CardType, string>> = {
  visa: 'VISA',
  mastercard: 'MASTERCARD',
  'american-express': 'AMEX',
  other: 'OTRA',
};
