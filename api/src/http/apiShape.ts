import type { AppError } from '../errors/AppError.ts';

/** Below this path lives the API; the rest is health and, later, pages. */
export const API_PREFIX = '/api/v1';

/** The error body of the main API (design section 5). */
export interface MainErrorBody {
  readonly errorCode: string;
  readonly message: string;
  readonly requestId: string;
  /** ISO 8601, where a retry makes sense. */
  readonly retryAfter?: string;
}

export function mainErrorBody(error: AppError, requestId: string): MainErrorBody {
  return {
    errorCode: error.entry.code,
    message: error.message,
    requestId,
    ...(error.retryAfter ? { retryAfter: error.retryAfter.toISOString() } : {}),
  };
}
