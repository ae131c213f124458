import { ExtractionError } from '../../contract/ExtractionError.ts';
import { integerAt, pick } from '../../shared/json.ts';
import type { JsonCodes, JsonSite } from './JsonSite.ts';

/** Why a login was refused, by the code in the answer; null for a code that nobody knows. */
export function readRefusal(site: JsonSite, body: unknown): ExtractionError | null {
  switch (meaningOf(site, body)) {
    case 'locked':
      return new ExtractionError('LOCKED', 'The password is locked');
    case 'wrongLogin': {
      const { attemptsLeftAt } = site.login;
      return new ExtractionError('WRONG_LOGIN', 'The institution refused the credentials', {
        attemptsLeft: attemptsLeftAt === null ? null : integerAt(body, attemptsLeftAt),
      });
    }
    default:
      return readNotice(site, body);
  }
}

/** The same behind the login, where credentials are no longer the matter. */
export function readNotice(site: JsonSite, body: unknown): ExtractionError | null {
  switch (meaningOf(site, body)) {
    case 'expired':
      return new ExtractionError('SESSION_LOST', 'The institution ended the session');
    case 'unavailable':
      return new ExtractionError('INSTITUTION_UNAVAILABLE', 'The institution is in maintenance');
    case 'actionRequired':
      return new ExtractionError(
        'ACTION_REQUIRED',
        'The institution asks the person to do something on its own site first',
      );
    default:
      return null;
  }
}

function meaningOf(site: JsonSite, body: unknown): keyof JsonCodes | undefined {
  const code = pick(body, site.codeAt);
  if (typeof code !== 'string') return undefined;
  const meanings = Object.keys(site.codes) as (keyof JsonCodes)[];
  return meanings.find((meaning) => site.codes[meaning].includes(code));
}
