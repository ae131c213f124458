/** How amounts of each currency are written, and how many decimals they have. */
const CURRENCIES = new Map([
  ['clp', { sign: '$', decimals: 0 }],
  ['usd', { sign: 'US$ ', decimals: 2 }],
  ['eur', { sign: '€ ', decimals: 2 }],
  ['uf', { sign: 'UF ', decimals: 4 }],
]);

/**
 * Formats an amount, such as `$1.234.567`, `-$500`, `US$ 1.234,56` or `UF 12,3456`; `-` when
 * unknown.
 * @param currency clp, usd, eur or uf, in any case; any other text follows the number
 */
export function chileanAmount(amount: unknown, currency: unknown = 'clp'): string {
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return '-';
  const code = String(currency).toLowerCase();
  const { sign, decimals } = CURRENCIES.get(code) ?? { sign: '', decimals: 2 };
  const number = new Intl.NumberFormat('es-CL', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
    signDisplay: 'never',
  }).format(amount);
  const minus = amount < 0 && /[1-9]/.test(number) ? '-' : '';
  return `${minus}${sign}${number}${CURRENCIES.has(code) ? '' : ` ${code}`}`;
}

/** An ISO 8601 date as dd-mm-yyyy; anything else unchanged. */
export function chileanDate(date: unknown): string {
  const text = typeof date === 'string' ? date : '-';
  return text.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$3-$2-$1');
}
