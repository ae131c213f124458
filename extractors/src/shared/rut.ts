import { ParseError } from './ParseError.ts';

/**
 * The RUT, Chile's tax id: a number and a check digit by modulus 11. The canonical format is
 * `12345678-5`; parsing accepts the formats that people and portals use.
 */

/** The RUTs of companies start at this number. */
export const FIRST_COMPANY_NUMBER = 50_000_000;

const DOTTED = /^0{0,4}([1-9]\d{0,2}(?:\.\d{3}){0,2})-([\dkK])$/;
const PLAIN = /^0{0,4}([1-9]\d{0,7})-([\dkK])$/;
const COMPACT = /^0{0,4}([1-9]\d{0,7})([\dkK])$/;

/** Longer texts are refused before matching. */
const LONGEST = 40;

/** Hyphens and dashes that word processors and portals put in place of the hyphen. */
const DASHES = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;

/** Check digit of a RUT's number: `0` to `9` or `K`. Weights 2 to 7 repeat from the right. */
export function rutCheckDigit(rutNumber: number): string {
  let sum = 0;
  let weight = 2;
  for (let rest = rutNumber; rest > 0; rest = Math.floor(rest / 10)) {
    sum += (rest % 10) * weight;
    weight = weight === 7 ? 2 : weight + 1;
  }
  const digit = 11 - (sum % 11);
  if (digit === 11) return '0';
  return digit === 10 ? 'K' : String(digit);
}

/** The RUT of a number: `rutOf(12345678)` is `12345678-5`. */
export function rutOf(rutNumber: number): string {
  return `${rutNumber}-${rutCheckDigit(rutNumber)}`;
}

/**
 * A RUT as `12345678-5`, or null if the value is not one. Accepts `12.345.678-5`, `12345678-5` and
 * `123456785`, k or K; with leading zeros, spaces, or another dash for the hyphen, as people paste
 * and institutions print it. Never throws.
 */
export function parseRut(raw: unknown): string | null {
  if (typeof raw !== 'string' || raw.length > LONGEST) return null;
  const bare = raw.replaceAll(/\s/g, '').replaceAll(DASHES, '-');
  const match = DOTTED.exec(bare) ?? PLAIN.exec(bare) ?? COMPACT.exec(bare);
  const [, digits, given] = match ?? [];
  if (digits === undefined || given === undefined) return null;
  const rut = rutOf(Number(digits.replaceAll('.', '')));
  return rut.endsWith(`-${given.toUpperCase()}`) ? rut : null;
}

/** `parseRut` for pages: throws for a text that is not a RUT. */
export function readRut(text: string): string {
  const rut = parseRut(text);
  if (rut === null) throw new ParseError('rut');
  return rut;
}

/** Whether a text is a valid RUT in the canonical format. */
export function isFormattedRut(text: string): boolean {
  return parseRut(text) === text;
}

/** The number of a RUT in the canonical format: 12345678 of `12345678-5`. */
export function rutNumberOf(rut: string): number {
  return Number(rut.slice(0, rut.indexOf('-')));
}

export function isCompanyRut(rut: string): boolean {
  return rutNumberOf(rut) >= FIRST_COMPANY_NUMBER;
}

/**
 * The formats in which portals print a RUT: `dotted` `12.345.678-5`, `plain` `12345678-5`,
 * `compact` `123456785`. `padded` is for old form fields: number and check digit, zero-padded to 10
 * characters.
 */
export type RutStyle = 'dotted' | 'plain' | 'compact' | 'padded';

/** Formats a canonical RUT for a portal. */
export function formatRut(rut: string, style: RutStyle = 'dotted'): string {
  const [digits = '', digit = ''] = rut.split('-');
  switch (style) {
    case 'plain':
      return rut;
    case 'compact':
      return digits + digit;
    case 'padded':
      return (digits + digit).padStart(10, '0');
    case 'dotted':
      return `${digits.replaceAll(/\B(?=(?:\d{3}){1,2}$)/g, '.')}-${digit}`;
  }
}
