import { ExtractionError } from '../contract/ExtractionError.ts';
import { pause } from './limits.ts';

/** One request as it goes over the wire, redirects not followed. */
export interface WireRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | null;
  readonly page: string;
}

/** Its answer, read to the end. */
export interface WireResponse {
  readonly status: number;
  readonly url: URL;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

export interface Transport {
  readonly signal: AbortSignal;
  /** Time for one request, body included, in milliseconds. */
  readonly requestTimeoutMs: number;
  /** Waits before each repetition of a GET; as many repetitions as there are entries. */
  readonly backoffMs: readonly number[];
  /** Called before each send, and may throw: the last check before bytes leave. */
  readonly beforeSend: () => void;
  readonly read: (response: Response, page: string) => Promise<Uint8Array>;
}

/** What a gateway answers when it could not reach the portal behind it: repeating is safe. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

/** Errors of a connection that broke, by the codes of Node and of undici beneath fetch. */
const RESET_CODES: readonly string[] = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/**
 * Sends a request. A GET is repeated after a reset or a gateway's error, a POST never: what it did
 * at the institution cannot be known, and a login sent twice may lock a person out.
 */
export async function send(request: WireRequest, transport: Transport): Promise<WireResponse> {
  const backoff = request.method === 'GET' ? transport.backoffMs : [];
  for (const wait of backoff) {
    const response = await sendOnce(request, transport).catch(nullIfReset);
    if (response !== null && !GATEWAY_STATUSES.includes(response.status)) return response;
    // Jitter keeps many extractions from coming back at an ailing portal in step.
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

/** Network errors carry addresses and header values: only their kind goes on. */
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

/** fetch wraps the system error as `cause`, and a broken body once more. */
function causeCode(error: unknown, depth = 0): string | null {
  if (!(error instanceof Error) || depth > 3) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return causeCode(error.cause, depth + 1);
}
