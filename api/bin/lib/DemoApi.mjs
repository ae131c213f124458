import { Failure } from './Failure.mjs';

const ANSWER_WITHIN_MS = 20_000;

/**
 * @typedef {Record<string, unknown>} Body
 *
 * @typedef {object} Answer
 * @property {number} status
 * @property {Body} body
 * @property {Date | null} retryAfter when a refused call may be repeated
 */

/** The main API as an integrating developer calls it. */
export class DemoApi {
  /**
   * @param {string} apiUrl with or without `/api/v1`
   * @param {AbortSignal} signal
   */
  constructor(apiUrl, signal) {
    const trimmed = apiUrl.replace(/\/+$/, '');
    this.base = trimmed.endsWith('/api/v1') ? trimmed : `${trimmed}/api/v1`;
    this.signal = signal;
  }

  /**
   * @param {string} method
   * @param {string} path below `/api/v1`
   * @param {Record<string, string>} headers
   * @param {unknown} [body]
   * @returns {Promise<Answer>}
   * @throws {Failure} when nothing answers there
   */
  async call(method, path, headers, body) {
    const url = `${this.base}${path}`;
    try {
      const answer = await fetch(url, {
        method,
        headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
        signal: AbortSignal.any([this.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const parsed = parseBody(await answer.text());
      const header = answer.headers.get('retry-after') ?? parsed.retryAfter;
      return { status: answer.status, body: parsed, retryAfter: readRetryAfter(header) };
    } catch (error) {
      if (this.signal.aborted) throw error;
      const { cause, name, message } = /** @type {Error} */ (error);
      const reason = name === 'TimeoutError' ? 'no answer in 20 s' : causeOf(cause, message);
      throw new Failure(`The API at ${this.base} does not answer: ${reason}.`, [
        'Start the sandbox with npm start and wait for "Cauce is ready".',
      ]);
    }
  }
}

/** @param {unknown} cause @param {string} message */
function causeOf(cause, message) {
  const code = /** @type {NodeJS.ErrnoException | undefined} */ (cause)?.code;
  return code === 'ECONNREFUSED' ? 'nothing listens there' : (code ?? message);
}

/** @param {string} text @returns {Body} */
function parseBody(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/**
 * @param {unknown} header an HTTP date, an ISO date, or seconds from now
 * @param {number} [now]
 * @returns {Date | null}
 */
export function readRetryAfter(header, now = Date.now()) {
  if (typeof header !== 'string' || header === '') return null;
  const date = /^\d+$/.test(header) ? new Date(now + Number(header) * 1000) : new Date(header);
  return Number.isNaN(date.getTime()) ? null : date;
}
