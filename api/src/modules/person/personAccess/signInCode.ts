import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Pseudonym } from '../../../infra/vault/pseudonym.ts';

/** The form of a code. */
export const CODE_PATTERN = /^\d{6}$/;

/** Six digits; every code is equally likely. */
export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/**
 * The stored form of a code. There are only a million codes, so a plain hash would not hide one;
 * the keyed hash is also bound to its sign-in.
 */
export const codeHash = (pseudonym: Pseudonym, signInId: string, code: string): string =>
  pseudonym('sign-in-code', signInId, code);

/**
 * Whether a hash is that of the code, with any key of the ring; takes the same time for any input.
 */
export function isCode(
  pseudonym: Pseudonym,
  { _id, codeHash: kept }: { readonly _id: string; readonly codeHash: string },
  code: string,
): boolean {
  const wanted = Buffer.from(kept);
  return pseudonym.each
    .map((one) => Buffer.from(one('sign-in-code', _id, code)))
    .map((given) => given.length === wanted.length && timingSafeEqual(given, wanted))
    .includes(true);
}
