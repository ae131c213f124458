import { errorCatalogue, type ErrorEntry, type ErrorName } from './catalogue.ts';

export interface AppErrorOptions {
  /** Replaces the catalogue's message if that contains a value (a date, a field name). */
  message?: string;
  /**
   * The cause in this case, the allowed values, or the next step, where the catalogue's message is
   * fixed and covers several. Contains nothing that identifies a person.
   */
  hint?: string | undefined;
  /** How many attempts at a code are left, in the body of the connect API. */
  attemptsLeft?: number;
  /** When a retry makes sense: becomes the `retry-after` header and `retryAfter` in the body. */
  retryAfter?: Date;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A documented error, thrown where it is detected. Its message is safe to show. */
export class AppError extends Error {
  readonly catalogueName: ErrorName;
  readonly entry: ErrorEntry;
  readonly retryAfter: Date | undefined;
  readonly attemptsLeft: number | undefined;
  readonly hint: string | undefined;
  readonly headers: Record<string, string>;

  constructor(name: ErrorName, options: AppErrorOptions = {}) {
    const entry = errorCatalogue[name];
    super(options.message ?? entry.message, { cause: options.cause });
    this.name = 'AppError';
    this.catalogueName = name;
    this.entry = entry;
    this.retryAfter = options.retryAfter && wholeSeconds(options.retryAfter);
    this.attemptsLeft = options.attemptsLeft;
    this.hint = options.hint;
    this.headers = options.headers ?? {};
  }
}

/** Names the field that is not allowed, truncated if it is very long. */
export function notAllowed(path: readonly (string | number)[]): AppError {
  const name = String(path.at(-1) ?? '');
  const shown = name.length > 64 ? `${name.slice(0, 64)}…` : name;
  return new AppError('notAllowed', { message: `"${shown}" is not allowed` });
}

/**
 * Rounds up to a whole second: HTTP dates have no fractions, and a retry must not come too early.
 */
function wholeSeconds(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / 1000) * 1000);
}
