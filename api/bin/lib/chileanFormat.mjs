/** How amounts of each currency are written, and the decimals that it has. */
const CURRENCIES = {
  clp: { sign: '$', decimals: 0 },
  usd: { sign: 'US$ ', decimals: 2 },
  eur: { sign: '€ ', decimals: 2 },
  uf: { sign: 'UF ', decimals: 4 },
};

/**
 * @param {unknown} amount in the currency's own unit
 * @param {unknown} currency clp, usd, eur or uf, in any case; anything else is put after the number
 * @returns {string} such as `$1.234.567`, `-$500`, `US$ 1.234,56` or `UF 12,3456`; `-` when unknown
 */
export function chileanAmount(amount, currency) {
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return '-';
  const code = String(currency ?? 'clp').toLowerCase();
  const known = /** @type {Record<string, { sign: string, decimals: number }>} */ (CURRENCIES)[
    code
  ];
  const [whole = '0', fraction = ''] = Math.abs(amount)
    .toFixed(known?.decimals ?? 2)
    .split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  const number = fraction === '' ? grouped : `${grouped},${fraction}`;
  const isZero = !/[1-9]/.test(number);
  const minus = amount < 0 && !isZero ? '-' : '';
  return known === undefined ? `${minus}${number} ${code}` : `${minus}${known.sign}${number}`;
}

/**
 * @param {unknown} date ISO 8601
 * @returns {string} dd-mm-yyyy, or what was given when it is no such date
 */
export function chileanDate(date) {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(String(date ?? ''));
  return parts === null ? String(date ?? '-') : `${parts[3]}-${parts[2]}-${parts[1]}`;
}
