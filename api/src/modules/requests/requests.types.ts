/** How long a client can look its calls up. */
export const REQUESTS_KEPT_DAYS = 7;

/** A call that a client's server made. Nothing that was sent but the id, and nothing of a person. */
export interface LoggedRequest {
  /** What the client sent as `X-Request-Id`, or what we gave it: the same for what it sent twice. */
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
}

/** Calls of one client that one process answered within about a second, in order. */
export interface RequestBatch {
  /** Begins with the moment when it was made: batches sort by it. */
  readonly _id: string;
  readonly clientId: string;
  readonly requests: readonly LoggedRequest[];
}

/** The place of a call in the log. */
export interface RequestPlace {
  readonly batchId: string;
  readonly index: number;
}

/** A call with its place. */
export interface PlacedRequest extends LoggedRequest, RequestPlace {}
