/** Which API's error shape and documents the entry belongs to. */
type ErrorApi = 'main' | 'connect' | 'both';

/** Who can fix it. */
type ErrorOwner = 'client' | 'user' | 'operator';

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

/** What an entry says itself: the client can fix it, unless it says otherwise. */
type ErrorFields = Omit<ErrorEntry, 'api' | 'status' | 'fixableBy'> &
  Partial<Pick<ErrorEntry, 'api' | 'fixableBy'>>;

/** Entries of one API, unless they name another, with one HTTP status. */
export function errorsOf<Name extends string>(
  api: ErrorApi,
  status: number,
  entries: Readonly<Record<Name, ErrorFields>>,
): Readonly<Record<Name, ErrorEntry>> {
  const complete = ([name, { code, message, ...fields }]: [string, ErrorFields]) => [
    name,
    { code, status, message, api, fixableBy: 'client', ...fields },
  ];
  return Object.fromEntries(Object.entries<ErrorFields>(entries).map(complete)) as Record<
    Name,
    ErrorEntry
  >;
}
