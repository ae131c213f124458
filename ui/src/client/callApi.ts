/** Timeout of a call, in ms. */
const TIMEOUT_MS = 20_000;

export interface ApiOptions {
  /** Origin of the API, such as `https://api.example.cl`; empty for the page's own origin. */
  baseUrl: string;
  /** For tests. */
  fetch?: typeof fetch;
}

export interface ApiCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below `/api/v1`. */
  path: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * Sends a call and reads the `data` of its JSON, all of it (`whole`: the main API, and lists with a
 * cursor), a file (`file`), or nothing (`empty`).
 */
export interface CallApi {
  <T>(call: ApiCall): Promise<T>;
  whole: <T>(call: ApiCall) => Promise<T>;
  file: (call: ApiCall) => Promise<{ name: string | null; content: Blob }>;
  empty: (call: ApiCall) => Promise<void>;
}

/**
 * Makes calls to the API from a page. Each throws `ApiError` with the API's code if it is refused,
 * and `NetworkError` if there is no response.
 */
export function createCallApi(options: ApiOptions): CallApi {
  const send = async <T>(
    { method, path, token, body, headers }: ApiCall,
    read: (response: Response) => Promise<T>,
  ): Promise<T> => {
    const request: RequestInit = {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    const doFetch = options.fetch ?? fetch;
    let refusal: ApiError;
    try {
      const response = await doFetch(`${options.baseUrl}/api/v1${path}`, request);
      if (response.ok) return await read(response);
      refusal = apiError(response.status, await response.json());
    } catch (cause) {
      // An HTML page of a proxy instead of JSON does not count as a response of the API.
      throw new NetworkError('The API did not answer.', { cause });
    }
    throw refusal;
  };

  const whole = <T>(one: ApiCall): Promise<T> =>
    send(one, (response) => response.json() as Promise<T>);
  const call = async <T>(one: ApiCall): Promise<T> => (await whole<{ data: T }>(one)).data;
  return Object.assign(call, {
    whole,
    file: (one: ApiCall) =>
      send(one, async (response) => ({
        name: nameOf(response.headers.get('content-disposition')),
        content: await response.blob(),
      })),
    empty: (one: ApiCall) => send(one, () => Promise.resolve()),
  });
}

/** The file name in `attachment; filename="x.pdf"`. */
function nameOf(disposition: string | null): string | null {
  return /filename="([\w. -]+)"/.exec(disposition ?? '')?.[1] ?? null;
}

function apiError(status: number, answer: unknown): ApiError {
  const body = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<
    string,
    unknown
  >;
  const text = (name: string): string | null =>
    typeof body[name] === 'string' ? body[name] : null;
  return new ApiError({
    status,
    // The main API names it otherwise.
    code: text('code') ?? text('errorCode') ?? 'INTERNAL_SERVER_ERROR',
    message: text('message') ?? `The API answered ${String(status)}.`,
    requestId: text('requestId'),
    retryAfter: text('retryAfter'),
    attemptsLeft: typeof body['attemptsLeft'] === 'number' ? body['attemptsLeft'] : null,
  });
}

/** The API answered with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  /** Stable code of the error catalogue, such as `CODE_EXPIRED`. */
  readonly code: string;
  /** Id of the response in the API's logs; null if the response was not the API's. */
  readonly requestId: string | null;
  /** ISO 8601: when a retry is allowed, if the response says so. */
  readonly retryAfter: string | null;
  /** Attempts that are left, if the response counts them. */
  readonly attemptsLeft: number | null;

  constructor(answer: {
    status: number;
    code: string;
    message: string;
    requestId: string | null;
    retryAfter: string | null;
    attemptsLeft?: number | null;
  }) {
    super(answer.message);
    this.status = answer.status;
    this.code = answer.code;
    this.requestId = answer.requestId;
    this.retryAfter = answer.retryAfter;
    this.attemptsLeft = answer.attemptsLeft ?? null;
  }
}

/** No response: offline, aborted or timed out. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}
