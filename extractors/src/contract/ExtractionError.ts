import type { ExtractionErrorCode, FixableBy } from './outcome.ts';

/** Everything that can end an extraction other than success. */
export type ExtractionFailure = ExtractionErrorCode | 'WRONG_LOGIN' | 'LOCKED';

/**
 * The only error that a connector throws. Only `runtime/run.ts` converts it to an outcome.
 *
 * The message reaches clients: English, static text, and only names that the connector defines. It
 * must never contain a credential, a value from a page, or an address with its query.
 */
export class ExtractionError extends Error {
  override readonly name = 'ExtractionError';
  readonly code: ExtractionFailure;
  /** Attempts left before the institution locks the password, if it states them. */
  readonly attemptsLeft: number | null;
  /** The connector's name for the unexpected page. */
  readonly page: string | null;
  /**
   * The unexpected part of that page: a field's path, a column, a label. As in the message, only
   * names that the connector defines.
   */
  readonly field: string | null;
  /** Whether the institution says that it is in maintenance. */
  readonly isMaintenance: boolean;

  constructor(code: ExtractionFailure, message: string, options: ErrorDetails = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.attemptsLeft = options.attemptsLeft ?? null;
    this.page = options.page ?? null;
    this.field = options.field ?? null;
    this.isMaintenance = options.isMaintenance ?? false;
  }
}

interface ErrorDetails {
  readonly attemptsLeft?: number | null;
  readonly page?: string | null;
  readonly field?: string | null | undefined;
  readonly isMaintenance?: boolean;
  readonly cause?: unknown;
}

/** The institution answers with what the connector does not know. */
export const unexpectedPage = (message: string, details: ErrorDetails = {}): ExtractionError =>
  new ExtractionError('UNEXPECTED_PAGE', message, details);

/** An endless redirect, with which some institutions answer when a session has ended. */
export class EndlessRedirects extends ExtractionError {
  constructor(page: string) {
    super('UNEXPECTED_PAGE', `Too many redirects at the page "${page}"`, { page });
  }
}

/** What a code means for the caller: whether a retry can help, and who can fix it. */
export const FAILURE_FACTS: Readonly<
  Record<ExtractionErrorCode, { readonly retryable: boolean; readonly fixableBy: FixableBy }>
> = {
  INSTITUTION_UNAVAILABLE: { retryable: true, fixableBy: 'institution' },
  INSTITUTION_TIMEOUT: { retryable: true, fixableBy: 'institution' },
  UNEXPECTED_PAGE: { retryable: false, fixableBy: 'us' },
  INVALID_RESULT: { retryable: false, fixableBy: 'us' },
  PERSON_REQUIRED: { retryable: false, fixableBy: 'user' },
  CHALLENGE_EXPIRED: { retryable: false, fixableBy: 'user' },
  CHALLENGE_REJECTED: { retryable: false, fixableBy: 'user' },
  CHALLENGE_CANCELLED: { retryable: false, fixableBy: 'user' },
  SESSION_LOST: { retryable: true, fixableBy: 'institution' },
  CANCELLED: { retryable: true, fixableBy: 'us' },
  INTERNAL: { retryable: false, fixableBy: 'us' },
};
