import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';

const APP = 'console.log("app");';
const LOADER = 'window.CauceConnect = {};';
const RELEASED = 'window.CauceConnect = { version: 1 };';
const RELEASE = '{"version":1,"url":"/widget/v1/connect.js","integrity":"sha384-x"}';
const ORIGINS = ['https://app.example', 'http://127.0.0.1:3003'];

let server: TestServer;
let client: ConnectClient;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-widget-'));
  mkdirSync(join(folder, 'assets'));
  const write = (name: string, content: string | Buffer) =>
    writeFileSync(join(folder, name), content);
  write('assets/main-1a2B.js', APP);
  write('assets/main-1a2B.js.gz', gzipSync(APP));
  write('assets/main-1a2B.js.br', brotliCompressSync(APP));
  write('assets/main-3c4D.css', 'body{}');
  write('assets/archivo.woff2', Buffer.from([0, 1, 2]));
  write('assets/secret.txt', 'not an asset');
  write('connect.js', LOADER);
  mkdirSync(join(folder, 'v1'));
  write('v1/connect.js', RELEASED);
  write('connect.json', RELEASE);
  const build = {
    script: '/widget/assets/main-1a2B.js',
    preloads: ['/widget/assets/view-5e6F.js'],
    texts: { 'es-CL': ['/widget/assets/es-9a0B.js'], en: ['/widget/assets/en-1c2D.js'] },
    styles: ['/widget/assets/view-7a8B.css', '/widget/assets/main-3c4D.css'],
    fonts: ['/assets/archivo.woff2'],
    icons: [],
    screens: { 'es-CL appName': '<p>{{appName}}</p>', 'en appName': '<p>For {{appName}}</p>' },
  };
  write('page.json', JSON.stringify(build));
  server = await startTestServer({ WIDGET_DIR: folder });
  client = await connectClient(server, {
    settings: {
      allowedOrigins: ORIGINS,
      logoUrl: 'https://cliente.example/logo.svg',
      theme: { mode: 'dark', color: '#0b5c58' },
    },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  server.request('GET', path, { headers });

/** The directives of a Content-Security-Policy by name. */
function policyOf(headers: Headers): Record<string, string> {
  const directives = (headers.get('content-security-policy') ?? '').split('; ');
  return Object.fromEntries(
    directives.map((one) => [one.slice(0, one.indexOf(' ')), one.slice(one.indexOf(' ') + 1)]),
  );
}

describe('GET /widget/connect.js', () => {
  it('is a script for pages of any origin, cached for a few minutes', async () => {
    const answer = await get('/widget/connect.js');
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(LOADER);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is not sent again if unchanged', async () => {
    const etag = (await get('/widget/connect.js')).headers.get('etag') ?? '';
    const answer = await get('/widget/connect.js', {
      'if-none-match': etag,
      // Without it, `fetch` would bypass caches.
      'cache-control': 'max-age=0',
    });
    expect([answer.status, answer.text]).toEqual([304, '']);
  });
});

describe('GET /widget/v{version}/connect.js', () => {
  it.each(['/widget/v1/connect.js', '/widget/connect.js'])(
    '%s can be loaded with integrity by a page of any origin',
    async (path) => {
      const answer = await get(path, { origin: 'https://app.example' });
      expect(answer.status).toBe(200);
      // A script with `integrity` needs `crossorigin`, which requires this header.
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    },
  );

  it('can be cached forever', async () => {
    const answer = await get('/widget/v1/connect.js');
    expect(answer.text).toBe(RELEASED);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('is listed in connect.json', async () => {
    const answer = await get('/widget/connect.json');
    expect([answer.status, answer.text]).toEqual([200, RELEASE]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  });

  it.each(['v2/connect.js', 'v01/connect.js', 'v1/connect.json', 'v1/', 'v1/..%2fpage.json'])(
    'returns 404 without caching for %s',
    async (name) => {
      const answer = await get(`/widget/${name}`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    },
  );
});

describe('GET /widget/assets/{name}', () => {
  it.each([
    ['main-1a2B.js', 'text/javascript; charset=utf-8'],
    ['main-3c4D.css', 'text/css; charset=utf-8'],
    ['archivo.woff2', 'font/woff2'],
  ])('can be cached forever: %s', async (name, type) => {
    const answer = await get(`/widget/assets/${name}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('is compressed for a browser that accepts %s', async (accepted, encoding) => {
    const answer = await get('/widget/assets/main-1a2B.js', { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(answer.text).toBe(APP);
  });

  it.each(['secret.txt', 'none.js', '..%2fpage.json', '..%2f..%2f..%2fpackage.json', ''])(
    'returns 404 for "%s"',
    async (name) => {
      expect((await get(`/widget/assets/${name}`)).status).toBe(404);
    },
  );
});

describe('GET /widget/{widgetConfigId}', () => {
  it('is a page without inline code that contains its configuration', async () => {
    const answer = await get(`/widget/${client.widgetConfigId}?origin=https%3A%2F%2Fapp.example`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('permissions-policy')).toContain('camera=()');
    expect(answer.text).toContain('<html lang="es-CL" data-theme="dark">');
    expect(answer.text).toContain('<script type="module" src="/widget/assets/main-1a2B.js">');
    const linked = (rel: string) =>
      [...answer.text.matchAll(new RegExp(`rel="${rel}" href="([^"]*)"`, 'g'))].map(
        ([, href]) => href,
      );
    expect(linked('modulepreload')).toEqual([
      '/widget/assets/view-5e6F.js',
      '/widget/assets/es-9a0B.js',
    ]);
    expect(linked('preload')).toEqual(['/assets/archivo.woff2']);
    expect(linked('stylesheet')).toEqual([
      '/widget/assets/view-7a8B.css',
      '/widget/assets/main-3c4D.css',
    ]);
    const [, attribute = ''] = /data-config="([^"]*)"/.exec(answer.text) ?? [];
    expect(JSON.parse(attribute.replaceAll('&quot;', '"'))).toEqual({
      widgetConfigId: client.widgetConfigId,
      appName: 'Prueba',
      allowedOrigins: ORIGINS,
      theme: { mode: 'dark', color: '#0b5c58' },
      locale: 'es-CL',
    });
  });

  it('allows no inline code, no eval, and no other hosts', async () => {
    const { headers, text } = await get(`/widget/${client.widgetConfigId}`);
    expect(policyOf(headers)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
      'style-src': "'self'",
      'font-src': "'self'",
      'img-src': "'self' https://cliente.example",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': 'https://app.example http://127.0.0.1:3003',
    });
    expect(text).not.toMatch(/<style|style=|<script(?![^>]* src=)|\son[a-z]+=/);
  });

  it('follows changes of the configuration', async () => {
    const other = await connectClient(server, {
      settings: { appName: 'A<b>&"', allowedOrigins: ['https://otra.example'], locale: 'en' },
    });
    const { headers, text } = await get(`/widget/${other.widgetConfigId}`);
    expect(policyOf(headers)['frame-ancestors']).toBe('https://otra.example');
    expect(policyOf(headers)['img-src']).toBe("'self'");
    expect(text).toContain('<html lang="en" data-theme="auto">');
    expect(text).toContain('<p>For A&lt;b&gt;&amp;&quot;</p>');
  });

  it('explains that a configuration does not exist, in any frame', async () => {
    const answer = await get(`/widget/${client.widgetConfigId.toLowerCase()}`);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('No encontramos esta conexión');
    expect(answer.text).not.toMatch(/<script|<style|style=/);
    expect(policyOf(answer.headers)).toEqual({
      'default-src': "'none'",
      'style-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': '*',
    });
    const [, style = ''] = /rel="stylesheet" href="([^"]*)"/.exec(answer.text) ?? [];
    const sheet = await get(style);
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([
      200,
      'text/css; charset=utf-8',
    ]);
  });

  it('accepts GET and HEAD, and no other method', async () => {
    const path = `/widget/${client.widgetConfigId}`;
    const head = await server.request('HEAD', path);
    expect([head.status, head.text]).toEqual([200, '']);
    const posted = await server.request('POST', path, { body: {} });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a widget that has not been built', () => {
  it('is reported in the log and explained on the page', async () => {
    const bare = await startTestServer({ WIDGET_DIR: join(folder, 'nothing') });
    try {
      const loader = await bare.request('GET', '/widget/connect.js');
      expect(loader.status).toBe(503);
      const page = await bare.request('GET', '/widget/wc_1');
      expect(page.status).toBe(503);
      expect(page.text).toContain('Ahora no podemos abrir la conexión');
      expect((await bare.request('GET', '/widget/notice.css')).status).toBe(200);
      // A separate process writes its log lines a moment later.
      await expect.poll(() => bare.logs.join('')).toContain('npm run build -w ui');
    } finally {
      await bare.close();
    }
  });
});
