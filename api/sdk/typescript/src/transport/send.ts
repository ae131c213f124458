import type { CauceError } from '../contract/errors.ts';
import { ConnectionError, TimeoutError } from '../contract/errors.ts';
import type { CallOptions, Credentials, SendDefaults } from './options.ts';
import { pause } from './pause.ts';
import { refusalOf, unexpectedAnswer } from './refusal.ts';
import { retryWaitMs } from './retryWaitMs.ts';

export interface SendOptions {
  readonly credentials: Credentials;
  /** Whether sending the request twice has the same effect as sending it once. */
  readonly isRepeatable: boolean;
  /**
   * Whether the body of a success is passed on as it arrives; the timeout then covers only the
   * headers.
   */
  readonly isStream?: boolean;
  readonly call: CallOptions;
}

/**
 * Sends a request until there is an answer: with fresh credentials after a 401, and, if it may be
 * repeated, again after 429, 503, a proxy's error response, or no response.
 *
 * @returns the response with its body read, unless it is a stream
 * @throws ConnectionError, TimeoutError if no answer arrives; the signal's reason once it is
 *   aborted
 */
export async function send(
  request: Request,
  defaults: SendDefaults,
  { credentials, isRepeatable, isStream = false, call }: SendOptions,
): Promise<Response> {
  const { signal, timeoutMs = defaults.timeoutMs, retries = defaults.retries } = call;
  let hasRenewed = false;
  for (let retry = 0; ;) {
    const [name, value] = await credentials.header(signal);
    const attempt = request.clone();
    attempt.headers.set(name, value);
    const outcome = await tryOnce(attempt, defaults.fetch, { timeoutMs, signal, isStream });

    if (
      outcome instanceof Response &&
      outcome.status === 401 &&
      !hasRenewed &&
      credentials.reject
    ) {
      hasRenewed = true;
      await credentials.reject(value);
      continue;
    }
    const passing = isRepeatable && retry < retries ? await passingFailure(outcome) : null;
    const waitMs = passing && retryWaitMs(retry, passing.retryAfter, defaults.maxRetryWaitMs);
    if (waitMs === null) {
      if (outcome instanceof Response) return outcome;
      throw outcome;
    }
    retry += 1;
    await pause(waitMs, signal);
  }
}

async function tryOnce(
  request: Request,
  doFetch: typeof fetch,
  options: { timeoutMs: number; signal: AbortSignal | undefined; isStream: boolean },
): Promise<Response | CauceError> {
  const { timeoutMs, signal, isStream } = options;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  const either = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]);
  try {
    // Redirects are not followed, because they would send the key to another address.
    const response = await doFetch(request, { signal: either, redirect: 'manual' });
    const { status, headers } = response;
    if (response.type === 'opaqueredirect' || status < 200) return unexpectedAnswer(status);
    if (isStream && response.ok) return response;
    const body = status === 204 ? null : await response.arrayBuffer();
    return new Response(body, { status, headers });
  } catch (cause) {
    if (signal?.aborted === true) throw signal.reason;
    if (late.signal.aborted) {
      const message = `The API did not answer within ${timeoutMs / 1000} s`;
      return new TimeoutError({ code: 'TIMEOUT', message });
    }
    return new ConnectionError({
      code: 'CONNECTION_FAILED',
      message: `The API does not answer: ${reasonOf(cause)}`,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Only the code or name of the runtime's error, because its text may repeat what was sent. */
function reasonOf(error: unknown): string {
  const { name, code, cause } = error as {
    name?: string;
    code?: string;
    cause?: { code?: string };
  };
  return cause?.code ?? code ?? name ?? 'unknown';
}

/** The failure if it is temporary: rate limits, an outage, no answer. Otherwise null. */
async function passingFailure(outcome: Response | CauceError): Promise<CauceError | null> {
  if (!(outcome instanceof Response)) return outcome;
  if (![429, 502, 503, 504].includes(outcome.status)) return null;
  const body: unknown = await outcome
    .clone()
    .json()
    .catch(() => null);
  const failure = refusalOf(outcome, body);
  // Other 429s concern the person or the quota, and whether to wait for those is the caller's
  // decision.
  const isPassing = outcome.status !== 429 || PASSING_LIMITS.includes(failure.code);
  return isPassing ? failure : null;
}

const PASSING_LIMITS: readonly string[] = ['TOO_MANY_REQUESTS', 'UNEXPECTED_ANSWER'];
