import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Pseudonym } from '../../infra/vault/pseudonym.ts';

/** The form of a code. */
export const CODE_PATTERN = /^\d{6}$/;

/** Six digits, each as likely as any other. */
export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/**
 * What is kept of a code. There are a million: only a keyed hash hides it, and it is worth nothing for
 * another sign-in.
 */
export const codeHash = (pseudonym: Pseudonym, signInId: string, code: string): string =>
  pseudonym('sign-in-code', signInId, code);

/** Whether a hash is the code's, by any key of the ring; takes as long whatever is compared. */
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
