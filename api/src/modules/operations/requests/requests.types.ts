/** How long a client can look up its calls. */
export const REQUESTS_KEPT_DAYS = 7;

/**
 * A call that a client's server made. Contains nothing from the request except its id, and nothing
 * about a person.
 */
export interface LoggedRequest {
  /**
   * The `X-Request-Id` that the client sent, or that the API assigned; not unique if the client
   * sent it twice.
   */
  readonly requestId: string;
  readonly keyId: string;
  readonly method: string;
  /** The call's pattern: `/tasks/:taskId`. */
  readonly path: string;
  readonly status: number;
  readonly errorCode: string | null;
  /** When it was answered. */
  readonly at: Date;
  readonly durationMs: number;
  /** It had an `Idempotency-Key`. Absent otherwise, as most calls need none. */
  readonly hasIdempotencyKey?: true;
  /** When it may be repeated, of `Retry-After`; absent if the answer did not say so. */
  readonly retryAt?: Date;
}

/** Calls of one client that one process answered within about a second, in order. */
export interface RequestBatch {
  /** Starts with the time when it was made, so that batches are sorted by it. */
  readonly _id: string;
  readonly clientId: string;
  readonly requests: readonly LoggedRequest[];
}

/** The position of a call in the log. */
export interface RequestPlace {
  readonly batchId: string;
  readonly index: number;
}

/** A call with its position. */
export interface PlacedRequest extends LoggedRequest, RequestPlace {}
