import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { decodeBody, isText } from '../../src/runtime/transport.ts';
import { readContentType } from '../../src/shared/http.ts';
import type { TestEntry } from './harOf.ts';

/**
 * Records every request and its answer in the order of the answers, as the network tools of a
 * browser do, including those of pages and their scripts on the light engine.
 */
export function recordTraffic(entries: TestEntry[]): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const sent: Buffer[] = [];
    const received: Buffer[] = [];
    let start: { readonly status: number; readonly headers: IncomingHttpHeaders } | null = null;
    const keep = (): void => {
      if (start === null) return;
      const { media, charset } = readContentType(textOf(start.headers['content-type']));
      const requestHeaders = headersOf(options.headers);
      entries.push({
        method: options.method,
        url: new URL(options.path, String(options.origin)).href,
        requestHeaders,
        ...(sent.length > 0 && {
          requestBody: {
            mimeType: requestHeaders['content-type'] ?? '',
            text: Buffer.concat(sent).toString(),
          },
        }),
        status: start.status,
        responseHeaders: Object.entries(start.headers).flatMap(([name, value]) =>
          [value ?? []].flat().map((one): [string, string] => [name, one]),
        ),
        contentType: media,
        ...bodyOf(Buffer.concat(received), media, charset),
      });
    };
    return dispatch(
      { ...options, body: kept(options.body ?? null, sent) },
      {
        onRequestStart: (...given) => handler.onRequestStart?.(...given),
        onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
        onResponseError: (...given) => handler.onResponseError?.(...given),
        onResponseStart: (controller, status, headers, message) => {
          start = { status, headers };
          handler.onResponseStart?.(controller, status, headers, message);
        },
        onResponseData: (controller, chunk) => {
          received.push(Buffer.from(chunk));
          handler.onResponseData?.(controller, chunk);
        },
        onResponseEnd: (controller, trailers) => {
          keep();
          handler.onResponseEnd?.(controller, trailers);
        },
      },
    );
  };
}

function bodyOf(
  bytes: Buffer,
  media: string,
  charset: string | null,
): Pick<TestEntry, 'body' | 'bytes' | 'encoding'> {
  if (isText(media) || charset !== null) return { body: decodeBody(bytes, charset, 'recorded') };
  return { body: bytes.toString('base64'), encoding: 'base64', bytes };
}

type Body = NonNullable<Dispatcher.DispatchOptions['body']> | null;

/** Returns the same body and records its chunks as they are sent. */
function kept(body: Body, parts: Buffer[]): Body {
  if (body === null) return null;
  if (typeof body === 'string' || body instanceof Uint8Array) {
    parts.push(Buffer.from(body));
    return body;
  }
  return noted(body as AsyncIterable<Uint8Array>, parts) as unknown as Body;
}

async function* noted(
  body: AsyncIterable<Uint8Array>,
  parts: Buffer[],
): AsyncGenerator<Uint8Array> {
  for await (const part of body) {
    parts.push(Buffer.from(part));
    yield part;
  }
}

const textOf = (value: string | readonly string[] | undefined): string | null =>
  [value ?? []].flat()[0] ?? null;

function headersOf(headers: Dispatcher.DispatchOptions['headers']): Record<string, string> {
  if (headers === null || headers === undefined) return {};
  const pairs = Array.isArray(headers)
    ? headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []))
    : Symbol.iterator in headers
      ? [...headers]
      : Object.entries(headers);
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), String(value)]));
}
