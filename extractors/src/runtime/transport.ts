import { fetch } from 'undici';
import type { Dispatcher, Headers, Response } from 'undici';
import { ExtractionError, unexpectedPage } from '../contract/ExtractionError.ts';
import type { ExpectedContent } from '../contract/session.ts';
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

/** Largest decompressed body; a portal's pages are about a hundredth of it. */
export const MAX_BODY_BYTES = 20 * 1024 * 1024;

const MEDIA_TYPES: Readonly<Record<Exclude<ExpectedContent, 'any'>, readonly string[]>> = {
  html: ['text/html', 'application/xhtml+xml'],
  json: ['application/json', 'text/json'],
  xml: ['application/xml', 'text/xml'],
  csv: ['text/csv', 'application/csv', 'text/plain', 'application/vnd.ms-excel'],
  pdf: ['application/pdf', 'application/octet-stream'],
};

/** Throws `UNEXPECTED_PAGE` if the content is not of the expected kind. */
export function checkContent(expected: ExpectedContent, media: string, page: string): void {
  if (expected === 'any') return;
  const known = MEDIA_TYPES[expected];
  if (known.includes(media) || (expected === 'json' && media.endsWith('+json'))) return;
  throw unexpectedPage(`The page "${page}" is not ${expected}`, { page });
}

/** Reads the whole body, or throws `UNEXPECTED_PAGE` as soon as it exceeds the limit. */
export async function readBody(
  response: Response,
  page: string,
  limit: number = MAX_BODY_BYTES,
): Promise<Uint8Array> {
  if (Number(response.headers.get('content-length') ?? 0) > limit) {
    await response.body?.cancel();
    throw tooLarge(page);
  }
  if (response.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Throwing out of the loop cancels the stream, and with it the connection.
  for await (const chunk of response.body) {
    const bytes = chunk as Uint8Array;
    size += bytes.byteLength;
    if (size > limit) throw tooLarge(page);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, size);
}

function tooLarge(page: string): ExtractionError {
  return unexpectedPage(`The page "${page}" exceeds the size limit of a page`, { page });
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes a body. Some portals declare ISO-8859-1 and send UTF-8, others the reverse, or declare
 * nothing. Accented ISO-8859-1 is never valid UTF-8, so a body that is valid UTF-8 is decoded as
 * such, whatever its header declares. Any other body is in the declared charset, or else in
 * ISO-8859-1.
 */
export function decodeBody(bytes: Uint8Array, charset: string | null, page: string): string {
  try {
    const declared = new TextDecoder(charset ?? 'utf-8');
    try {
      return strictUtf8.decode(bytes);
    } catch {
      return declared.encoding === 'utf-8'
        ? new TextDecoder('iso-8859-1').decode(bytes)
        : declared.decode(bytes);
    }
  } catch (error) {
    throw unexpectedPage(`The page "${page}" is in an unknown charset`, { page, cause: error });
  }
}

/**
 * A parser takes a tenth of a second for this many nested elements, and minutes for fifty times as
 * many.
 */
const MAX_NESTING = 20_000;
const TAG = /<(\/?)([a-z][^\s/>]*)/gi;
/** Elements without an end tag, or which the following element closes implicitly. */
const UNNESTED =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|d[dt]|option|optgroup|r[bpt]|t[dhr]|tbody|tfoot|thead|colgroup|html|head|body)$/i;

/** Throws `UNEXPECTED_PAGE` if elements are nested too deeply. */
export function checkNesting(text: string, page: string): void {
  if (text.length < MAX_NESTING) return;
  let depth = 0;
  for (const [, slash, name = ''] of text.matchAll(TAG)) {
    if (UNNESTED.test(name)) continue;
    depth = slash === '' ? depth + 1 : Math.max(0, depth - 1);
    if (depth <= MAX_NESTING) continue;
    throw unexpectedPage(`The page "${page}" is nested too deeply`, { page });
  }
}

/** Whether a media type is text that `decodeBody` should decode. */
export function isText(media: string): boolean {
  return media.startsWith('text/') || /[/+](json|xml|xhtml\+xml|csv)$/.test(media);
}
