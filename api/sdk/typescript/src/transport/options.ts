/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Timeout of each attempt of this call, in ms; defaults to the client's `timeoutMs`. */
  readonly timeoutMs?: number;
  /** Number of retries of this call; defaults to the client's `retries`. */
  readonly retries?: number;
}

/** Options of a call that creates something. */
export interface CreateOptions extends CallOptions {
  /**
   * Identifies the operation, so that it happens only once however often it is sent: pass the same
   * key again after a restart of your process. Random by default.
   */
  readonly idempotencyKey?: string;
}

/** The defaults for all calls. */
export interface SendDefaults {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly maxRetryWaitMs: number;
}

/** How a call authenticates. */
export interface Credentials {
  /** The header's name and value. */
  header(signal?: AbortSignal): Promise<readonly [name: string, value: string]>;
  /** Reports that the API did not accept the value; absent if there is no other one to try. */
  reject?(value: string): Promise<void>;
}
