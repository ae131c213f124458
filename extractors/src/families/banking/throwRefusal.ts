import type { LoginOutcome } from '../../contract/browser.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';

/**
 * Throws if the bank refused the login.
 * @param locked the message if it is locked
 */
export function throwRefusal(
  outcome: LoginOutcome,
  locked = 'The bank has locked the password',
): void {
  switch (outcome) {
    case 'wrong-login':
      throw new ExtractionError('WRONG_LOGIN', 'The bank refused the login');
    case 'locked':
      throw new ExtractionError('LOCKED', locked);
    case 'maintenance':
      throw new ExtractionError(
        'INSTITUTION_UNAVAILABLE',
        'The bank does not accept logins at the moment',
      );
  }
}
