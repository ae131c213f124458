import type { Principal } from '../principal/principal.ts';

/** An answered call of either API, whatever the answer was. */
export interface AnsweredCall {
  readonly caller: Principal;
  readonly requestId: string;
  readonly method: string;
  /**
   * The call's pattern, `/tasks/:taskId`: the path itself contains whatever the caller put there.
   */
  readonly path: string;
  readonly status: number;
  /** Code from the catalogue, if the call was refused. */
  readonly errorCode: string | null;
  /** Time until the answer was ready to be sent. */
  readonly durationMs: number;
  readonly hasIdempotencyKey: boolean;
  /** When the answer said that the call may be repeated, in `Retry-After`. */
  readonly retryAt: Date | null;
}

/** Stores the calls of clients; the `requests` module implements it. */
export interface CallListener {
  note(call: AnsweredCall): void;
}
