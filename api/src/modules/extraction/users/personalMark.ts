import { parseRut } from '@cauce/extractors';

/** What tells in a text who a person is. */
type PersonalMark = 'rut' | 'email';

/** Whatever stands on both sides of an `@`, also as an address encodes it. */
const EMAIL = /[^\s@]\s*(?:@|%40)\s*[^\s@]/i;

/** The end of a RUT: people group its digits with any punctuation, or none. */
const REST = String.raw`[\s\p{P}\u2212]?\d{3}[\s\p{P}\u2212]?\d{3}[\s\p{P}\u2212]{0,3}(?:\d(?!\d)|k(?![\da-z]))`;

/**
 * Numbers of persons and companies have seven or eight digits. Both are looked for wherever a number
 * begins, because which digit is the check digit may be read in two ways.
 */
const RUTS = new RegExp(`(?<!\\d)0*(?=([1-9]${REST})?)(?=([1-9]\\d${REST})?)`, 'giu');

/** The canonical form of the shortest of these RUTs, `1000000-4`. */
const SHORTEST = 9;

/** A random id, whose digits are nobody's: about one in 200 contains a RUT by chance. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/**
 * Whether a text contains a RUT, with the right check digit, or an e-mail address, in any spelling;
 * null if neither.
 */
export function personalMark(text: string): PersonalMark | null {
  if (UUID.test(text)) return null;
  // As a person reads it: full-width digits are digits, and a soft hyphen is nothing.
  const plain = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  if (EMAIL.test(plain)) return 'email';
  // A text that is nothing but a RUT may have a space anywhere.
  if ((parseRut(plain)?.length ?? 0) >= SHORTEST) return 'rut';
  for (const [, seven, eight] of plain.matchAll(RUTS))
    for (const found of [seven, eight])
      if (found !== undefined && parseRut(found.replaceAll(/[^\dk]/gi, '')) !== null) return 'rut';
  return null;
}
