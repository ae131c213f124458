import { ApiError, type Extraction } from '../../client/index.ts';
import { failureOf, isTransient } from './failureOf.ts';
import type { AccessProblem, ConsentProblem, Failure, FailureKind } from './flowState.ts';

/** Length of the id prefix that identifies an extraction in the logs; short enough to read out. */
const REFERENCE_LENGTH = 8;

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
