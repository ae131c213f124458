import type { IncomingHttpHeaders } from 'node:http';
import type { PageElement } from 'jsdom';
import type { Dispatcher } from 'undici';
import type { BrowserAnswer } from '../../contract/browser.ts';
import { readContentType } from '../../shared/http.ts';
import type { Browsing } from '../../contract/browserEngine.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import { MAX_ANSWER_BYTES, replayable, tooLarge } from '../engine.ts';

export interface SentRequest {
  readonly method: string;
  readonly address: string;
  status: number | null;
}

export interface RequestGuard {
  readonly onSend: (request: SentRequest) => void;
  readonly onAnswer: (answer: BrowserAnswer) => void;
  /** Called when the page exceeds a limit of the extraction. */
  readonly onExcess: (error: ExtractionError) => void;
}

/**
 * Restricts a page's own requests to the institution's origins and to the extraction's limits, and
 * records their answers.
 */
export function guardRequests(
  browsing: Browsing,
  { onSend, onAnswer, onExcess }: RequestGuard,
): Dispatcher.DispatcherComposeInterceptor {
  const count = (): void => {
    try {
      browsing.countRequest();
    } catch (error) {
      onExcess(error as ExtractionError);
      throw error;
    }
  };
  return (dispatch) => (options, handler) => {
    const url = new URL(options.path, String(options.origin));
    if (!browsing.origins.has(url.origin))
      throw new Error('The origin does not belong to the institution');
    // Style sheets are not needed: nothing is rendered, and an element's own attributes show
    // whether it is hidden.
    if (askerOf(options) === 'link') throw new Error('Styles are not loaded');
    count();
    const sent: SentRequest = { method: options.method, address: url.href, status: null };
    onSend(sent);
    const own = headersOf(options.headers);
    return dispatch(
      {
        ...options,
        headers: {
          ...own,
          'accept-encoding': 'identity',
          'accept-language': 'es-CL,es;q=0.9',
          ...browsing.sandboxHeaders,
        },
        headersTimeout: browsing.requestTimeoutMs,
        bodyTimeout: browsing.requestTimeoutMs,
      },
      observe(handler, {
        maxBytes: browsing.maxBodyBytes,
        onTooLarge: () => onExcess(tooLarge()),
        onEnd: (status, headers, body) => {
          sent.status = status;
          const { media } = readContentType(headers['content-type'] ?? null);
          if (options.method === 'OPTIONS') return;
          const date = headers.date ?? null;
          const sentHeaders = replayable(own);
          onAnswer({ url, status, contentType: media, date, text: body, sentHeaders });
        },
      }),
    );
  };
}

/** The name of the element that caused the request; null for a request by a script. */
function askerOf(options: Dispatcher.DispatchOptions): string | null {
  const { opaque } = options as { readonly opaque?: { readonly element?: PageElement | null } };
  return opaque?.element?.localName ?? null;
}

function headersOf(headers: Dispatcher.DispatchOptions['headers']): Record<string, string> {
  if (headers === null || headers === undefined) return {};
  const pairs = Array.isArray(headers)
    ? headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []))
    : Symbol.iterator in headers
      ? [...headers]
      : Object.entries(headers);
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

interface Observer {
  readonly maxBytes: number;
  readonly onTooLarge: () => void;
  readonly onEnd: (status: number, headers: IncomingHttpHeaders, body: string) => void;
}

/** Passes everything on, and reports the complete response at its end. */
function observe(
  handler: Dispatcher.DispatchHandler,
  { maxBytes, onTooLarge, onEnd }: Observer,
): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = [];
  let size = 0;
  let start: { readonly status: number; readonly headers: IncomingHttpHeaders } | null = null;
  return {
    onRequestStart: (...given) => handler.onRequestStart?.(...given),
    onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
    onResponseError: (...given) => handler.onResponseError?.(...given),
    onResponseStart: (controller, status, headers, message) => {
      start = { status, headers };
      handler.onResponseStart?.(controller, status, headers, message);
    },
    onResponseData: (controller, chunk) => {
      if (size < MAX_ANSWER_BYTES) chunks.push(chunk);
      size += chunk.byteLength;
      if (size > maxBytes) {
        controller.abort(new Error('The answer is too large'));
        onTooLarge();
      } else handler.onResponseData?.(controller, chunk);
    },
    onResponseEnd: (controller, trailers) => {
      handler.onResponseEnd?.(controller, trailers);
      const body = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString();
      if (start !== null) onEnd(start.status, start.headers, body);
    },
  };
}
