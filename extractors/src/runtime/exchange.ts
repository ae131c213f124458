import type { CookieJar } from 'tough-cookie';
import { Headers } from 'undici';
import { EndlessRedirects, unexpectedPage } from '../contract/ExtractionError.ts';
import type { ExtractionError } from '../contract/ExtractionError.ts';
import type { ExtractionRequest } from '../contract/request.ts';
import type { RawDocument, RequestOptions } from '../contract/session.ts';
import { overHttps, readContentType } from '../shared/http.ts';
import { bareAddress } from '../shared/redaction.ts';
import { decodeBody, isText, MAX_BODY_BYTES, readBody, send } from './transport.ts';
import type { Transport, WireRequest, WireResponse } from './transport.ts';

/** More redirects than any single sign-on needs. */
const MAX_REDIRECTS = 10;
/** A history of 20,000 movements has a few hundred pages; beyond this, links loop. */
const MAX_REQUESTS = 2_000;
/** Ten times the largest answer; a long history with its documents needs a tenth of this. */
const MAX_BYTES = 10 * MAX_BODY_BYTES;
/** Number of requests that are remembered. */
const MAX_TRAIL = 100;

const ACCEPT: Readonly<Record<RequestOptions['expect'], string>> = {
  html: 'text/html,application/xhtml+xml',
  json: 'application/json',
  xml: 'application/xml,text/xml',
  csv: 'text/csv,text/plain;q=0.8',
  pdf: 'application/pdf',
  any: '*/*',
};

export interface ExchangeOptions {
  /** Sent with every request: in the sandbox, all origins are the simulator. */
  readonly sandboxHeaders?: Readonly<Record<string, string>>;
  readonly onRequest?: ExtractionRequest['onRequest'];
  /** Default 2,000. */
  readonly maxRequests?: number;
  /** Default 200 MiB. */
  readonly maxBytes?: number;
}

/** The requests sent, for the record of an unexpected page. */
export interface Trail {
  /** The newest requests, oldest first. */
  readonly requests: readonly SentRequest[];
  /** The last answer; empty if there was none. */
  lastDocument(): Pick<RawDocument, 'address' | 'contentType' | 'text'>;
}

interface SentRequest {
  readonly method: string;
  readonly address: string;
  readonly status: number | null;
}

/**
 * Sends the requests of one session with its cookies and headers, follows redirects, and counts
 * what is sent and received.
 */
export function createExchange({
  options,
  base,
  origins,
  jar,
  headers,
  userAgent,
}: {
  readonly options: ExchangeOptions;
  readonly base: URL;
  readonly origins: ReadonlySet<string>;
  readonly jar: CookieJar;
  /** Sent to the base origin; the session changes them. */
  readonly headers: ReadonlyMap<string, string>;
  /** That of the browser, once there is one. */
  readonly userAgent: () => string;
}) {
  let sent = 0;
  let received = 0;
  const requests: SentRequest[] = [];
  let last: WireResponse | null = null;

  const remember = (request: SentRequest): void => {
    requests.push(request);
    options.onRequest?.({ ...request, address: bareAddress(request.address) });
    if (requests.length > MAX_TRAIL) requests.shift();
  };

  const countRequest = (extra = 0): void => {
    sent += 1;
    if (sent > (options.maxRequests ?? MAX_REQUESTS) + extra)
      throw unexpected('The institution has more pages than can be');
  };

  const readCounted: Transport['read'] = async (response, page) => {
    const bytes = await readBody(response, page);
    received += bytes.byteLength;
    if (received <= (options.maxBytes ?? MAX_BYTES)) return bytes;
    throw unexpected('The institution sends more than an extraction reads');
  };

  async function sendOne(wire: WireRequest, transport: Transport): Promise<WireResponse> {
    const { method, url } = wire;
    try {
      last = await send(wire, transport);
      remember({ method, address: url.href, status: last.status });
      return last;
    } catch (error) {
      remember({ method, address: url.href, status: null });
      throw error;
    }
  }

  async function exchange(
    transport: Transport,
    first: WireRequest,
    request: RequestOptions,
  ): Promise<WireResponse> {
    let current = first;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const isTarget = current.url.origin === first.url.origin;
      const response = await sendOne(await addHeaders(current, request, isTarget), transport);
      await keepCookies(response);
      const isHandled = request.accept?.includes(response.status) === true;
      if (isHandled || !isRedirect(response.status)) return response;
      current = redirected(current, response, request.page, origins);
    }
    throw new EndlessRedirects(request.page);
  }

  async function addHeaders(
    wire: WireRequest,
    request: RequestOptions,
    isTarget: boolean,
  ): Promise<WireRequest> {
    const all = new Headers({
      ...options.sandboxHeaders,
      'user-agent': userAgent(),
      'accept-language': 'es-CL,es;q=0.9',
      accept: ACCEPT[request.expect],
    });
    if (wire.method === 'POST') all.set('origin', wire.url.origin);
    // Session headers, such as tokens, are only for the base origin, not for a sign-on to which it
    // redirects.
    if (wire.url.origin === base.origin) {
      for (const [name, value] of headers) all.set(name, value);
    }
    if (isTarget) {
      for (const [name, value] of Object.entries(request.headers ?? {})) all.set(name, value);
    }
    wire.headers.forEach((value, name) => all.set(name, value));
    const cookies = await jar.getCookieString(wire.url.href);
    if (cookies !== '') all.set('cookie', cookies);
    return { ...wire, headers: all };
  }

  async function keepCookies(response: WireResponse): Promise<void> {
    for (const cookie of response.headers.getSetCookie()) {
      await jar.setCookie(cookie, response.url.href, { ignoreError: true });
    }
  }

  return {
    exchange,
    countRequest,
    readCounted,
    requests,
    hasContact: () => sent > 0,
    lastDocument: () => documentOf(last),
  };
}

/** The text of an answer; empty if it is binary. */
function documentOf(wire: WireResponse | null): ReturnType<Trail['lastDocument']> {
  if (wire === null) return { address: '', contentType: '', text: '' };
  const { media, charset } = readContentType(wire.headers.get('content-type'));
  const text = isText(media) ? decodeBody(wire.bytes, charset, '') : '';
  return { address: wire.url.href, contentType: media, text };
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** The request for a redirect, which is always a GET within the institution's origins. */
function redirected(
  from: WireRequest,
  response: WireResponse,
  page: string,
  origins: ReadonlySet<string>,
): WireRequest {
  // 307 and 308 would resend the form, but a login is never sent twice.
  if (from.method === 'POST' && response.status >= 307) {
    throw unexpected(`The page "${page}" asks for the form to be sent again`, page);
  }
  const location = response.headers.get('location');
  const given = location === null ? null : parseUrl(location, response.url);
  if (given === null) throw unexpected(`The page "${page}" redirects nowhere`, page);
  const url = overHttps(given, origins);
  checkOrigin(url, origins, page);
  return { method: 'GET', url, headers: new Headers(), body: null, page };
}

export function parseUrl(href: string, base: URL): URL | null {
  return URL.canParse(href, base.href) ? new URL(href, base.href) : null;
}

/** Prevents a page from sending our requests and cookies elsewhere. */
export function checkOrigin(url: URL, origins: ReadonlySet<string>, page: string): void {
  if (origins.has(url.origin) && url.username === '' && url.password === '') return;
  throw unexpected(`The page "${page}" leads outside the institution`, page);
}

export function unexpected(message: string, page: string | null = null): ExtractionError {
  return unexpectedPage(message, { page });
}
