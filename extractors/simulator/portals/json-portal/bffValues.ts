import type { CardType, Currency } from '../../../src/products/enumerations.ts';
import type { CursorPage } from './JsonPortal.ts';

/** How a backend-for-frontend API writes values. */

/** In hundredths, even for pesos; UF needs four decimals. */
export function amount(value: number, currency: Currency): unknown {
  return scaled(value, currency === 'uf' ? 4 : 2);
}

/** Rates, prices and shares: four decimals. */
export const exact = (value: number): unknown => scaled(value, 4);

function scaled(value: number, scale: number): unknown {
  return { valor: Math.round(value * 10 ** scale), escala: scale };
}

/** Leaves out fields without a value, as the bank's application expects. */
export function present(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

export function list(shown: CursorPage<unknown>, items: readonly unknown[]): object {
  return {
    lista: items,
    cantidadTotal: shown.total,
    masDatos: shown.next !== null,
    ...(shown.next === null ? {} : { siguiente: shown.next }),
  };
}

export const CURRENCIES: Readonly<Record<Currency, string>> = {
  clp: 'PESO',
  usd: 'DOLAR',
  eur: 'EURO',
  uf: 'UF',
};

export const BRANDS: Readonly<Record<CardType, string>> = {
  visa: 'VI',
  mastercard: 'MC',
  'american-express': 'AX',
  other: 'XX',
};
