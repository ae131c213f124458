import type { BankCustomer } from '../../../synthetic-person/types.ts';

export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface TypedCredentials {
  readonly rut: string;
  readonly password: string;
}

/** One bank's JSON API. All of them issue a bearer token and page by cursors. */
export interface JsonPortal {
  readonly entityId: string;
  /** Prefix of the API's paths; all others are the bank's pages for people. */
  readonly prefix: `/${string}`;
  /** Headers required on every request, such as the id of the bank's own web client. */
  readonly requiredHeaders: Readonly<Record<string, string>>;
  /** A handshake that registers the device and issues a CSRF token; null if the bank has none. */
  readonly handshake: {
    readonly path: `/${string}`;
    readonly deviceHeader: string;
    readonly xsrfCookie: string;
    readonly xsrfHeader: string;
    readonly body: (deviceToken: string) => unknown;
  } | null;
  readonly login: {
    readonly path: `/${string}`;
    /** Null if the body differs from what the bank's own web client sends. */
    readonly read: (body: unknown) => TypedCredentials | null;
    readonly accepted: (token: string) => JsonAnswer;
    /** The answer if the password is right but the login has to be confirmed. */
    readonly challenged: (challenge: unknown) => JsonAnswer;
    readonly wrong: JsonAnswer;
    readonly locked: JsonAnswer;
    readonly unavailable: JsonAnswer;
    readonly invalid: JsonAnswer;
  };
  /** Name of the session cookie, if the bank uses one in place of the bearer token. */
  readonly sessionCookie?: string;
  readonly logoutPath: `/${string}`;
  readonly expired: JsonAnswer;
  readonly notFound: JsonAnswer;
  /** The answer of an API path; null if there is no such path. */
  readonly read: (customer: BankCustomer, path: string, query: URLSearchParams) => unknown;
}

/** A request for a list. */
export interface Asked {
  readonly query: URLSearchParams;
  readonly pageSize: number;
}

/** A slice of a list, starting at the cursor. */
export interface CursorPage<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** An opaque cursor; null at the end. */
  readonly next: string | null;
}

/** Null for a cursor that this bank never issued. */
export function cursorPage<T>(
  entries: readonly T[],
  cursor: string | null,
  size: number,
): CursorPage<T> | null {
  const from = cursor === null ? 0 : readCursor(cursor);
  if (from === null || from > entries.length) return null;
  const end = from + size;
  return {
    items: entries.slice(from, end),
    total: entries.length,
    next: end < entries.length ? Buffer.from(`desde:${end}`).toString('base64url') : null,
  };
}

function readCursor(cursor: string): number | null {
  const text = Buffer.from(cursor.slice(0, 40), 'base64url').toString('utf8');
  const match = /^desde:(\d{1,7})$/.exec(text);
  return match ? Number(match[1]) : null;
}
