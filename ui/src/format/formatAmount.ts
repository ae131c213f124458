/**
 * How Chile writes figures. `Intl` alone gives `$-12.345` and `CLF 38.123,4500` for es-CL, and no
 * point in `$1.234`: it only groups the digits here; sign and symbol are ours.
 */

/** Currencies of the product's data. */
export type Currency = 'clp' | 'usd' | 'eur' | 'uf';

/** U+2212: as wide as a digit's plus, and never broken from its figure as a hyphen is. */
const MINUS = '\u2212';

/** UF stands before its figure with a space that does not break. */
const CURRENCIES: Record<Currency, { symbol: string; fractionDigits: number }> = {
  clp: { symbol: '$', fractionDigits: 0 },
  usd: { symbol: 'US$', fractionDigits: 2 },
  eur: { symbol: '€', fractionDigits: 2 },
  uf: { symbol: 'UF\u00A0', fractionDigits: 2 },
};

/** Sign and digits of a figure; what rounds to zero has no sign. Throws on NaN and infinities. */
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
 * An amount as Chile writes it: `$1.234.567`, `−$12.345`, `UF 38.123,45`, `US$1.200,50`,
 * `€1.200,50`. Pesos have no decimals, the others two unless `fractionDigits` says otherwise.
 */
export function formatAmount(
  amount: number,
  currency: Currency = 'clp',
  fractionDigits: number = CURRENCIES[currency].fractionDigits,
): string {
  const { sign, digits } = digitsOf(amount, fractionDigits, fractionDigits);
  return `${sign}${CURRENCIES[currency].symbol}${digits}`;
}

/** A percentage given in points: 15.3 is `15,3%`. At most two decimals, as many as it has. */
export function formatPercent(points: number, fractionDigits = 2): string {
  const { sign, digits } = digitsOf(points, 0, fractionDigits);
  return `${sign}${digits}%`;
}

/** A plain figure: 1234.5 is `1.234,5`. At most `fractionDigits` decimals, as many as it has. */
export function formatNumber(value: number, fractionDigits = 2): string {
  const { sign, digits } = digitsOf(value, 0, fractionDigits);
  return sign + digits;
}
