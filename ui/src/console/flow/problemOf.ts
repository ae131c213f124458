import { ApiError, NetworkError } from '../../client/index.ts';
import type { FirstWords } from '../words/firstEs.ts';

/** Errors of the API that have words of their own, by their codes in lower case. */
const CODES = [
  'forbidden',
  'invitation_not_valid',
  'passkey_refused',
  'openid_not_configured',
  'openid_refused',
  'openid_unavailable',
  'last_owner',
  'member_exists',
  'team_full',
] as const;

/** Errors of the browser while it signs in, by their names. */
const BROWSER_ERRORS: Readonly<Record<string, Problem['kind']>> = {
  NotAllowedError: 'passkey_cancelled',
  AbortError: 'passkey_cancelled',
  InvalidStateError: 'passkey_known',
  NoPasskeysError: 'no_passkeys',
  NotBegunError: 'openid_refused',
};

/** Why something was not done, from the member's point of view. */
export interface Problem {
  /** Each has words: `no_answer` also for an act that may have taken effect. */
  kind: keyof FirstWords['problems'];
  /** Code of the API's error, and what it says, in English. */
  code: string | null;
  message: string | null;
  /** Id of the call in the API's log. */
  requestId: string | null;
  /** ISO 8601: when to try again. */
  until: string | null;
}

const NONE = { code: null, message: null, requestId: null, until: null };

export function problemOf(error: unknown): Problem {
  if (error instanceof NetworkError) return { ...NONE, kind: 'no_answer' };
  if (!(error instanceof ApiError)) {
    const name = error instanceof Error ? error.name : '';
    return { ...NONE, kind: BROWSER_ERRORS[name] ?? 'unexpected' };
  }
  const { code, message, requestId, retryAfter: until } = error;
  return { kind: kindOf(error), code, message, requestId, until };
}

function kindOf({ code, status }: ApiError): Problem['kind'] {
  const known = CODES.find((one) => one.toUpperCase() === code);
  if (known !== undefined) return known;
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 429) return 'too_many';
  // A store was unreachable for a moment.
  if (status === 503) return 'no_answer';
  return status < 500 ? 'refused' : 'unexpected';
}

/** Why the API no longer accepts the token; null for other errors. */
export function sessionEndOf(error: unknown): 'expired' | 'ended' | null {
  if (!(error instanceof ApiError) || error.status !== 401) return null;
  return error.code.startsWith('EXPIRED_') ? 'expired' : 'ended';
}
