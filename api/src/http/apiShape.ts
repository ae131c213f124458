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

/** The error body of the connect API (design section 5). */
export interface ConnectErrorBody {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  /** ISO 8601, where a retry makes sense. */
  readonly retryAfter?: string;
}

export function connectErrorBody(error: AppError, requestId: string): ConnectErrorBody {
  const { errorCode, ...rest } = mainErrorBody(error, requestId);
  return { code: errorCode, ...rest };
}

/** The two APIs, which word their errors differently. */
export type ApiName = 'main' | 'connect';

export const errorBodies = { main: mainErrorBody, connect: connectErrorBody } as const;
