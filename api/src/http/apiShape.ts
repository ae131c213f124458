import type { AppError } from '../errors/AppError.ts';

/** Path prefix of both APIs; only health checks and the widget's pages are outside it. */
export const API_PREFIX = '/api/v1';

/** The error body of the main API. */
export interface MainErrorBody {
  readonly errorCode: string;
  readonly message: string;
  readonly requestId: string;
  /** See `AppErrorOptions`. */
  readonly hint?: string;
  /** ISO 8601; present if a retry makes sense. */
  readonly retryAfter?: string;
}

export function mainErrorBody(error: AppError, requestId: string): MainErrorBody {
  return {
    errorCode: error.entry.code,
    message: error.message,
    requestId,
    ...(error.hint === undefined ? {} : { hint: error.hint }),
    ...(error.retryAfter ? { retryAfter: error.retryAfter.toISOString() } : {}),
  };
}

/** The error body of the connect API. */
export interface ConnectErrorBody {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  /** See `AppErrorOptions`. */
  readonly hint?: string;
  /** ISO 8601; present if a retry makes sense. */
  readonly retryAfter?: string;
  /** Present if a code was wrong. */
  readonly attemptsLeft?: number;
}

export function connectErrorBody(error: AppError, requestId: string): ConnectErrorBody {
  const { errorCode, ...rest } = mainErrorBody(error, requestId);
  const { attemptsLeft } = error;
  return { code: errorCode, ...rest, ...(attemptsLeft === undefined ? {} : { attemptsLeft }) };
}

/** The two APIs, whose error bodies differ (decision 0005). */
export type ApiName = 'main' | 'connect';

export const errorBodies = { main: mainErrorBody, connect: connectErrorBody } as const;
