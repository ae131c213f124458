import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { InstitutionSession, RequestOptions } from '../contract/session.ts';
import { sendHtml, sendJson, startServer } from '../../test/httpServer.ts';
import type { Respond, TestServer } from '../../test/httpServer.ts';
import { openSession } from './session.ts';
import { directNetwork } from '../../test/networks.ts';
import type { SessionOptions } from './session.ts';

const servers: TestServer[] = [];

afterAll(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(respond: Respond): Promise<TestServer> {
  const server = await startServer(respond);
  servers.push(server);
  return server;
}

function session(baseUrl: string, options: Partial<SessionOptions> = {}): InstitutionSession {
  return openSession({
    network: directNetwork,
    baseUrl,
    headers: {},
    extraOrigins: [],
    requestTimeoutMs: 60_000,
    backoffMs: [5, 10],
    ...options,
  }).lane({ signal: new AbortController().signal, check: () => undefined, mayRetry: true });
}

const page: RequestOptions = { page: 'thing', expect: 'html' };
const json: RequestOptions = { page: 'thing', expect: 'json' };

describe('redirects', () => {
  it('are followed as GETs, with the cookies set by each hop', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/bank/login') {
        response.writeHead(302, { location: 'hop?x=1', 'set-cookie': 'a=1; Path=/bank' }).end();
      } else if (request.url === '/bank/hop?x=1') {
        response.writeHead(303, { location: '/bank/home', 'set-cookie': 'b=2; Path=/' }).end();
      } else sendHtml(response, 'home');
    });
    const answer = await session(`${server.url}/bank`).postForm('/login', { clave: 'x y&z' }, page);
    expect(answer.text).toBe('home');
    expect(answer.url.pathname).toBe('/bank/home');
    expect(server.arrived.map((one) => [one.method, one.url, one.headers.cookie])).toEqual([
      ['POST', '/bank/login', undefined],
      ['GET', '/bank/hop?x=1', 'a=1'],
      ['GET', '/bank/home', 'a=1; b=2'],
    ]);
    expect(server.arrived[0]?.body).toBe('clave=x+y%26z');
    expect(server.arrived[1]?.body).toBe('');
  });

  it('that the caller handles are not followed, whatever their target', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
    });
    const asked = { ...page, expect: 'any', accept: [302] } as const;
    expect((await session(server.url).get('/', asked)).status).toBe(302);
    expect(server.arrived).toHaveLength(1);
  });

  it('end after ten hops', async () => {
    const server = await serve((request, response) => {
      response.writeHead(302, { location: `${request.url}x` }).end();
    });
    await expect(session(server.url).get('/', page)).rejects.toMatchObject({
      code: 'UNEXPECTED_PAGE',
    });
    expect(server.arrived).toHaveLength(11);
  });

  it.each(['http://169.254.169.254/latest', 'file:///etc/passwd', 'http://user:pass@127.0.0.1/'])(
    'never leave the institution: %s',
    async (location) => {
      const server = await serve((_request, response) => {
        response.writeHead(302, { location }).end();
      });
      await expect(session(server.url).get('/', page)).rejects.toMatchObject({
        code: 'UNEXPECTED_PAGE',
      });
      expect(server.arrived).toHaveLength(1);
    },
  );

  it('to a declared origin send neither tokens nor the other origin’s cookies', async () => {
    const other = await serve((_request, response) => sendHtml(response, 'sign-on'));
    const server = await serve((_request, response) => {
      response.writeHead(302, { location: `${other.url}/sso`, 'set-cookie': 'a=1; Path=/p' }).end();
    });
    const opened = session(`${server.url}/p`, { extraOrigins: [other.url] });
    opened.setHeader('authorization', 'Bearer t');
    expect((await opened.get('/x', page)).text).toBe('sign-on');
    expect(server.arrived[0]?.headers.authorization).toBe('Bearer t');
    expect(other.arrived[0]?.headers.authorization).toBeUndefined();
  });

  it.each([307, 308])('with status %i do not send a form again', async (status) => {
    const server = await serve((_request, response) => {
      response.writeHead(status, { location: '/again' }).end();
    });
    await expect(session(server.url).postForm('/login', {}, page)).rejects.toMatchObject({
      code: 'UNEXPECTED_PAGE',
    });
    expect(server.arrived).toHaveLength(1);
  });

  it('without a location are an unexpected page', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(302).end();
    });
    await expect(session(server.url).get('/', page)).rejects.toMatchObject({
      code: 'UNEXPECTED_PAGE',
    });
  });
});

describe('addresses', () => {
  it('outside the institution are not requested', async () => {
    const other = await serve((_request, response) => sendHtml(response, ''));
    await expect(session('http://127.0.0.1:1').get(`${other.url}/`, page)).rejects.toMatchObject({
      code: 'UNEXPECTED_PAGE',
    });
    expect(other.arrived).toHaveLength(0);
  });

  it('that begin with one or two slashes are below the base URL', async () => {
    const server = await serve((_request, response) => sendHtml(response, 'in'));
    expect((await session(`${server.url}/bank/`).get('//evil.test/x', page)).text).toBe('in');
    expect(server.arrived[0]?.url).toBe('/bank//evil.test/x');
  });
});

describe('retries', () => {
  it.each([502, 503, 504])('a GET answered %i is sent up to three times', async (status) => {
    let calls = 0;
    const server = await serve((_request, response) => {
      calls += 1;
      sendHtml(response, 'page', calls < 3 ? status : 200);
    });
    expect((await session(server.url).get('/', page)).text).toBe('page');
    expect(server.arrived).toHaveLength(3);
  });

  it('stop after the third attempt', async () => {
    const server = await serve((_request, response) => sendHtml(response, '', 503));
    await expect(session(server.url).get('/', page)).rejects.toMatchObject({
      code: 'INSTITUTION_UNAVAILABLE',
    });
    expect(server.arrived).toHaveLength(3);
  });

  it('a GET whose connection was reset, at once or in its body, is sent again', async () => {
    let calls = 0;
    const server = await serve((_request, response) => {
      calls += 1;
      if (calls === 1) response.destroy();
      else if (calls === 2) {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '100' });
        response.write('half', () => response.destroy());
      } else sendHtml(response, 'whole');
    });
    expect((await session(server.url).get('/', page)).text).toBe('whole');
    expect(server.arrived).toHaveLength(3);
  });

  it('a 500 is not sent again', async () => {
    const server = await serve((_request, response) => sendHtml(response, '', 500));
    await expect(session(server.url).get('/', page)).rejects.toMatchObject({
      code: 'INSTITUTION_UNAVAILABLE',
    });
    expect(server.arrived).toHaveLength(1);
  });

  it('a GET with a nonce is not sent again', async () => {
    const server = await serve((_request, response) => sendHtml(response, '', 503));
    await expect(session(server.url).get('/', { ...page, once: true })).rejects.toMatchObject({
      code: 'INSTITUTION_UNAVAILABLE',
    });
    expect(server.arrived).toHaveLength(1);
  });

  it.each(['reset', '503'])('a POST is never sent again: %s', async (fault) => {
    const server = await serve((_request, response) => {
      if (fault === 'reset') response.destroy();
      else sendHtml(response, '', 503);
    });
    await expect(
      session(server.url).postForm('/login', { clave: 'secret' }, page),
    ).rejects.toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' });
    expect(server.arrived).toHaveLength(1);
  });

  it('stop at the request budget', async () => {
    const server = await serve((_request, response) => sendHtml(response, ''));
    const opened = session(server.url, { maxRequests: 2 });
    await opened.get('/', page);
    await opened.get('/', page);
    await expect(opened.get('/', page)).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
    expect(server.arrived).toHaveLength(2);
  });
});

describe('answers', () => {
  it('are INSTITUTION_UNAVAILABLE if the institution is unreachable', async () => {
    const server = await serve(() => undefined);
    await server.close();
    await expect(session(server.url).get('/', page)).rejects.toMatchObject({
      code: 'INSTITUTION_UNAVAILABLE',
    });
  });

  it.each([
    [401, 'SESSION_LOST'],
    [403, 'UNEXPECTED_PAGE'],
    [404, 'UNEXPECTED_PAGE'],
    [429, 'INSTITUTION_UNAVAILABLE'],
    [500, 'INSTITUTION_UNAVAILABLE'],
  ])('with status %i are %s, unless the connector handles them', async (status, code) => {
    const server = await serve((_request, response) => sendHtml(response, 'said', status));
    const opened = session(server.url);
    await expect(opened.get('/', page)).rejects.toMatchObject({ code });
    const read = await opened.get('/', { ...page, accept: [status] });
    expect([read.status, read.text]).toEqual([status, 'said']);
  });

  it('are rejected beyond the size limit, by header or while streaming', async () => {
    const server = await serve((request, response) => {
      response.setHeader('content-type', 'text/html');
      if (request.url === '/declared') {
        response.writeHead(200, { 'content-length': String(30 * 1024 * 1024) });
        response.write('x');
        return;
      }
      const zipped = gzipSync(Buffer.alloc(40 * 1024 * 1024, 32));
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(zipped);
    });
    for (const path of ['/declared', '/zipped']) {
      await expect(session(server.url).get(path, page)).rejects.toMatchObject({
        code: 'UNEXPECTED_PAGE',
        message: 'The page "thing" exceeds the size limit of a page',
      });
    }
  });

  it('that exceed the request timeout are INSTITUTION_TIMEOUT', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const drip = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(drip));
    });
    await expect(
      session(server.url, { requestTimeoutMs: 150 }).get('/', page),
    ).rejects.toMatchObject({ code: 'INSTITUTION_TIMEOUT' });
  });

  it('of another content type are an unexpected page', async () => {
    const server = await serve((_request, response) => sendJson(response, {}));
    await expect(session(server.url).get('/', page)).rejects.toMatchObject({
      code: 'UNEXPECTED_PAGE',
    });
    expect((await session(server.url).get('/', json)).json()).toEqual({});
  });

  it('with invalid JSON are reported without quoting them', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"rut": 12.345.678-5');
    });
    const answer = await session(server.url).get('/', json);
    expect(() => answer.json()).toThrow('The page "thing" is not valid JSON');
  });

  it('are decoded in the declared charset', async () => {
    const server = await serve((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=ISO-8859-1' })
        .end(Buffer.from('Ñuñoa, 3°', 'latin1'));
    });
    expect((await session(server.url).get('/', page)).text).toBe('Ñuñoa, 3°');
  });

  it.each([
    ['UTF-8 declared as ISO-8859-1', 'text/html; charset=ISO-8859-1', 'utf8'],
    ['ISO-8859-1 declared as UTF-8', 'text/html; charset=utf-8', 'latin1'],
    ['UTF-8 without a charset', 'text/html', 'utf8'],
    ['ISO-8859-1 without a charset', 'text/html', 'latin1'],
  ] as const)('are decoded by their bytes: %s', async (_name, contentType, encoding) => {
    const server = await serve((_request, response) => {
      response
        .writeHead(200, { 'content-type': contentType })
        .end(Buffer.from('Ñuñoa, 3°', encoding));
    });
    expect((await session(server.url).get('/', page)).text).toBe('Ñuñoa, 3°');
  });

  it('in an unknown charset are an unexpected page', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=klingon' }).end('x');
    });
    await expect(session(server.url).get('/', page)).rejects.toMatchObject({
      code: 'UNEXPECTED_PAGE',
    });
  });

  it('become documents, binary ones with their bytes', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(Buffer.from([1, 255]));
    });
    const answer = await session(server.url).get('/f', { page: 'file', expect: 'pdf' });
    expect(answer.document()).toEqual({
      page: 'file',
      address: `${server.url}/f`,
      contentType: 'application/pdf',
      text: '',
      bytes: Buffer.from([1, 255]),
      about: {},
    });
  });
});

describe('headers', () => {
  it('with invalid characters from a page are an unexpected page', () => {
    const opened = session('http://127.0.0.1:1');
    expect(() => opened.setHeader('x-token', 'a\r\nb: c')).toThrow(
      expect.objectContaining({ code: 'UNEXPECTED_PAGE' }),
    );
  });

  it('can be removed', async () => {
    const server = await serve((_request, response) => sendHtml(response, ''));
    const opened = session(server.url);
    opened.setHeader('X-Token', 't');
    expect(opened.hasHeader('x-token')).toBe(true);
    opened.setHeader('x-token', null);
    await opened.get('/', page);
    expect(server.arrived[0]?.headers['x-token']).toBeUndefined();
  });

  it('cookies of the institution can be read, for tokens sent back as headers', async () => {
    const server = await serve((_request, response) => {
      response.setHeader('set-cookie', ['XSRF=abc; Path=/bank', 'other=1; Path=/elsewhere']);
      sendHtml(response, '');
    });
    const opened = session(`${server.url}/bank`);
    await opened.get('/', page);
    expect(await opened.cookie('XSRF')).toBe('abc');
    expect(await opened.cookie('other')).toBeNull();
  });

  it('cookies that a page sets by script can be added, only for the institution’s domain', async () => {
    const server = await serve((_request, response) => sendHtml(response, ''));
    const opened = session(server.url);
    await opened.setCookie('until', 'Thu, 15 Jan 2026 12:00:00 GMT', '127.0.0.1');
    await opened.get('/', page);
    expect(server.arrived[0]?.headers.cookie).toBe('until=Thu, 15 Jan 2026 12:00:00 GMT');
    await expect(opened.setCookie('until', 'x', 'elsewhere.example')).rejects.toThrow(/domain/);
  });
});
