import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/testServer.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.session());
});
afterAll(() => server.close());

/** A launch without `args`, which the main API refuses. */
const launch = (headers: Record<string, string>) =>
  server.request('POST', '/api/v1/tasks', {
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: { action: 'banco-falabella:movement' },
  });

const PROBLEM = { accept: 'application/problem+json' };

describe('an error as problem details', () => {
  it('is sent to clients that accept it, in English by default', async () => {
    const answer = await launch(PROBLEM);
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('content-language')).toBe('en');
    expect(answer.body).toEqual({
      type: 'urn:problem-type:cauce:WRONG_FORMAT',
      title: 'args is required',
      status: 422,
      detail: 'args is required',
      code: 'WRONG_FORMAT',
      message: 'args is required',
      requestId: answer.headers.get('x-request-id'),
    });
  });

  it.each(['es', 'es-CL', 'es-CL,es;q=0.9,en;q=0.8', 'fr, es;q=0.5'])(
    'explains in Spanish what happened and what to do, for Accept-Language %s',
    async (language) => {
      const answer = await launch({ ...PROBLEM, 'accept-language': language });
      expect(answer.headers.get('content-language')).toBe('es');
      expect(answer.body).toMatchObject({
        title: 'No viene args ni encryptArgs.',
        detail: 'Envía uno de los dos.',
        code: 'WRONG_FORMAT',
        message: 'args is required',
      });
    },
  );

  it.each(['en', 'en-GB,es;q=0.5', 'fr', '*', ''])(
    'is in English for Accept-Language %j',
    async (language) => {
      const answer = await launch({ ...PROBLEM, 'accept-language': language });
      expect(answer.headers.get('content-language')).toBe('en');
    },
  );

  it('has the same fields in the connect API', async () => {
    const answer = await server.request('POST', '/api/v1/token/otp/create', {
      headers: { ...PROBLEM, 'accept-language': 'es' },
      body: {},
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(Object.keys(answer.body as object).sort()).toEqual(
      ['code', 'detail', 'message', 'requestId', 'status', 'title', 'type'].sort(),
    );
  });

  it.each([
    undefined,
    '*/*',
    'application/*',
    'application/json',
    'application/json, application/problem+json',
    'text/html',
  ])('is not sent to a client that accepts %s', async (accept) => {
    const answer = await launch({ 'accept-language': 'es', ...(accept && { accept }) });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-language')).toBeNull();
    expect(answer.headers.get('vary')).toMatch(/Accept, Accept-Language/);
    expect(answer.body).toEqual({
      errorCode: 'WRONG_FORMAT',
      message: 'args is required',
      requestId: answer.headers.get('x-request-id'),
    });
  });

  it('states when to retry', async () => {
    const { token: other } = await server.session();
    const call = () =>
      server.request('POST', '/api/v1/encryption/keys', {
        headers: { authorization: `Bearer ${other}`, ...PROBLEM },
        body: { type: 'session' },
      });
    let answer = await call();
    for (let count = 0; count < 200 && answer.status !== 429; count += 1) answer = await call();
    const { retryAfter } = answer.body as { retryAfter?: string };
    expect(answer.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
    expect(new Date(retryAfter ?? '').toUTCString()).toBe(answer.headers.get('retry-after'));
  });
});
