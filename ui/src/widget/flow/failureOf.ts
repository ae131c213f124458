import { ApiError, NetworkError, type WidgetEntity } from '../../client/index.ts';
import type { Failure, FailureKind } from './flowState.ts';

/** A failure of this kind. */
export const failureOf = (kind: FailureKind, rest: Partial<Failure> = {}): Failure => ({
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

/** Why an institution is unavailable at `now` (ms), to everyone or to this person; otherwise null. */
export function failureOfEntity(entity: WidgetEntity, now: number): Failure | null {
  const { enabled, condition, retryAfter } = entity;
  if (!enabled || condition === 'unavailable') return failureOf('institution_unavailable');
  return retryAfter !== null && Date.parse(retryAfter) > now
    ? failureOf('restricted', { until: retryAfter, code: 'TEMPORARILY_RESTRICTED' })
    : null;
}
