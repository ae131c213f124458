import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { errorCatalogue } from '../errors/catalogue.ts';

/** Bounds on how slowly a client may send: a held connection is a held resource. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;

/** The HTTP server of an API process: every request gets an answer in the API's shape. */
export function createHttpServer(
  handle: (...args: Parameters<RequestListener>) => unknown,
): Server {
  const listener: RequestListener = (request, response) => void handle(request, response);
  // Node would refuse a request without Host by itself, with an answer that has no body.
  const server = createServer({ requireHostHeader: false }, listener);
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  // An expectation that is not known does not change what the request asks for.
  server.on('checkExpectation', listener);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    socket.end(brokenRequestAnswer(error.code));
  });
  return server;
}

/** What is not HTTP never reaches the application: answered here, then hung up. */
function brokenRequestAnswer(code: string | undefined): string {
  const requestId = randomUUID();
  const { code: errorCode, message } = errorCatalogue.malformedRequest;
  const body = JSON.stringify({ errorCode, message, requestId });
  return [
    `HTTP/1.1 ${statusLine(code)}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

function statusLine(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout';
  return '400 Bad Request';
}
