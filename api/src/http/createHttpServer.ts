import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { errorCatalogue } from '../errors/catalogue.ts';
import { newRequestId } from '../infra/ids.ts';

/** Limits on how slowly a client may send or read: an open connection holds resources. */
export interface HttpTimeouts {
  /** Time to receive the headers, from the first byte. */
  readonly headersMs: number;
  /** Time to receive the whole request. */
  readonly requestMs: number;
  /**
   * Time without traffic in either direction, for example when the client does not read the answer.
   */
  readonly idleMs: number;
  /** How long an idle connection is kept open for the next request. */
  readonly keepAliveMs: number;
  /** How often the first two limits are checked, and so how late they may take effect. */
  readonly checkEveryMs: number;
}

const TIMEOUTS: HttpTimeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 60_000,
  // Longer than the idle timeout of load balancers (usually 60 s): if the server closes first, a
  // request may arrive on a connection that is just being closed, and is reset.
  keepAliveMs: 75_000,
  checkEveryMs: 2000,
};

/** The HTTP server of an API process: every request gets an answer in the API's shape. */
export function createHttpServer(
  handle: (...args: Parameters<RequestListener>) => unknown,
  timeouts: HttpTimeouts = TIMEOUTS,
): Server {
  const listener: RequestListener = (request, response) => {
    if (isAmbiguous(request)) refuse(response);
    else void handle(request, response);
  };
  const server = createServer(
    {
      // Node's own refusal of a request without Host has no body.
      requireHostHeader: false,
      connectionsCheckingInterval: timeouts.checkEveryMs,
    },
    listener,
  );
  server.headersTimeout = timeouts.headersMs;
  server.requestTimeout = timeouts.requestMs;
  server.timeout = timeouts.idleMs;
  server.keepAliveTimeout = timeouts.keepAliveMs;
  // An unknown Expect header does not change the request.
  server.on('checkExpectation', listener);
  // CONNECT is refused with an answer; Node would just close the connection.
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

/** If one of these headers is repeated, Node takes the first value and a proxy perhaps the last. */
const SINGLE = new Set(['host', 'authorization', 'x-api-key', 'content-type', 'idempotency-key']);

/**
 * Whether a proxy may have parsed the request differently: a repeated header that identifies the
 * caller or the target, or an unusual body framing (request smuggling; RFC 9112, 3.2 and 6.1).
 */
function isAmbiguous({ headers, httpVersion, rawHeaders }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (httpVersion !== '1.1' || coding.toLowerCase() !== 'chunked'))
    return true;
  // Node merges repeated headers: equal counts mean that none was repeated.
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

/** Malformed HTTP never reaches the application: it is answered here and the connection closed. */
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
  const requestId = newRequestId();
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
