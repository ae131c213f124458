/** A decimal text and its currency: `["1000000.0", "CLP"]`. */
export type Amount = readonly [amount: string, currency: string];

/** The currencies listed for everybody, mostly with an empty balance. */
export const ASSETS = ['CLP', 'BTC', 'ETH', 'LTC', 'BCH', 'USDC', 'COP', 'PEN', 'ARS'] as const;

/** Decimals of the currencies that do not have two. */
const DECIMALS: Readonly<Record<string, number>> = { BTC: 8, BCH: 8, LTC: 8, ETH: 9, USDC: 6 };

export const decimalsOf = (currency: string): number => DECIMALS[currency] ?? 2;

/** As the exchange prints it: without trailing zeros, but with at least one decimal. */
export function amountOf(value: number, currency: string, decimals = 8): Amount {
  const text = value.toFixed(decimals).replace(/(\.\d+?)0+$/, '$1');
  return [text.includes('.') ? text : `${text}.0`, currency];
}
