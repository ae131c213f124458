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

/** Input for an entry: by default it belongs to both APIs and the client can fix it. */
export type ErrorFields = Omit<ErrorEntry, 'api' | 'fixableBy'> &
  Partial<Pick<ErrorEntry, 'api' | 'fixableBy'>>;

export function errorEntry(fields: ErrorFields): ErrorEntry {
  const { code, status, message, api = 'both', fixableBy = 'client' } = fields;
  const { description, remedy } = fields;
  return { code, status, message, api, fixableBy, description, remedy };
}
