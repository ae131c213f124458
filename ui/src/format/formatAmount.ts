/**
 * Chilean number formats. `Intl` alone gives `$-12.345` and `CLF 38.123,4500` for es-CL, and no
 * separator in `$1.234`, so it is only used to group digits; sign and symbol are added here.
 */

/** Currencies of the product's data. */
export type Currency = 'clp' | 'usd' | 'eur' | 'uf';

/** U+2212, which unlike a hyphen never wraps away from its number. */
const MINUS = '\u2212';

/** UF is followed by a non-breaking space. */
const CURRENCIES: Record<Currency, { symbol: string; fractionDigits: number }> = {
  clp: { symbol: '$', fractionDigits: 0 },
  usd: { symbol: 'US$', fractionDigits: 2 },
  eur: { symbol: '€', fractionDigits: 2 },
  uf: { symbol: 'UF\u00A0', fractionDigits: 2 },
};

/** Sign and digits of a number; no sign if it rounds to zero. Throws on NaN and infinities. */
function digitsOf(value: number, minimumFractionDigits: number, maximumFractionDigits: number) {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not a figure.`);
  const digits = new Intl.NumberFormat('es-CL', {
    minimumFractionDigits,
    maximumFractionDigits,
    useGrouping: 'always',
  }).format(Math.abs(value));
  return { sign: value < 0 && /[1-9]/.test(digits) ? MINUS : '', digits };
}

/**
 * Formats an amount: `$1.234.567`, `−$12.345`, `UF 38.123,45`, `US$1.200,50`, `€1.200,50`. Pesos
 * have no decimals, the others two unless `fractionDigits` says otherwise.
 */
export function formatAmount(
  amount: number,
  currency: Currency = 'clp',
  fractionDigits: number = CURRENCIES[currency].fractionDigits,
): string {
  const { sign, digits } = digitsOf(amount, fractionDigits, fractionDigits);
  return `${sign}${CURRENCIES[currency].symbol}${digits}`;
}

/** Formats a percentage given in points: 15.3 is `15,3%`. At most two decimals, as many as it has. */
export function formatPercent(points: number, fractionDigits = 2): string {
  const { sign, digits } = digitsOf(points, 0, fractionDigits);
  return `${sign}${digits}%`;
}

/** Formats a number: 1234.5 is `1.234,5`. At most `fractionDigits` decimals, as many as it has. */
export function formatNumber(value: number, fractionDigits = 2): string {
  const { sign, digits } = digitsOf(value, 0, fractionDigits);
  return sign + digits;
}
