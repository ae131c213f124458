import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from '../../test/rawSocket.ts';
import { startTestServer, type TestServer } from '../../test/testServer.ts';

let server: TestServer;
let token: string;
let bearer: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.session());
  bearer = { authorization: `Bearer ${token}` };
});
afterAll(() => server.close());

const post = (rawBody: string | Buffer, headers: Record<string, string> = {}) =>
  server.request('POST', '/api/v1/tasks', { headers: { ...bearer, ...headers }, rawBody });

describe('request ids', () => {
  it('are in every response, and in error bodies', async () => {
    const answer = await server.request('GET', '/api/v1/nowhere');
    const requestId = answer.headers.get('x-request-id');
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.body).toMatchObject({ requestId });
  });

  it.each(['0c5b6f0e-6f5a-4f0e-8c11-9a3f5d2b7e64', '01JDCZ8Q5W3X7Y9ZABCDEFGHJK'])(
    'are taken from the caller if valid: %s',
    async (id) => {
      const answer = await server.request('GET', '/healthz', { headers: { 'x-request-id': id } });
      expect(answer.headers.get('x-request-id')).toBe(id);
    },
  );

  it.each(['a b', '<script>', 'x'.repeat(129), '{}', '', '12345678-5', 'a.B-1'])(
    'are generated if the caller’s is invalid: %s',
    async (id) => {
      const answer = await server.request('GET', '/healthz', { headers: { 'x-request-id': id } });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('routing', () => {
  it.each([
    '/',
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v1/nowhere',
    '/API/v1/tasks',
    '/api/v1/tasks/a/b',
  ])('returns 404 NOT_FOUND for the path %s', async (path) => {
    const answer = await server.request('GET', path);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ errorCode: 'NOT_FOUND' });
  });

  it('returns 405 with Allow for a wrong method', async () => {
    const answer = await server.request('DELETE', '/api/v1/tasks');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('HEAD, GET, POST');
    expect(answer.body).toMatchObject({ errorCode: 'METHOD_NOT_ALLOWED' });
    const get = await server.request('PUT', '/api/v1/entities');
    expect(get.headers.get('allow')).toContain('GET');
  });

  it('returns 400 in the error shape of the API if the path cannot be decoded', async () => {
    const answer = await server.request('GET', '/api/v1/tasks/%E0%A4%A', { headers: bearer });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errorCode: 'MALFORMED_REQUEST' });
    const connect = await server.request('GET', '/api/v1/consents/%ff');
    expect(connect.status).toBe(400);
    expect(connect.body).toMatchObject({ code: 'MALFORMED_REQUEST' });
  });
});

describe('request bodies', () => {
  it.each(['{', '{"a":1,}', "{'a':1}", '{"a":\u0000}', 'undefined', '[1,2'])(
    'are rejected with 400 MALFORMED_JSON if malformed: %j',
    async (text) => {
      const answer = await post(text);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ errorCode: 'MALFORMED_JSON' });
    },
  );

  it.each(['null', '5', '"text"', '[]', 'true'])(
    'are rejected with 422 if they are not an object: %s',
    async (text) => {
      const answer = await post(text);
      expect(answer.status).toBe(422);
    },
  );

  it('keep the last of duplicate keys', async () => {
    const answer = await post('{"action":"a:b","action":"banco-chile:movement"}');
    expect(answer.body).toMatchObject({ errorCode: 'WRONG_FORMAT', message: 'args is required' });
  });

  it('are rejected with 413 if larger than 100 kB', async () => {
    const answer = await post(JSON.stringify({ action: 'x'.repeat(110_000) }));
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ errorCode: 'PAYLOAD_TOO_LARGE' });
  });

  it('are rejected with 413 if they inflate to more than 100 kB', async () => {
    const bomb = gzipSync(JSON.stringify({ action: 'x'.repeat(5_000_000) }));
    const answer = await post(bomb, { 'content-encoding': 'gzip' });
    expect(answer.status).toBe(413);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense'])(
    'are rejected with 415 if their type is %s',
    async (type) => {
      const answer = await post('{}', { 'content-type': type });
      expect(answer.status).toBe(415);
      expect(answer.body).toMatchObject({ errorCode: 'UNSUPPORTED_MEDIA_TYPE' });
    },
  );

  it('are rejected with 415 if their encoding is unknown', async () => {
    expect((await post('{}', { 'content-encoding': 'zstd9' })).status).toBe(415);
  });

  it('are rejected without a crash if deeply nested', async () => {
    const depth = 40_000;
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const answer = await post(`{"action":"banco-chile:movement","args":${deep}}`);
    expect(answer.status).toBe(422);
  });

  it('are rejected for a prototype key as for any other unknown field', async () => {
    const answer = await post('{"__proto__":{"action":"banco-chile:movement"}}');
    expect(answer.body).toMatchObject({
      errorCode: 'WRONG_FORMAT',
      message: '"__proto__" is not allowed',
    });
  });

  it.each(['{"__proto__":{"action":"banco-chile:movement"}}', '{"constructor":{"prototype":{}}}'])(
    'cannot change a prototype: %s',
    async (text) => {
      const answer = await post(text);
      expect([400, 422]).toContain(answer.status);
      expect(({} as Record<string, unknown>).action).toBeUndefined();
    },
  );
});

describe('malformed requests', () => {
  const raw = async (text: string) => (await exchange(server.url, text)).text;

  it.each([
    ['GET http://[ HTTP/1.1', 400],
    ['GET http://[::1/api/v1/entities HTTP/1.1', 400],
    ['GET /healthz HTTP/1.1\r\nExpect: the-unexpected', 200],
    ['GET /healthz HTTP/1.1', 200],
    ['NOT HTTP', 400],
    ['GET /healthz HTTP/1.1\r\nX: ' + 'x'.repeat(20_000), 431],
  ])('get a response in the documented shape: %s', async (head, status) => {
    const received = await raw(`${head}\r\nConnection: close\r\n\r\n`);
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `));
    expect(received.toLowerCase()).toContain('x-request-id: ');
  });

  it('do not affect the next request', async () => {
    await raw('NOT HTTP\r\n\r\n');
    await raw('POST /api/v1/tasks HTTP/1.1\r\nContent-Length: 10\r\nContent-Length: 20\r\n\r\n');
    expect((await server.request('GET', '/healthz')).status).toBe(200);
  });
});

describe('health', () => {
  it('reports that the process is alive and ready', async () => {
    expect((await server.request('GET', '/healthz')).body).toEqual({ status: 'ok' });
    const ready = await server.request('GET', '/readyz');
    expect(ready.status).toBe(200);
    expect(ready.body).toMatchObject({
      checks: { mongodb: { state: 'ok' }, redis: { state: 'ok' } },
    });
  });
});

describe('browsers', () => {
  it('may call only from the documentation site of the sandbox', async () => {
    const from = (origin: string) => server.request('GET', '/healthz', { headers: { origin } });
    const allowed = await from('http://localhost:3001');
    expect(allowed.headers.get('access-control-allow-origin')).toBe('http://localhost:3001');
    const foreign = await from('https://evil.example');
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });
});
