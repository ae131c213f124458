import { ApiError, NetworkError } from '../../client/index.ts';

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
const BROWSER_ERRORS: Readonly<
  Record<string, 'passkey_cancelled' | 'passkey_known' | 'no_passkeys' | 'openid_refused'>
> = {
  NotAllowedError: 'passkey_cancelled',
  AbortError: 'passkey_cancelled',
  InvalidStateError: 'passkey_known',
  NoPasskeysError: 'no_passkeys',
  NotBegunError: 'openid_refused',
};

/** Why something was not done, from the member's point of view. */
export interface Problem {
  kind:
    | (typeof CODES)[number]
    | (typeof BROWSER_ERRORS)[string]
    /** No response, although the call may have taken effect. */
    | 'no_answer'
    | 'too_many'
    | 'not_found'
    /** The API refused what was asked for. */
    | 'refused'
    | 'unexpected';
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
  if (!(error instanceof ApiError)) return { ...NONE, kind: browserProblem(error) };
  const { code, message, requestId, retryAfter: until } = error;
  return { kind: kindOf(error), code, message, requestId, until };
}

function browserProblem(error: unknown): Problem['kind'] {
  if (!(error instanceof Error)) return 'unexpected';
  return BROWSER_ERRORS[error.name] ?? 'unexpected';
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
