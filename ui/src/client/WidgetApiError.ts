/** The API answered that something is wrong. */
export class WidgetApiError extends Error {
  override readonly name = 'WidgetApiError';
  /** HTTP status. */
  readonly status: number;
  /** Stable code of the connect error catalogue, such as `INVALID_CONSENT`. */
  readonly code: string;
  /** Id of the response in the API's logs; null if the response was not the API's. */
  readonly requestId: string | null;
  /** ISO 8601: when a retry is allowed, if the response says so. */
  readonly retryAfter: string | null;

  constructor(answer: {
    status: number;
    code: string;
    message: string;
    requestId: string | null;
    retryAfter: string | null;
  }) {
    super(answer.message);
    this.status = answer.status;
    this.code = answer.code;
    this.requestId = answer.requestId;
    this.retryAfter = answer.retryAfter;
  }
}

/** No response: offline, aborted or timed out. */
export class WidgetNetworkError extends Error {
  override readonly name = 'WidgetNetworkError';
}
