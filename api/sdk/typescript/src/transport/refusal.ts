import type { CauceError } from '../contract/errors.ts';
import {
  AuthenticationError,
  BusyError,
  ConflictError,
  ConsentError,
  NotFoundError,
  PermissionError,
  QuotaError,
  RateLimitError,
  RestrictedError,
  ServiceError,
  ValidationError,
  type ErrorFacts,
} from '../contract/errors.ts';
import type { ErrorCode } from '../generated/catalogue.ts';

type ErrorClass = new (facts: ErrorFacts) => CauceError;

/** Codes with their own error class. The contract with the API contains an error of each. */
export const BY_CODE: Partial<Record<ErrorCode, ErrorClass>> = {
  TEMPORARILY_RESTRICTED: RestrictedError,
  INVALID_CONSENT: ConsentError,
  CONSENT_NOT_FOUND: ConsentError,
  PROCESS_ALREADY_RUNNING: BusyError,
  TRY_AGAIN_LATER: BusyError,
  REFRESHED_RECENTLY: BusyError,
  NOT_ENOUGH_CREDITS: QuotaError,
};

/** The error class of all other codes, by status; the contract contains an error of each, too. */
export const BY_STATUS: Readonly<Record<number, ErrorClass>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: ValidationError,
  429: RateLimitError,
};

/** The error for an error response of the API: `{ errorCode, … }`, or `{ code, … }` for connect. */
export function refusalOf({ status, headers }: Response, body: unknown): CauceError {
  const fields = isObject(body) ? body : {};
  const code = textOf(fields['errorCode']) ?? textOf(fields['code']);
  const requestId = textOf(fields['requestId']) ?? headers.get('x-request-id');
  const retryAfter = readRetryAfter(headers.get('retry-after') ?? textOf(fields['retryAfter']));
  if (code === null) return unexpectedAnswer(status, requestId, retryAfter);
  const Kind = BY_CODE[code as ErrorCode] ?? BY_STATUS[status] ?? otherKind(status);
  const message = textOf(fields['message']) ?? code;
  const hint = textOf(fields['hint']);
  return new Kind({ code, message, hint, status, requestId, retryAfter });
}

/** For statuses without an entry: a 4xx is the caller's mistake, anything else the API's. */
function otherKind(status: number): ErrorClass {
  return status >= 400 && status < 500 ? ValidationError : ServiceError;
}

/**
 * The error for an undocumented response, from the API or from something between it and the caller.
 */
export function unexpectedAnswer(
  status: number,
  requestId: string | null = null,
  retryAfter: Date | null = null,
): CauceError {
  const Kind = status === 429 ? RateLimitError : ServiceError;
  const message = `The answer (HTTP ${status}) is not one of the API`;
  return new Kind({ code: 'UNEXPECTED_ANSWER', message, status, requestId, retryAfter });
}

/** @param value an HTTP date, an ISO date, or seconds from now */
export function readRetryAfter(value: string | null, now = Date.now()): Date | null {
  if (value === null || value === '') return null;
  const date = /^\d+$/.test(value) ? new Date(now + Number(value) * 1000) : new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
