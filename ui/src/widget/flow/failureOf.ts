import { ApiError, NetworkError, type Extraction, type WidgetEntity } from '../../client/index.ts';
import type { AccessProblem, ConsentProblem, Failure, FailureKind } from './flowState.ts';

/** Length of the id prefix that identifies an extraction in the logs; short enough to read out. */
const REFERENCE_LENGTH = 8;

const failureOf = (kind: FailureKind, rest: Partial<Failure> = {}): Failure => ({
  kind,
  until: null,
  code: null,
  reference: null,
  ...rest,
});

/** The session expired while no call was pending. */
export const EXPIRED: Failure = failureOf('session_expired', { code: 'EXPIRED_WIDGET_TOKEN' });

const KINDS_BY_CODE = new Map<string, FailureKind>(
  Object.entries({
    INVALID_OTP_TOKEN: 'token_invalid',
    WIDGETCONFIG_ERROR: 'token_invalid',
    OTP_TOKEN_EXPIRED: 'session_expired',
    OTP_TOKEN_ALREADY_USED: 'token_used',
    EXPIRED_WIDGET_TOKEN: 'session_expired',
    TEMPORARILY_RESTRICTED: 'restricted',
    INVALID_CONSENT: 'consent_over',
    NOT_ENOUGH_CREDITS: 'no_credits',
    INVALID_ACTION: 'institution_unavailable',
    ENTITY_ERROR: 'institution_unavailable',
  }),
);

/** The failure that the person is shown for an error of a call. */
export function failureOfError(error: unknown): Failure {
  if (!(error instanceof ApiError)) return failureOf('unexpected');
  const { code, requestId, retryAfter } = error;
  return failureOf(KINDS_BY_CODE.get(code) ?? 'unexpected', {
    until: retryAfter,
    code,
    reference: requestId,
  });
}

/** Why the consent was not recorded, if the person can give it again; otherwise null. */
export function consentProblemOf(error: unknown): ConsentProblem | null {
  if (isTransient(error)) return 'no_answer';
  const isBusy = error instanceof ApiError && error.code === 'PROCESS_ALREADY_RUNNING';
  return isBusy ? 'busy' : null;
}

/** Why the credentials were not tried, if the person can correct it; otherwise null. */
export function problemOfError(error: unknown): AccessProblem | null {
  if (!(error instanceof ApiError)) return null;
  switch (error.code) {
    case 'INVALID_RUT':
      return { kind: 'invalid_username' };
    case 'TARGET_ERROR':
      return { kind: 'other_person' };
    case 'OWN_ACCOUNT_ERROR':
      return { kind: 'unconfirmed_account' };
    case 'INVALID_PASSWORD_SCHEMA':
      return { kind: 'invalid_password' };
    case 'PROCESS_ALREADY_RUNNING':
    case 'TRY_AGAIN_LATER':
      return { kind: 'busy', until: error.retryAfter };
    case 'TOO_MANY_REQUESTS':
      return { kind: 'too_many_requests', until: error.retryAfter };
    default:
      return null;
  }
}

/**
 * Whether the outcome of a call is unknown: no response, or the response that a store was
 * unreachable.
 */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE';
}

/** Whether the same call may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  if (isUnanswered(error)) return true;
  return error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS';
}

/** Why an extraction ended; null if the person only has to type the password again. */
export function failureOfExtraction(extraction: Extraction): Failure | null {
  const { status, attemptsLeft, retryAfter, error } = extraction;
  switch (status) {
    case 'wrong_login':
      if (retryAfter !== null) return failureOf('restricted', { until: retryAfter, code: status });
      return attemptsLeft === 1 ? failureOf('last_try', { code: status }) : null;
    case 'locked':
      return failureOf('locked', { code: status });
    case 'error':
      return failureOf(KINDS_BY_EXTRACTION_CODE.get(error?.code) ?? 'unexpected', {
        code: error?.code ?? status,
        reference: extraction.id.slice(0, REFERENCE_LENGTH),
      });
    default:
      return null;
  }
}

const KINDS_BY_EXTRACTION_CODE = new Map<string | undefined, FailureKind>(
  Object.entries({
    INSTITUTION_UNAVAILABLE: 'institution_unavailable',
    INSTITUTION_TIMEOUT: 'timed_out',
    DEADLINE_EXCEEDED: 'timed_out',
    PERSON_REQUIRED: 'action_required',
    CHALLENGE_EXPIRED: 'challenge_expired',
    CHALLENGE_REJECTED: 'challenge_rejected',
    CHALLENGE_CANCELLED: 'challenge_cancelled',
  }),
);

/** Why an institution is unavailable at `now` (ms), to everyone or to this person; otherwise null. */
export function failureOfEntity(entity: WidgetEntity, now: number): Failure | null {
  const { enabled, condition, retryAfter } = entity;
  if (!enabled || condition === 'unavailable') return failureOf('institution_unavailable');
  return retryAfter !== null && Date.parse(retryAfter) > now
    ? failureOf('restricted', { until: retryAfter, code: 'TEMPORARILY_RESTRICTED' })
    : null;
}
