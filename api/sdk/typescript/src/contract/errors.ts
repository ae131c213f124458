import type { ErrorCode, TaskErrorCode } from '../generated/catalogue.ts';

/** A code of the list, or one that is newer than this version of the SDK. */
export type OrNewer<Code extends string> = Code | (string & Record<never, never>);

/** Codes of failures that the API did not report itself. */
export type LocalErrorCode =
  | 'CONNECTION_FAILED'
  | 'TIMEOUT'
  | 'UNEXPECTED_ANSWER'
  | 'TASK_TIMEOUT'
  | 'INVALID_WEBHOOK';

/** What is known of a failure. */
export interface ErrorFacts {
  /** Stable: this is what a program compares. */
  readonly code: string;
  /** In English, for logs. */
  readonly message: string;
  /** HTTP status; null where the API did not answer. */
  readonly status?: number | null;
  /** Of the call, to send to support; null where the API did not answer. */
  readonly requestId?: string | null;
  /** From when on it makes sense to try again; null where the API does not say. */
  readonly retryAfter?: Date | null;
  readonly cause?: unknown;
}

/**
 * Everything that the SDK throws, except a `TypeError` for options that cannot be right and the
 * reason of your own `AbortSignal`. It never holds a key, a token or a password.
 *
 * @example
 * ```ts
 * try {
 *   await cauce.tasks.run(order);
 * } catch (error) {
 *   if (error instanceof RestrictedError) tellPerson(`Try again after ${error.retryAfter}`);
 *   else if (error instanceof CauceError) console.error(error.code, error.requestId);
 *   else throw error;
 * }
 * ```
 */
export class CauceError extends Error {
  override readonly name: string = 'CauceError';
  readonly code: OrNewer<ErrorCode | TaskErrorCode | LocalErrorCode>;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly retryAfter: Date | null;

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? {} : { cause: facts.cause });
    this.code = facts.code;
    this.status = facts.status ?? null;
    this.requestId = facts.requestId ?? null;
    this.retryAfter = facts.retryAfter ?? null;
  }
}

/** The API key or a token is missing, wrong or over its time. */
export class AuthenticationError extends CauceError {
  override readonly name = 'AuthenticationError';
}

/** The key may not do this, or what was asked for does not exist or is another client's. */
export class PermissionError extends CauceError {
  override readonly name = 'PermissionError';
}

/** `TEMPORARILY_RESTRICTED`: the person is paused at the institution until `retryAfter`. */
export class RestrictedError extends CauceError {
  override readonly name = 'RestrictedError';
}

/** The consent is unknown, over, not active yet, or does not cover what was asked for. */
export class ConsentError extends CauceError {
  override readonly name = 'ConsentError';
}

/**
 * There is nothing at this address, or nothing with this id: `REQUEST_NOT_FOUND`,
 * `RIGHTS_REQUEST_NOT_FOUND`.
 */
export class NotFoundError extends CauceError {
  override readonly name = 'NotFoundError';
}

/**
 * What is asked for does not go with how things are: `CHALLENGE_NOT_OPEN`, `TASK_NOT_FINISHED`,
 * `KEY_IN_USE`, `WEBHOOK_DISABLED`, `RIGHTS_REQUEST_ANSWERED`.
 */
export class ConflictError extends CauceError {
  override readonly name = 'ConflictError';
}

/** Something in the request is not as documented; `code` and `message` say what. */
export class ValidationError extends CauceError {
  override readonly name = 'ValidationError';
}

/** The person cannot be served at the institution right now: `PROCESS_ALREADY_RUNNING`, `TRY_AGAIN_LATER`. */
export class BusyError extends CauceError {
  override readonly name = 'BusyError';
}

/** `NOT_ENOUGH_CREDITS`: the month's quota is used up. */
export class QuotaError extends CauceError {
  override readonly name = 'QuotaError';
}

/** `TOO_MANY_REQUESTS`, and the retries did not help. */
export class RateLimitError extends CauceError {
  override readonly name = 'RateLimitError';
}

/** The API failed, or answered what it never answers. */
export class ServiceError extends CauceError {
  override readonly name = 'ServiceError';
}

/** No answer arrived. Whether the call had an effect is unknown. */
export class ConnectionError extends CauceError {
  override readonly name: string = 'ConnectionError';
}

/** No answer arrived in time. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';
}

/** How a task that brought no data ended. */
export type TaskFailure = 'wrong_login' | 'locked' | 'error';

/**
 * The extraction ended without data. `code` is `WRONG_LOGIN`, `LOCKED`, or what the task itself
 * reports, such as `INSTITUTION_UNAVAILABLE`.
 */
export class TaskFailedError extends CauceError {
  override readonly name = 'TaskFailedError';
  readonly taskId: string;
  readonly taskStatus: TaskFailure;
  /** Whether launching the same again may succeed. */
  readonly isRetryable: boolean;

  constructor(
    facts: ErrorFacts & { taskId: string; taskStatus: TaskFailure; isRetryable: boolean },
  ) {
    super(facts);
    this.taskId = facts.taskId;
    this.taskStatus = facts.taskStatus;
    this.isRetryable = facts.isRetryable;
  }
}

/** The task was still going on when the time to wait was over. `tasks.wait(taskId)` waits on. */
export class TaskTimeoutError extends CauceError {
  override readonly name = 'TaskTimeoutError';
  readonly taskId: string;

  constructor(taskId: string, waitedMs: number) {
    super({
      code: 'TASK_TIMEOUT',
      message: `The task did not end within ${waitedMs / 1000} s`,
    });
    this.taskId = taskId;
  }
}

/** What arrived at a webhook was not signed with your secret, is too old, or was altered. */
export class WebhookVerificationError extends CauceError {
  override readonly name = 'WebhookVerificationError';

  constructor(message: string) {
    super({ code: 'INVALID_WEBHOOK', message });
  }
}
