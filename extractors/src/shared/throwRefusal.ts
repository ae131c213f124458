import type { LoginOutcome } from '../contract/browser.ts';
import { ExtractionError } from '../contract/ExtractionError.ts';

/**
 * Throws if the institution refused the login.
 * @param words how the message names the institution, and the whole message if it is locked
 */
export function throwRefusal(
  outcome: LoginOutcome,
  words: { readonly by?: string; readonly locked?: string } = {},
): void {
  const { by = 'The bank' } = words;
  switch (outcome) {
    case 'wrong-login':
      throw new ExtractionError('WRONG_LOGIN', `${by} refused the login`);
    case 'locked':
      throw new ExtractionError('LOCKED', words.locked ?? `${by} has locked the password`);
    case 'maintenance':
      throw new ExtractionError(
        'INSTITUTION_UNAVAILABLE',
        `${by} does not accept logins at the moment`,
      );
  }
}
