import { ExtractionError } from '../../contract/ExtractionError.ts';
import { integerAt, pick } from '../../shared/json.ts';
import type { JsonCodes, JsonPortalConfig } from './JsonPortalConfig.ts';

/** Why a login was refused, by the code in the answer; null for an unknown code. */
export function readRefusal(config: JsonPortalConfig, body: unknown): ExtractionError | null {
  switch (meaningOf(config, body)) {
    case 'locked':
      return new ExtractionError('LOCKED', 'The password is locked');
    case 'wrongLogin': {
      const { attemptsLeftAt } = config.login;
      return new ExtractionError('WRONG_LOGIN', 'The institution refused the credentials', {
        attemptsLeft: attemptsLeftAt === null ? null : integerAt(body, attemptsLeftAt),
      });
    }
    default:
      return readNotice(config, body);
  }
}

/** The same for pages behind the login, where credentials no longer matter. */
export function readNotice(config: JsonPortalConfig, body: unknown): ExtractionError | null {
  switch (meaningOf(config, body)) {
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

function meaningOf(config: JsonPortalConfig, body: unknown): keyof JsonCodes | undefined {
  const code = pick(body, config.codeAt);
  if (typeof code !== 'string') return undefined;
  const meanings = Object.keys(config.codes) as (keyof JsonCodes)[];
  return meanings.find((meaning) => config.codes[meaning].includes(code));
}
