/** Which API's error shape and documents the entry belongs to. */
export type ErrorApi = 'main' | 'connect' | 'both';

/** Who can fix it. */
export type ErrorOwner = 'client' | 'user' | 'operator';

export interface ErrorEntry {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly api: ErrorApi;
  readonly fixableBy: ErrorOwner;
  /** What happened, in Spanish. */
  readonly description: string;
  /** What to do next, in Spanish. */
  readonly remedy: string;
}

/** Keeps the literal types of an entry and checks its shape. */
export const entry = <const T extends ErrorEntry>(value: T): T => value;
