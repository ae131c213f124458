import type { Credential } from './types.ts';

/**
 * Whether a password fits the institution's rule, so that no attempt is spent on one that cannot be
 * right.
 *
 * @example
 * ```ts
 * if (!fitsPassword(credential, typed)) show(credential.passwordRule.help);
 * ```
 */
export function fitsPassword(
  { passwordRule }: Pick<Credential, 'passwordRule'>,
  password: string,
): boolean {
  return new RegExp(passwordRule.pattern).test(password);
}
