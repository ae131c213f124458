import { ExtractionError } from '../../contract/ExtractionError.ts';
import { pick } from '../../shared/json.ts';
import { CODES, ENVELOPE } from './tgrApi.ts';

/** The login error that a code stands for, or null. */
export function readFailure(body: unknown): ExtractionError | null {
  const code = pick(body, ENVELOPE.code);
  const says = (kind: keyof typeof CODES): boolean => CODES[kind].some((one) => one === code);
  if (says('locked')) return new ExtractionError('LOCKED', 'The password is locked');
  if (says('wrongLogin')) {
    return new ExtractionError('WRONG_LOGIN', 'The institution refused the credentials');
  }
  return readNotice(body);
}

/** The same for answers behind the login, where credentials no longer matter. */
export function readNotice(body: unknown): ExtractionError | null {
  const code = pick(body, ENVELOPE.code);
  const says = (kind: keyof typeof CODES): boolean => CODES[kind].some((one) => one === code);
  if (says('expired')) {
    return new ExtractionError('SESSION_LOST', 'The institution ended the session');
  }
  if (says('unavailable')) {
    return new ExtractionError('INSTITUTION_UNAVAILABLE', 'The institution is in maintenance');
  }
  if (says('actionRequired')) {
    return new ExtractionError(
      'ACTION_REQUIRED',
      'The institution asks the person to do something on its own site first',
    );
  }
  return null;
}
