import { ParseError } from './ParseError.ts';

/**
 * Parses amounts as Chilean portals print them. Strict on purpose: `1.234` is one thousand two
 * hundred thirty-four in Chile and 1.234 elsewhere, so the caller specifies the portal's style, and
 * a text that does not match it exactly throws `ParseError`.
 */

export type MoneyCurrency = 'clp' | 'usd' | 'eur' | 'uf';

/** `chilean` 1.234,56; `english` 1,234.56. */
export type NumberStyle = 'chilean' | 'english';

const DECIMALS: Readonly<Record<MoneyCurrency, number>> = { clp: 0, usd: 2, eur: 2, uf: 4 };

const SYMBOLS: Readonly<Record<MoneyCurrency, readonly string[]>> = {
  clp: ['$', 'CLP$', 'CLP'],
  usd: ['US$', 'USD$', 'USD', 'U$'],
  eur: ['€', 'EUR'],
  uf: ['UF'],
};

/** Longer texts are refused before matching. */
const LONGEST = 40;

/** Digits that a double holds exactly. */
const MOST_DIGITS = 15;

const CHILEAN = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/;
const ENGLISH = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/;

/** Whether a number has at most this many decimals and is small enough for them to be exact. */
export function hasDecimals(value: number, decimals: number): boolean {
  return (
    Number.isFinite(value) &&
    Math.abs(value) < 10 ** (MOST_DIGITS - decimals) &&
    Number(value.toFixed(decimals)) === value
  );
}

/**
 * A number without a symbol, such as `1.234,5` or `-12`. A negative one may also be `12-` or `(12)`,
 * and its minus a dash, as portals print it.
 * @param decimals the most decimals that the text may have
 */
export function parseNumber(
  text: string,
  decimals: number,
  style: NumberStyle = 'chilean',
): number {
  if (text.length > LONGEST) throw new ParseError('number', 'too long');
  return unsigned('number', signOf(text.trim()), decimals, style);
}

/**
 * An amount with or without its currency's symbol, and with the minus before or after the symbol:
 * `$ 1.234.567`, `-$500`, `$ -500`, `US$ 1,234.56` (style `english`), `UF 1.234,5678`. The symbol
 * of another currency throws.
 */
export function parseMoney(
  text: string,
  currency: MoneyCurrency,
  style: NumberStyle = 'chilean',
): number {
  if (text.length > LONGEST) throw new ParseError('amount', 'too long');
  const outer = signOf(text.trim());
  const symbol = SYMBOLS[currency].find((one) => outer.rest.startsWith(one));
  const inner = symbol === undefined ? outer : signOf(outer.rest.slice(symbol.length).trimStart());
  if (symbol !== undefined && outer.signed && inner.signed) {
    throw new ParseError('amount', 'two signs');
  }
  return unsigned(
    'amount',
    { ...inner, negative: outer.negative || inner.negative },
    DECIMALS[currency],
    style,
  );
}

/** A whole number: `1.234`. */
export function parseCount(text: string): number {
  return parseNumber(text, 0);
}

/** Pesos: `$ 1.234.567`. */
export function parseClp(text: string): number {
  return parseMoney(text, 'clp');
}

/** A number with exactly that many decimals: `1.234,50`. */
export function formatNumber(
  value: number,
  decimals: number,
  style: NumberStyle = 'chilean',
): string {
  if (!hasDecimals(value, decimals)) throw new ParseError('number', 'does not fit its decimals');
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const [thousands, point] = style === 'chilean' ? ['.', ','] : [',', '.'];
  const grouped = whole.replaceAll(/\B(?=(?:\d{3}){1,7}$)/g, thousands);
  const minus = value < 0 ? '-' : '';
  return minus + (fraction === undefined ? grouped : grouped + point + fraction);
}

/** Prints an amount with its symbol and all of its decimals: `$ 1.234.567`, `-US$ 1,234.56`. */
export function formatMoney(
  amount: number,
  currency: MoneyCurrency,
  style: NumberStyle = 'chilean',
): string {
  const digits = formatNumber(Math.abs(amount), DECIMALS[currency], style);
  return `${amount < 0 ? '-' : ''}${SYMBOLS[currency][0] ?? ''} ${digits}`;
}

/** Amount in the currency's smallest unit (cents, ten-thousandths of a UF): an integer. */
export function toMinor(amount: number, currency: MoneyCurrency): number {
  return Math.round(amount * 10 ** DECIMALS[currency]);
}

/** The inverse of `toMinor`. */
export function fromMinor(minor: number, currency: MoneyCurrency): number {
  return minor / 10 ** DECIMALS[currency];
}

/** A sum without floating-point errors: 0.1 + 0.2 is 0.3. */
export function sumMoney(amounts: readonly number[], currency: MoneyCurrency): number {
  return fromMinor(
    amounts.reduce((sum, amount) => sum + toMinor(amount, currency), 0),
    currency,
  );
}

interface Signed {
  readonly signed: boolean;
  readonly negative: boolean;
  readonly rest: string;
}

/** Portals' templates use the hyphen, the minus sign and the en dash. */
const isMinus = (character: string): boolean => ['-', '\u2212', '\u2013'].includes(character);

function signOf(text: string): Signed {
  const [first, last] = [text.charAt(0), text.slice(-1)];
  if (first === '(' && last === ')') {
    return { signed: true, negative: true, rest: text.slice(1, -1).trim() };
  }
  if (isMinus(first) || first === '+') {
    return { signed: true, negative: first !== '+', rest: text.slice(1).trimStart() };
  }
  if (text.length > 1 && isMinus(last)) {
    return { signed: true, negative: true, rest: text.slice(0, -1).trimEnd() };
  }
  return { signed: false, negative: false, rest: text };
}

function unsigned(
  kind: 'amount' | 'number',
  { negative, rest }: Signed,
  decimals: number,
  style: NumberStyle,
): number {
  const [, whole, fraction = ''] = (style === 'chilean' ? CHILEAN : ENGLISH).exec(rest) ?? [];
  if (whole === undefined) throw new ParseError(kind);
  if (fraction.length > decimals) throw new ParseError(kind, 'too many decimals');
  const digits = whole.replaceAll(/[.,]/g, '');
  if (digits.length + decimals > MOST_DIGITS) throw new ParseError(kind, 'too large');
  const value = Number(`${digits}.${fraction}`);
  return negative && value !== 0 ? -value : value;
}
