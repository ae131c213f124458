import { ExtractionError } from '../../contract/ExtractionError.ts';
import { pick } from '../../shared/json.ts';
import { CODES, ENVELOPE } from './tgrApi.ts';

/** The error for an answer's code, or null. */
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
