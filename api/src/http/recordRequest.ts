import type { Principal } from '../principal/principal.ts';

/** A call of either API that was answered, whatever the answer was. */
export interface AnsweredCall {
  readonly caller: Principal;
  readonly requestId: string;
  readonly method: string;
  /** The call's pattern, `/tasks/:taskId`: the path itself holds whatever the caller put there. */
  readonly path: string;
  readonly status: number;
  /** Code of the catalogue, where it was refused. */
  readonly errorCode: string | null;
  /** Until there was an answer to send. */
  readonly durationMs: number;
}

/** Keeps what clients called; the `requests` module implements it. */
export interface CallListener {
  note(call: AnsweredCall): void;
}
