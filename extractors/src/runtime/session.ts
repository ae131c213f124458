import { Cookie, CookieJar } from 'tough-cookie';
import { Headers } from 'undici';
import { EndlessRedirects, ExtractionError } from '../contract/ExtractionError.ts';
import type { Browsing } from '../contract/browserEngine.ts';
import type { Network } from '../contract/network.ts';
import type { ExtractionRequest } from '../contract/request.ts';
import type {
  InstitutionResponse,
  InstitutionSession,
  RawDocument,
  RequestOptions,
} from '../contract/session.ts';
import { readContentType } from '../shared/contentType.ts';
import { overHttps } from '../shared/overHttps.ts';
import { bareAddress } from '../shared/redaction.ts';
import { userAgentOf } from '../shared/userAgent.ts';
import {
  checkContent,
  checkNesting,
  decodeBody,
  isText,
  MAX_BODY_BYTES,
  readBody,
} from './body.ts';
import { checkOrigin, isRedirect, parseUrl, redirected, unexpected } from './redirects.ts';
import { send } from './transport.ts';
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

export interface SessionOptions {
  readonly network: Network;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Sent with every request to the base origin. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent with every request: in the sandbox, all origins are the simulator. */
  readonly sandboxHeaders?: Readonly<Record<string, string>>;
  readonly extraOrigins: readonly string[];
  readonly onRequest?: ExtractionRequest['onRequest'];
  readonly requestTimeoutMs: number;
  readonly backoffMs: readonly number[];
  /** Default 2,000. */
  readonly maxRequests?: number;
  /** Default 200 MiB. */
  readonly maxBytes?: number;
}

/** The cookies and headers of one extraction. A lane sends requests within one span of time. */
export interface SessionCore {
  /** Whether anything was sent to the institution. */
  hasContact(): boolean;
  lane(options: LaneOptions): InstitutionSession;
  readonly trail: Trail;
  /** The state shared with a browser of the same extraction. */
  readonly browsing: Browsing;
}

/** The requests sent, for the record of an unexpected page. */
interface Trail {
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

/** The span of time to which a lane's requests belong. */
interface LaneOptions {
  /** Aborts the lane's requests. */
  readonly signal: AbortSignal;
  /** Throws if no more requests may be sent. */
  readonly check: () => void;
  /** Whether a GET may be repeated. */
  readonly mayRetry: boolean;
  /**
   * Additional requests that the lane may send when the extraction's limits on requests and bytes
   * are used up, so that an extraction that read too many pages can still log out.
   */
  readonly extraRequests?: number;
}

interface Body {
  readonly contentType: string;
  readonly text: string;
}

/** Opens a session. Nothing is sent until a lane's first request. */
export function openSession(options: SessionOptions): SessionCore {
  const base = new URL(options.baseUrl.replace(/(?<!\/)\/+$/, ''));
  const origins = new Set([base.origin, ...options.extraOrigins.map((one) => new URL(one).origin)]);
  const jar = new CookieJar();
  const headers = new Map(Object.entries(options.headers));
  let sent = 0;
  let received = 0;
  const requests: SentRequest[] = [];
  let last: WireResponse | null = null;

  const remember = (request: SentRequest): void => {
    requests.push(request);
    options.onRequest?.({ ...request, address: bareAddress(request.address) });
    if (requests.length > MAX_TRAIL) requests.shift();
  };

  const browsing: Browsing = {
    origins,
    jar,
    dispatcher: options.network.dispatcher,
    sandboxHeaders: options.sandboxHeaders ?? {},
    requestTimeoutMs: options.requestTimeoutMs,
    maxBodyBytes: MAX_BODY_BYTES,
    userAgent: userAgentOf('126'),
    countRequest: () => countRequest(),
    load: async ({ address, referrer, fields }, signal) => {
      const url = new URL(address);
      checkOrigin(url, origins, 'login');
      const transport: Transport = {
        dispatcher: options.network.dispatcher,
        signal,
        requestTimeoutMs: options.requestTimeoutMs,
        backoffMs: options.backoffMs,
        beforeSend: countRequest,
        read: readCounted,
      };
      const form = fields === null ? null : formBody(fields);
      const headers = new Headers(form === null ? {} : { 'content-type': form.contentType });
      if (referrer !== null) headers.set('referer', referrer);
      const method = form === null ? 'GET' : 'POST';
      const wire = { method, url, headers, body: form?.text ?? null, page: 'login' } as const;
      const answer = await exchange(transport, wire, { page: 'login', expect: 'html' });
      const { media, charset } = readContentType(answer.headers.get('content-type'));
      const text = isText(media) ? decodeBody(answer.bytes, charset, 'login') : '';
      const isHtml = media === 'text/html';
      const date = answer.headers.get('date');
      return { url: answer.url, status: answer.status, contentType: media, date, text, isHtml };
    },
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
      'user-agent': browsing.userAgent,
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

  function resolveTarget(target: string, query: RequestOptions['query'], page: string): URL {
    const given = target.startsWith('/') ? `${base.href.replace(/\/$/, '')}${target}` : target;
    const url = overHttps(new URL(given), origins);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    checkOrigin(url, origins, page);
    return url;
  }

  function lane({ signal, check, mayRetry, extraRequests = 0 }: LaneOptions): InstitutionSession {
    const transport: Transport = {
      dispatcher: options.network.dispatcher,
      signal,
      requestTimeoutMs: options.requestTimeoutMs,
      backoffMs: mayRetry ? options.backoffMs : [],
      beforeSend: () => {
        check();
        countRequest(extraRequests);
      },
      read: extraRequests > 0 ? readBody : readCounted,
    };
    const request = async (
      method: WireRequest['method'],
      target: string,
      body: Body | null,
      asked: RequestOptions,
    ): Promise<InstitutionResponse> => {
      const wire: WireRequest = {
        method,
        url: resolveTarget(target, asked.query, asked.page),
        headers: new Headers(body === null ? {} : { 'content-type': body.contentType }),
        body: body?.text ?? null,
        page: asked.page,
      };
      const used = asked.once === true ? { ...transport, backoffMs: [] } : transport;
      return present(await exchange(used, wire, asked), asked);
    };
    return {
      signal,
      get: (target, asked) => request('GET', target, null, asked),
      postForm: (target, fields, asked) => request('POST', target, formBody(fields), asked),
      postJson: (target, body, asked) => request('POST', target, jsonBody(body), asked),
      setHeader: (name, value) => {
        // The value comes from a page: an invalid header value is an `UNEXPECTED_PAGE`.
        if (value !== null && !/^[ -~]+$/.test(value)) {
          throw unexpected(`The institution gave an unusable value for the header "${name}"`);
        }
        if (value === null) headers.delete(name.toLowerCase());
        else headers.set(name.toLowerCase(), value);
      },
      hasHeader: (name) => headers.has(name.toLowerCase()),
      cookie: async (name) => {
        const cookies = await jar.getCookies(`${base.href.replace(/\/$/, '')}/`);
        return cookies.find((cookie) => cookie.key === name)?.value ?? null;
      },
      setCookie: async (key, value, domain) => {
        await jar.setCookie(new Cookie({ key, value, domain, path: '/' }), base.href);
      },
    };
  }

  const trail: Trail = { requests, lastDocument: () => documentOf(last) };
  return { hasContact: () => sent > 0, lane, trail, browsing };
}

function formBody(fields: Readonly<Record<string, string>> | URLSearchParams): Body {
  return {
    contentType: 'application/x-www-form-urlencoded',
    text: new URLSearchParams(fields).toString(),
  };
}

function jsonBody(value: unknown): Body {
  return { contentType: 'application/json', text: JSON.stringify(value) };
}

/** The text of an answer; empty if it is binary. */
function documentOf(wire: WireResponse | null): ReturnType<Trail['lastDocument']> {
  if (wire === null) return { address: '', contentType: '', text: '' };
  const { media, charset } = readContentType(wire.headers.get('content-type'));
  const text = isText(media) ? decodeBody(wire.bytes, charset, '') : '';
  return { address: wire.url.href, contentType: media, text };
}

/** The response as connectors see it, after checking its status and content. */
function present(wire: WireResponse, asked: RequestOptions): InstitutionResponse {
  const { page } = asked;
  if (asked.accept?.includes(wire.status) !== true) checkStatus(wire.status, page);
  const { media, charset } = readContentType(wire.headers.get('content-type'));
  checkContent(asked.expect, media, page);
  // A type with a charset is also text: spreadsheets are often sent under a program's media type.
  const binary = !isText(media) && charset === null;
  const text = binary ? '' : decodeBody(wire.bytes, charset, page);
  if (media.includes('html')) checkNesting(text, page);
  const document: RawDocument = {
    page,
    address: wire.url.href,
    contentType: media,
    text,
    bytes: binary ? wire.bytes : null,
    about: asked.about ?? {},
  };
  return {
    status: wire.status,
    url: wire.url,
    contentType: media,
    text,
    header: (name) => wire.headers.get(name),
    json: () => parseJson(text, page),
    resolve: (href) => {
      const url = parseUrl(href, wire.url);
      if (url === null) throw unexpected(`The page "${page}" has a broken link`, page);
      return url.href;
    },
    document: () => document,
  };
}

function checkStatus(status: number, page: string): void {
  if (status >= 200 && status < 300) return;
  if (status === 401 || status === 440) {
    throw new ExtractionError('SESSION_LOST', `The institution ended the session at "${page}"`);
  }
  if (status === 429 || status >= 500) {
    throw new ExtractionError(
      'INSTITUTION_UNAVAILABLE',
      `The institution answered ${status} to the page "${page}"`,
    );
  }
  throw unexpected(`The institution answered ${status} to the page "${page}"`, page);
}

function parseJson(text: string, page: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The parser's message quotes the text, which may be personal data.
    throw unexpected(`The page "${page}" is not valid JSON`, page);
  }
}
