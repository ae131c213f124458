import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, openSocket, readToClose } from '../../test/rawSocket.ts';
import { startTestServer, type TestServer } from '../../test/testServer.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.session());
});
afterAll(() => server.close());

const POST = 'POST /api/v1/tasks HTTP/1.1\r\nHost: api\r\nContent-Type: application/json\r\n';
const GET = 'GET /api/v1/entities HTTP/1.1\r\nHost: api\r\n';
/** The request that an attacker hides behind the first one. */
const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: api\r\n\r\n';

/** Requests that two parsers may interpret differently, each with a hidden request. */
const BROKEN: readonly (readonly [name: string, bytes: string, status?: number])[] = [
  [
    'a length and chunks',
    `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  ],
  [
    'chunks and a length',
    `${POST}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${HIDDEN}`,
  ],
  ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 9\r\n\r\n{}${HIDDEN}`],
  ['the same length twice', `${POST}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}${HIDDEN}`],
  ['a list of lengths', `${POST}Content-Length: 2, 2\r\n\r\n{}${HIDDEN}`],
  ['a length with a sign', `${POST}Content-Length: +2\r\n\r\n{}${HIDDEN}`],
  ['a negative length', `${POST}Content-Length: -1\r\n\r\n{}${HIDDEN}`],
  ['a length in hexadecimal', `${POST}Content-Length: 0x2\r\n\r\n{}${HIDDEN}`],
  ['a length beyond numbers', `${POST}Content-Length: ${'9'.repeat(30)}\r\n\r\n{}`],
  ['an empty length', `${POST}Content-Length: \r\n\r\n{}${HIDDEN}`],
  ['an unknown coding', `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['the identity coding', `${POST}Transfer-Encoding: identity\r\n\r\n{}${HIDDEN}`],
  [
    'a coding after chunks',
    `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
  ],
  [
    'a coding before chunks',
    `${POST}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n${HIDDEN}`,
  ],
  [
    'chunks twice',
    `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  ],
  [
    'a coding behind a vertical tab',
    `${POST}Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  ],
  ['a space before the colon', `${POST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
  [
    'chunks in HTTP/1.0',
    `POST /api/v1/tasks HTTP/1.0\r\nTransfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n0\r\n\r\n${HIDDEN}`,
  ],
  ['a folded header', `${GET}X-A: 1\r\n b\r\n\r\n${HIDDEN}`],
  ['a folded coding', `${POST}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['a fold before any header', `GET /healthz HTTP/1.1\r\n Host: api\r\n\r\n${HIDDEN}`],
  ['lines that end in a bare LF', `GET /healthz HTTP/1.1\nHost: api\n\n${HIDDEN}`],
  [
    'one line that ends in a bare LF',
    `GET /healthz HTTP/1.1\r\nHost: api\nX-A: 1\r\n\r\n${HIDDEN}`,
  ],
  ['a bare CR', `GET /healthz HTTP/1.1\r\nHost: api\rX-A: 1\r\n\r\n${HIDDEN}`],
  ['a NUL in a value', `${GET}X-A: a\0b\r\n\r\n${HIDDEN}`],
  ['a NUL in a name', `${GET}X\0: a\r\n\r\n${HIDDEN}`],
  ['a space in a name', `${GET}X A: 1\r\n\r\n${HIDDEN}`],
  [
    'a chunk size ended by LF',
    `${POST}Transfer-Encoding: chunked\r\n\r\n2\n{}\r\n0\r\n\r\n${HIDDEN}`,
  ],
  [
    'a chunk extension with LF',
    `${POST}Transfer-Encoding: chunked\r\n\r\n2;a\nb\r\n{}\r\n0\r\n\r\n${HIDDEN}`,
  ],
  [
    'a chunk extension without end',
    `${POST}Transfer-Encoding: chunked\r\n\r\n2;${'a'.repeat(40_000)}\r\n{}\r\n0\r\n\r\n`,
  ],
  [
    'a chunk size beyond numbers',
    `${POST}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n`,
  ],
  [
    'a chunk that is longer than it says',
    `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n{}XX0\r\n\r\n${HIDDEN}`,
  ],
  ['two hosts', `${GET}Host: other\r\n\r\n${HIDDEN}`],
  ['two keys', `${GET}X-API-Key: one\r\nX-API-Key: two\r\n\r\n${HIDDEN}`],
  [
    'two authorizations',
    `${GET}Authorization: Bearer a\r\nauthorization: Bearer b\r\n\r\n${HIDDEN}`,
  ],
  ['two content types', `${POST}Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}${HIDDEN}`],
  ['another protocol', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`],
  ['a version that does not exist', `GET /healthz HTTP/1.9\r\nHost: api\r\n\r\n${HIDDEN}`],
  ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n${HIDDEN}`],
  ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['a header beyond bounds', `${GET}X-A: ${'a'.repeat(20_000)}\r\n\r\n${HIDDEN}`, 431],
  [
    'headers beyond bounds',
    `${GET}${Array.from({ length: 3000 }, (_, at) => `X-${String(at)}: 1\r\n`).join('')}\r\n${HIDDEN}`,
    431,
  ],
  ['a target beyond bounds', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n${HIDDEN}`, 431],
];

describe('an ambiguous request', () => {
  it.each(BROKEN.map(([name, bytes, status = 400]) => ({ name, bytes, status })))(
    '$name: is refused, and the request hidden behind it is not processed',
    async ({ bytes, status }) => {
      const { statuses, text } = await exchange(server.url, bytes);
      // If the head of the hidden request was complete, it may get its own response, but never a
      // successful one.
      expect(statuses.filter((one) => one < 400 || one >= 500)).toEqual([]);
      expect(statuses.at(-1)).toBe(status);
      expect(text.toLowerCase()).toContain('connection: close');
      expect(text).toContain('"errorCode":"MALFORMED_REQUEST"');
      expect(text).not.toContain('"status":"ok"');
    },
  );

  it('does not affect the next request, on a new connection or an old one', async () => {
    const old = await openSocket(server.url);
    const answered = new Promise<string>((resolve) => {
      old.once('data', (part: Buffer) => resolve(part.toString()));
    });
    await Promise.all(BROKEN.map(([, bytes]) => exchange(server.url, bytes)));
    old.write(`${GET}Authorization: Bearer ${token}\r\n\r\n`);
    expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
    old.destroy();
    const next = await server.request('GET', '/api/v1/entities', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(next.status).toBe(200);
  });
});

describe('a request within a request', () => {
  it('is not processed if sent in the body of an operation that ignores its body', async () => {
    const bytes = `GET /healthz HTTP/1.1\r\nHost: api\r\nConnection: close\r\nContent-Length: ${String(HIDDEN.length)}\r\n\r\n${HIDDEN}`;
    expect((await exchange(server.url, bytes)).statuses).toEqual([200]);
  });

  it('is not processed if sent in the body of an operation that is refused before reading it', async () => {
    const socket = await openSocket(server.url);
    const closed = readToClose(socket);
    socket.write(`${POST}Content-Length: ${String(HIDDEN.length)}\r\n\r\n${HIDDEN}`);
    socket.write('GET /api/v1/nowhere HTTP/1.1\r\nHost: api\r\nConnection: close\r\n\r\n');
    expect((await closed).statuses).toEqual([401, 404]);
  });

  it('has no effect in trailers, an upgrade or an absolute URL', async () => {
    const close = 'Connection: close\r\n';
    const calls: readonly (readonly [bytes: string, status: number])[] = [
      [
        `${POST}${close}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nAuthorization: Bearer ${token}\r\n\r\n`,
        401,
      ],
      [
        `GET /healthz HTTP/1.1\r\nHost: api\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`,
        200,
      ],
      [`GET http://169.254.169.254/healthz HTTP/1.1\r\nHost: api\r\n${close}\r\n`, 200],
      [`TRACE /api/v1/entities HTTP/1.1\r\nHost: api\r\nX-Secret: 1\r\n${close}\r\n`, 405],
    ];
    for (const [bytes, status] of calls) {
      const { statuses, text } = await exchange(server.url, bytes);
      expect(statuses).toEqual([status]);
      expect(text).not.toContain('X-Secret');
    }
  });
});
