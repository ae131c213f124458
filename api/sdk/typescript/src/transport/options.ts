/** What every call takes. */
export interface CallOptions {
  /** Ends the call: it then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** For each try of this call, in ms; the client's `timeoutMs` unless said otherwise. */
  readonly timeoutMs?: number;
  /** Of this call; the client's `retries` unless said otherwise. */
  readonly retries?: number;
}

/** What a call takes that creates something. */
export interface CreateOptions extends CallOptions {
  /**
   * Names the operation, so that it happens once however often it is sent: pass the same key again
   * after your process was restarted. A random one unless said otherwise.
   */
  readonly idempotencyKey?: string;
}

/** How calls are sent unless one says otherwise. */
export interface SendDefaults {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly maxRetryWaitMs: number;
}

/** What a call authenticates with. */
export interface Credentials {
  /** The header's name and value. */
  header(signal?: AbortSignal): Promise<readonly [name: string, value: string]>;
  /** The API did not take that value; absent where there is no other one. */
  reject?(value: string): Promise<void>;
}
