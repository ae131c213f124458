import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { DemoApi, readRetryAfter } from './DemoApi.ts';

const never = new AbortController().signal;
let server: Server | undefined;

afterEach(() => server?.close());

function serve(answer: RequestListener): Promise<string> {
  return new Promise((resolve) => {
    server = createServer(answer).listen(0, '127.0.0.1', () => {
      const address = server?.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
    });
  });
}

describe('DemoApi', () => {
  it('returns status, body and retry date', async () => {
    const url = await serve((request, response) => {
      response.writeHead(429, { 'retry-after': 'Mon, 31 Aug 2026 10:00:00 GMT' });
      response.end(JSON.stringify({ errorCode: 'X', path: request.url }));
    });
    for (const base of [url, `${url}/`, `${url}/api/v1`]) {
      expect(await new DemoApi(base, never).call('GET', '/tasks/1', {})).toEqual({
        status: 429,
        body: { errorCode: 'X', path: '/api/v1/tasks/1' },
        retryAfter: new Date('2026-08-31T10:00:00Z'),
      });
    }
  });

  it('treats a response that is not JSON as empty', async () => {
    const url = await serve((_, response) => response.end('<html>'));
    expect((await new DemoApi(url, never).call('GET', '/', {})).body).toEqual({});
  });

  it('reports that nothing listens at the address', async () => {
    const url = await serve(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    await expect(new DemoApi(url, never).call('GET', '/', {})).rejects.toThrow(
      `The API at ${url}/api/v1 does not answer: nothing listens there.`,
    );
  });
});

describe('readRetryAfter', () => {
  const now = Date.parse('2026-08-31T10:00:00Z');
  it.each([
    ['30', '2026-08-31T10:00:30.000Z'],
    ['Mon, 31 Aug 2026 11:00:00 GMT', '2026-08-31T11:00:00.000Z'],
    ['2026-08-31T12:00:00.000Z', '2026-08-31T12:00:00.000Z'],
  ])('reads %s', (header, date) => {
    expect(readRetryAfter(header, now)?.toISOString()).toBe(date);
  });

  it.each([null, undefined, '', 'soon', 30])('ignores %j', (header) => {
    expect(readRetryAfter(header, now)).toBeNull();
  });
});
