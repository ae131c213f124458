import { ApiError, NetworkError } from '../../client/index.ts';

/** Why a call failed, from the person's point of view. */
export type Problem =
  /** No response, although the call may have taken effect. */
  | { kind: 'no_answer' }
  /** `until` is ISO 8601. */
  | { kind: 'too_many'; until: string | null }
  | { kind: 'wrong_rut' }
  | { kind: 'wrong_email' }
  | { kind: 'wrong_code'; attemptsLeft: number | null }
  /** Expired, used, or without attempts left. */
  | { kind: 'code_over' }
  /** There is no such connection. */
  | { kind: 'not_found' }
  /** Not possible in the connection's current state. */
  | { kind: 'not_available' }
  | { kind: 'no_receipt' }
  /** The API failed; `reference` identifies the call in its logs. */
  | { kind: 'unexpected'; reference: string | null };

/** Why the API no longer accepts the token; null for other errors. */
export function sessionEndOf(error: unknown): 'expired' | 'ended' | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'EXPIRED_PERSON_TOKEN') return 'expired';
  return error.code === 'INVALID_PERSON_TOKEN' || error.code === 'MISSING_PERSON_TOKEN'
    ? 'ended'
    : null;
}

/** Whether the session to be ended had ended already. */
export const isEndedSession = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SESSION_NOT_FOUND';

export function problemOf(error: unknown): Problem {
  if (error instanceof NetworkError) return { kind: 'no_answer' };
  if (!(error instanceof ApiError)) return { kind: 'unexpected', reference: null };
  const { code, requestId, retryAfter, attemptsLeft } = error;
  switch (code) {
    case 'USER_ERROR':
      return { kind: 'wrong_rut' };
    case 'EMAIL_ERROR':
      return { kind: 'wrong_email' };
    case 'INVALID_CODE':
      // Without attempts left, the code is as good as expired.
      return attemptsLeft === 0 ? { kind: 'code_over' } : { kind: 'wrong_code', attemptsLeft };
    case 'CODE_EXPIRED':
      return { kind: 'code_over' };
    case 'TOO_MANY_REQUESTS':
      return { kind: 'too_many', until: retryAfter };
    case 'CONNECTION_NOT_FOUND':
      return { kind: 'not_found' };
    case 'ACTION_NOT_AVAILABLE':
    case 'ACCOUNT_NOT_FOUND':
    case 'LAST_ACCOUNT':
      return { kind: 'not_available' };
    case 'RECEIPT_NOT_FOUND':
      return { kind: 'no_receipt' };
    // A store was unreachable for a moment.
    case 'SERVICE_UNAVAILABLE':
      return { kind: 'no_answer' };
    default:
      return { kind: 'unexpected', reference: requestId };
  }
}
