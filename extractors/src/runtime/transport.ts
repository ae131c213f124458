import { fetch } from 'undici';
import type { Dispatcher, Headers, Response } from 'undici';
import { ExtractionError } from '../contract/ExtractionError.ts';
import { pause } from '../shared/interrupt.ts';

/** One HTTP request, redirects not followed. */
export interface WireRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | null;
  readonly page: string;
}

/** The answer to a request, with the complete body. */
export interface WireResponse {
  readonly status: number;
  readonly url: URL;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

export interface Transport {
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
  /** Timeout of one request, including the body, in milliseconds. */
  readonly requestTimeoutMs: number;
  /** Backoff before each retry of a GET; one retry per entry. */
  readonly backoffMs: readonly number[];
  /** Called before each send as the last check; may throw. */
  readonly beforeSend: () => void;
  readonly read: (response: Response, page: string) => Promise<Uint8Array>;
}

/** Gateway errors, after which a retry is safe. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

/** Error codes of broken connections, from Node and undici. */
const RESET_CODES: readonly string[] = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/**
 * Sends a request. A GET is retried after a connection reset or a gateway error. A POST never is:
 * its effect is unknown, and a login sent twice may lock the account.
 */
export async function send(request: WireRequest, transport: Transport): Promise<WireResponse> {
  const backoff = request.method === 'GET' ? transport.backoffMs : [];
  for (const wait of backoff) {
    const response = await sendOnce(request, transport).catch(nullIfReset);
    if (response !== null && !GATEWAY_STATUSES.includes(response.status)) return response;
    // Jitter keeps many extractions from retrying at the same time.
    await pause(wait * (0.75 + Math.random() / 2), transport.signal);
  }
  return sendOnce(request, transport);
}

function nullIfReset(error: unknown): null {
  if (error instanceof ConnectionReset) return null;
  throw error;
}

class ConnectionReset extends ExtractionError {}

async function sendOnce(request: WireRequest, transport: Transport): Promise<WireResponse> {
  transport.signal.throwIfAborted();
  transport.beforeSend();
  const controller = new AbortController();
  const handleAbort = (): void => controller.abort(transport.signal.reason);
  const timer = setTimeout(
    () => controller.abort(tooSlow(request.page)),
    transport.requestTimeoutMs,
  );
  transport.signal.addEventListener('abort', handleAbort, { once: true });
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      redirect: 'manual',
      dispatcher: transport.dispatcher,
      signal: controller.signal,
    });
    const bytes = await transport.read(response, request.page);
    return { status: response.status, url: request.url, headers: response.headers, bytes };
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason;
    throw translate(error, request.page);
  } finally {
    clearTimeout(timer);
    transport.signal.removeEventListener('abort', handleAbort);
  }
}

function tooSlow(page: string): ExtractionError {
  return new ExtractionError('INSTITUTION_TIMEOUT', `The page "${page}" did not arrive in time`);
}

/** Network errors contain addresses and header values: only their code is kept. */
function translate(error: unknown, page: string): ExtractionError {
  if (error instanceof ExtractionError) return error;
  const code = causeCode(error);
  if (code !== null && RESET_CODES.includes(code)) {
    return new ConnectionReset(
      'INSTITUTION_UNAVAILABLE',
      `The institution broke off the connection at the page "${page}"`,
    );
  }
  return new ExtractionError(
    'INSTITUTION_UNAVAILABLE',
    `The institution could not be reached for the page "${page}"`,
  );
}

/** `fetch` wraps the system error as `cause`; for a broken body, there is a second wrapper. */
function causeCode(error: unknown, depth = 0): string | null {
  if (!(error instanceof Error) || depth > 3) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return causeCode(error.cause, depth + 1);
}
