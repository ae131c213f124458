import { Cookie, CookieJar } from 'tough-cookie';
import { Headers } from 'undici';
import { ExtractionError } from '../contract/ExtractionError.ts';
import type { Browsing } from '../contract/browserEngine.ts';
import type { Network } from '../contract/network.ts';
import type {
  InstitutionResponse,
  InstitutionSession,
  RawDocument,
  RequestOptions,
} from '../contract/session.ts';
import { overHttps, readContentType, userAgentOf } from '../shared/http.ts';
import {
  checkContent,
  checkNesting,
  decodeBody,
  isText,
  MAX_BODY_BYTES,
  readBody,
} from './transport.ts';
import type { Transport, WireRequest, WireResponse } from './transport.ts';
import { checkOrigin, createExchange, parseUrl, unexpected } from './exchange.ts';
import type { ExchangeOptions, Trail } from './exchange.ts';

export interface SessionOptions extends ExchangeOptions {
  readonly network: Network;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Sent with every request to the base origin. */
  readonly headers: Readonly<Record<string, string>>;
  readonly extraOrigins: readonly string[];
  readonly requestTimeoutMs: number;
  readonly backoffMs: readonly number[];
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
  const { exchange, countRequest, readCounted, requests, hasContact, lastDocument } =
    createExchange({ options, base, origins, jar, headers, userAgent: () => browsing.userAgent });

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

  return { hasContact, lane, trail: { requests, lastDocument }, browsing };
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
