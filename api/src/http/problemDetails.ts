import type { AppError } from '../errors/AppError.ts';

/** Media type of RFC 9457, section 3. */
export const PROBLEM_TYPE = 'application/problem+json';

/** Languages of problem details; the first one is the default. */
export const PROBLEM_LANGUAGES = ['en', 'es'] as const;
export type ProblemLanguage = (typeof PROBLEM_LANGUAGES)[number];

/** An error in the one format that both APIs share, for callers that request it (RFC 9457). */
export interface ProblemDetails {
  /** Identifies the kind of error, as `code` does; it is not a URL to fetch. */
  readonly type: string;
  /** What happened; the same for every error with this message. */
  readonly title: string;
  readonly status: number;
  /** In English the message, which may name what is wrong; in Spanish what to do next. */
  readonly detail: string;
  readonly code: string;
  /** As in the API's own shape: in English, whatever the language of the rest. */
  readonly message: string;
  readonly requestId: string;
  /** ISO 8601; present if a retry makes sense. */
  readonly retryAfter?: string;
  /** Present if a code was wrong. */
  readonly attemptsLeft?: number;
}

export function problemDetails(
  error: AppError,
  requestId: string,
  language: ProblemLanguage,
): ProblemDetails {
  const { entry, message, retryAfter, attemptsLeft } = error;
  const { code, status } = entry;
  const texts =
    language === 'es'
      ? { title: entry.description, detail: entry.remedy }
      : { title: entry.message, detail: message };
  return {
    type: `urn:problem-type:cauce:${code}`,
    ...texts,
    status,
    code,
    message,
    requestId,
    ...(retryAfter ? { retryAfter: retryAfter.toISOString() } : {}),
    ...(attemptsLeft === undefined ? {} : { attemptsLeft }),
  };
}
