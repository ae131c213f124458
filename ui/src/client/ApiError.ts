/** The API answered with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  /** Stable code of the connect error catalogue, such as `CODE_EXPIRED`. */
  readonly code: string;
  /** Id of the response in the API's logs; null if the response was not the API's. */
  readonly requestId: string | null;
  /** ISO 8601: when a retry is allowed, if the response says so. */
  readonly retryAfter: string | null;
  /** Attempts that are left, if the response counts them. */
  readonly attemptsLeft: number | null;

  constructor(answer: {
    status: number;
    code: string;
    message: string;
    requestId: string | null;
    retryAfter: string | null;
    attemptsLeft?: number | null;
  }) {
    super(answer.message);
    this.status = answer.status;
    this.code = answer.code;
    this.requestId = answer.requestId;
    this.retryAfter = answer.retryAfter;
    this.attemptsLeft = answer.attemptsLeft ?? null;
  }
}

/** No response: offline, aborted or timed out. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}
