/**
 * The RUT, Chile's tax id: a number of up to eight digits and a check digit by modulus 11. Readers
 * write it in many ways; the API takes `12345678-5`, pages show `12.345.678-5`.
 */

/** Common separators: dots, spaces of any kind, and every kind of dash. */
const SEPARATORS = /[\s.,\u2010-\u2015\u2212-]/g;

const COMPACT = /^0*([1-9]\d{0,7})([\dK])$/;

/** Maximum length of a RUT with separators; longer texts are not matched at all. */
const LONGEST = 40;

/** Why a text is not a valid RUT. */
export type RutProblem = 'empty' | 'malformed' | 'check-digit';

interface RutParts {
  digits: string;
  checkDigit: string;
}

function split(text: string): RutParts | null {
  if (text.length > LONGEST) return null;
  const [, digits, checkDigit] = COMPACT.exec(text.replaceAll(SEPARATORS, '').toUpperCase()) ?? [];
  return digits === undefined || checkDigit === undefined ? null : { digits, checkDigit };
}

/** Check digit of a RUT's number, `0` to `9` or `K`: weights 2 to 7 repeat from the right. */
export function rutCheckDigit(rutNumber: number): string {
  let sum = 0;
  let weight = 2;
  for (let rest = rutNumber; rest > 0; rest = Math.floor(rest / 10)) {
    sum += (rest % 10) * weight;
    weight = weight === 7 ? 2 : weight + 1;
  }
  return '0K987654321'.charAt(sum % 11);
}

/** Why a text is not a valid RUT, or null if it is. */
export function rutProblem(text: string): RutProblem | null {
  if (text.trim() === '') return 'empty';
  const parts = split(text);
  if (parts === null) return 'malformed';
  return rutCheckDigit(Number(parts.digits)) === parts.checkDigit ? null : 'check-digit';
}

/** Whether a text is a RUT with the right check digit, in any notation. */
export function isValidRut(text: string): boolean {
  return rutProblem(text) === null;
}

/** A RUT as the API accepts it, `12345678-5`; null if the text is not a RUT. */
export function parseRut(text: string): string | null {
  const parts = split(text);
  return parts !== null && isValidRut(text) ? `${parts.digits}-${parts.checkDigit}` : null;
}

/**
 * Formats a RUT as `12.345.678-5`, even if its check digit is wrong, so that the person can compare
 * it. A text that cannot be a RUT is only trimmed.
 */
export function formatRut(text: string): string {
  const parts = split(text);
  if (parts === null) return text.trim();
  return `${parts.digits.replaceAll(/\B(?=(?:\d{3}){1,2}$)/g, '.')}-${parts.checkDigit}`;
}
