import { rutCheckDigit } from '../src/shared/rut.ts';
import { foldText } from '../src/shared/text.ts';
import { vocabulary } from './keys.ts';

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** False for a sentence under a heading such as "Clave". */
export function isSecret(value: string): boolean {
  if (value.length < 3) return false;
  if (/^(Bearer|Basic) /i.test(value)) return true;
  if (
    /^[\p{L} ]+$/u.test(value) &&
    value.split(' ').every((word) => vocabulary.has(foldText(word)))
  )
    return false;
  return !/\p{Ll}{2} \p{Ll}{2}/u.test(value);
}

export const isMixed = (text: string): boolean => /\d/.test(text) && /\p{L}/u.test(text);
/** How often the text changes between letters and digits. */
export const changes = (text: string): number =>
  [...text.matchAll(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu)].length;

export const isCompactRut = (run: string, bodies: ReadonlySet<string>): boolean =>
  bodies.has(run.slice(0, -1)) && rutCheckDigit(Number(run.slice(0, -1))) === run.at(-1);

export const isTimestamp = (run: string): boolean => /^1[0-9]{9}(\d{3})?$/.test(run);

/** Puts the digits in the places of the pattern's digits and keeps its separators. */
export function respaced(pattern: string, digits: string): string {
  let at = 0;
  return pattern.replaceAll(/\d/g, () => digits[at++] ?? '');
}
