import { UserFacingError } from '../../bin/UserFacingError.mjs';

const TIMEOUT_MS = 20_000;
/** Advice when nothing answers. */
export const START = 'Start the sandbox with npm start and wait for "Cauce is ready".';

export type Body = Record<string, unknown>;

export interface Response {
  readonly status: number;
  readonly body: Body;
  /** When a refused call may be repeated. */
  readonly retryAfter: Date | null;
}

/** Makes the calls of the widget; the calls of a client's server are in the SDK. */
export class DemoApi {
  readonly #base: string;
  readonly #signal: AbortSignal;

  /** @param apiUrl with or without `/api/v1` */
  constructor(apiUrl: string, signal: AbortSignal) {
    this.#base = `${apiUrl.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`;
    this.#signal = signal;
  }

  /**
   * @param path below `/api/v1`
   * @throws UserFacingError when the API does not answer
   */
  async call(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<Response> {
    try {
      const response = await fetch(`${this.#base}${path}`, {
        method,
        headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
        signal: AbortSignal.any([this.#signal, AbortSignal.timeout(TIMEOUT_MS)]),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const parsed = parseBody(await response.text());
      const header = response.headers.get('retry-after') ?? parsed.retryAfter;
      return { status: response.status, body: parsed, retryAfter: readRetryAfter(header) };
    } catch (error) {
      if (this.#signal.aborted) throw error;
      throw new UserFacingError(`The API at ${this.#base} does not answer: ${reasonOf(error)}.`, [
        START,
      ]);
    }
  }
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  if (name === 'TimeoutError') return 'no answer in 20 s';
  return cause?.code === 'ECONNREFUSED' ? 'nothing listens there' : (cause?.code ?? message);
}

function parseBody(text: string): Body {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Body) : {};
  } catch {
    return {};
  }
}

/** @param header an HTTP date, an ISO date, or seconds from now */
export function readRetryAfter(header: unknown, now = Date.now()): Date | null {
  if (typeof header !== 'string' || header === '') return null;
  const date = /^\d+$/.test(header) ? new Date(now + Number(header) * 1000) : new Date(header);
  return Number.isNaN(date.getTime()) ? null : date;
}
