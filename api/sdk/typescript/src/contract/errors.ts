import type { ErrorCode, TaskErrorCode } from '../generated/catalogue.ts';

/** A documented code, or one that is newer than this version of the SDK. */
export type OrNewer<Code extends string> = Code | (string & Record<never, never>);

/** Codes of failures that were not reported by the API. */
export type LocalErrorCode =
  | 'CONNECTION_FAILED'
  | 'TIMEOUT'
  | 'UNEXPECTED_ANSWER'
  | 'TASK_TIMEOUT'
  | 'INVALID_WEBHOOK';

/** The known facts about a failure. */
export interface ErrorFacts {
  /** Stable; programs compare this. */
  readonly code: string;
  /** In English, for logs. */
  readonly message: string;
  /** The cause in this case, the allowed values or the next step; null if the message says it all. */
  readonly hint?: string | null;
  /** HTTP status; null if the API did not answer. */
  readonly status?: number | null;
  /** Id of the call, for support requests; null if the API did not answer. */
  readonly requestId?: string | null;
  /** The earliest time at which a retry makes sense; null if the API does not say. */
  readonly retryAfter?: Date | null;
  readonly cause?: unknown;
}

/**
 * Everything that the SDK throws, except a `TypeError` for malformed options and the reason of your
 * own `AbortSignal`. It never contains a key, a token or a password.
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
  /** The cause in this case, the allowed values or the next step; null if the message says it all. */
  readonly hint: string | null;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly retryAfter: Date | null;

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? {} : { cause: facts.cause });
    this.code = facts.code;
    this.hint = facts.hint ?? null;
    this.status = facts.status ?? null;
    this.requestId = facts.requestId ?? null;
    this.retryAfter = facts.retryAfter ?? null;
  }
}

/** The API key or a token is missing, wrong or expired. */
export class AuthenticationError extends CauceError {
  override readonly name = 'AuthenticationError';
}

/** The key may not do this, or the requested object does not exist or belongs to another client. */
export class PermissionError extends CauceError {
  override readonly name = 'PermissionError';
}

/** `TEMPORARILY_RESTRICTED`: the person is paused at the institution until `retryAfter`. */
export class RestrictedError extends CauceError {
  override readonly name = 'RestrictedError';
}

/** The consent is unknown, has ended, is not active yet, or does not cover what was requested. */
export class ConsentError extends CauceError {
  override readonly name = 'ConsentError';
}

/**
 * There is nothing at this path or with this id: `REQUEST_NOT_FOUND`, `RIGHTS_REQUEST_NOT_FOUND`.
 */
export class NotFoundError extends CauceError {
  override readonly name = 'NotFoundError';
}

/**
 * The request conflicts with the current state: `CHALLENGE_NOT_OPEN`, `TASK_NOT_FINISHED`,
 * `KEY_IN_USE`, `WEBHOOK_DISABLED`, `RIGHTS_REQUEST_ANSWERED`.
 */
export class ConflictError extends CauceError {
  override readonly name = 'ConflictError';
}

/** Something in the request does not match the documentation; `code` and `message` say what. */
export class ValidationError extends CauceError {
  override readonly name = 'ValidationError';
}

/**
 * No extraction is possible for the person at the institution right now: `PROCESS_ALREADY_RUNNING`,
 * `TRY_AGAIN_LATER`, `REFRESHED_RECENTLY`.
 */
export class BusyError extends CauceError {
  override readonly name = 'BusyError';
}

/** `NOT_ENOUGH_CREDITS`: the month's quota is used up. */
export class QuotaError extends CauceError {
  override readonly name = 'QuotaError';
}

/** `TOO_MANY_REQUESTS`, even after the retries. */
export class RateLimitError extends CauceError {
  override readonly name = 'RateLimitError';
}

/** The API failed, or its answer is not a documented one. */
export class ServiceError extends CauceError {
  override readonly name = 'ServiceError';
}

/** No answer arrived, so it is unknown whether the call had an effect. */
export class ConnectionError extends CauceError {
  override readonly name: string = 'ConnectionError';
}

/** No answer arrived in time. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';
}

/** How a task that returned no data ended. */
export type TaskFailure = 'wrong_login' | 'locked' | 'error';

/**
 * The extraction ended without data. `code` is `WRONG_LOGIN`, `LOCKED`, or what the task itself
 * reports, such as `INSTITUTION_UNAVAILABLE`.
 */
export class TaskFailedError extends CauceError {
  override readonly name = 'TaskFailedError';
  readonly taskId: string;
  readonly taskStatus: TaskFailure;
  /** Whether launching the same task again may succeed. */
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

/**
 * The task was still running when the time to wait was over. `tasks.wait(taskId)` continues to
 * wait.
 */
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

/** What a webhook received was not signed with your secret, is too old, or was altered. */
export class WebhookVerificationError extends CauceError {
  override readonly name = 'WebhookVerificationError';

  constructor(message: string) {
    super({ code: 'INVALID_WEBHOOK', message });
  }
}
