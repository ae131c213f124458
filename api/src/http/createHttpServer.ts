import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { errorCatalogue } from '../errors/catalogue.ts';

/** Bounds on how slowly a client may send or take: a held connection is a held resource. */
export interface HttpPatience {
  /** For the headers, from the first byte. */
  readonly headersMs: number;
  /** For the whole request. */
  readonly requestMs: number;
  /** With nothing going either way, as where nobody reads the answer. */
  readonly silenceMs: number;
  /** How often the first two are looked at, which is how late they may come. */
  readonly checkEveryMs: number;
}

const PATIENCE: HttpPatience = {
  headersMs: 10_000,
  requestMs: 30_000,
  silenceMs: 60_000,
  checkEveryMs: 2000,
};

/** The HTTP server of an API process: every request gets an answer in the API's shape. */
export function createHttpServer(
  handle: (...args: Parameters<RequestListener>) => unknown,
  patience: HttpPatience = PATIENCE,
): Server {
  const listener: RequestListener = (request, response) => {
    if (isAmbiguous(request)) refuse(response);
    else void handle(request, response);
  };
  const server = createServer(
    {
      // Node would refuse a request without Host by itself, with an answer that has no body.
      requireHostHeader: false,
      connectionsCheckingInterval: patience.checkEveryMs,
    },
    listener,
  );
  server.headersTimeout = patience.headersMs;
  server.requestTimeout = patience.requestMs;
  server.timeout = patience.silenceMs;
  // An expectation that is not known does not change what the request asks for.
  server.on('checkExpectation', listener);
  // Nobody gets a tunnel; Node would hang up without a word.
  server.on('connect', (_request, socket) => socket.end(brokenRequestAnswer(undefined)));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    socket.end(brokenRequestAnswer(error.code));
  });
  return server;
}

/** Of which Node would take the first and a proxy perhaps the last. */
const SINGLE = new Set(['host', 'authorization', 'x-api-key', 'content-type', 'idempotency-key']);

/**
 * Whether a proxy may have read the request otherwise than we do: a header twice that says who asks
 * or for what, or a body whose end is told in a way that not everybody knows (RFC 9112, 3.2 and 6.1).
 */
function isAmbiguous({ headers, httpVersion, rawHeaders }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (httpVersion !== '1.1' || coding.toLowerCase() !== 'chunked'))
    return true;
  // Node merges what comes twice: nothing did where both are of the same length.
  if (Object.keys(headers).length * 2 === rawHeaders.length) return false;
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (!SINGLE.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}

function refuse(response: ServerResponse): void {
  const { headers, body } = brokenRequest();
  response.writeHead(400, headers).end(body);
}

/** What is not HTTP never reaches the application: answered here, then hung up. */
function brokenRequestAnswer(code: string | undefined): string {
  const { headers, body } = brokenRequest();
  return [
    `HTTP/1.1 ${statusLine(code)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}

function brokenRequest(): { headers: Record<string, string>; body: string } {
  const requestId = randomUUID();
  const { code: errorCode, message } = errorCatalogue.malformedRequest;
  const body = JSON.stringify({ errorCode, message, requestId });
  return {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
      Connection: 'close',
    },
    body,
  };
}

function statusLine(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout';
  return '400 Bad Request';
}
