import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSiteWriter } from '../build/siteWriter.ts';
import { createSiteServer, type SiteServerOptions } from './createSiteServer.ts';
import { LOCAL } from './deployment.ts';
import type { SiteManifest } from '../shared/manifest.ts';

const long = (text: string) => `<html>${text.repeat(400)}</html>`;
const FILES: Record<string, string> = {
  'index.html': long('inicio '),
  '404.html': long('perdida '),
  'docs/intro/index.html': long('intro '),
  'docs/intro.md': '# Intro',
  'docs/category/guías/index.html': long('guías '),
  'assets/main.abcd1234.js': 'export const a = 1;'.repeat(100),
  'pagefind/pagefind.js': 'export const b = 1;',
};
const SANDBOX = { apiKey: 'la-llave', clientId: 'un-cliente', widgetConfigId: '' };
const policy = "default-src 'none'; script-src 'self' 'sha256-x'";

let server: Server;
let site: ReturnType<SiteServerOptions['site']>;
let folder: string;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  const siteDir = join(folder, 'site');
  const writer = await createSiteWriter(siteDir);
  await writer.add(new Map(Object.entries(FILES)));
  await writer.publish({ policy, redirects: { '/docs': '/docs/intro' }, fingerprint: null });
  const manifest = JSON.parse(await readFile(`${siteDir}.json`, 'utf8')) as SiteManifest;
  const deployment = { ...LOCAL, sandbox: SANDBOX };
  site = { siteDir, manifest };
  server = createSiteServer({ site: () => site, deployment, onError: () => undefined });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = httpRequest({ host: '127.0.0.1', port, path, headers, method }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

it('serves a page with its CSP and security headers', async () => {
  const { status, headers, body } = await get('/docs/intro');
  expect(status).toBe(200);
  expect(body.toString()).toBe(FILES['docs/intro/index.html']);
  expect(headers['content-security-policy']).toBe(policy);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
});

it('responds to an unknown path with the not-found page and status 404', async () => {
  for (const path of [
    '/no-existe',
    '/docs/intro/mas',
    '/404',
    '/404.html',
    '/%E0%A4%A',
    '/../package.json',
    '/constructor',
  ]) {
    const { status, body, headers } = await get(path);
    expect(status, path).toBe(404);
    expect(body.toString()).toBe(FILES['404.html']);
    expect(headers.etag).toBeUndefined();
  }
});

it.each([
  ['/docs', 302, '/docs/intro'],
  ['/docs/', 302, '/docs/intro'],
  ['/docs/intro/', 308, '/docs/intro'],
  ['/docs/intro.html', 308, '/docs/intro'],
  ['/docs/intro/index.html', 308, '/docs/intro'],
  ['/index.html', 308, '/'],
  ['//docs/intro', 308, '/docs/intro'],
  ['/docs/intro/?q=1', 308, '/docs/intro?q=1'],
  ['/docs/category/gu%C3%ADas/', 308, '/docs/category/gu%C3%ADas'],
])('redirects %s with %i to %s', async (from, status, to) => {
  const answer = await get(from);
  expect(answer.status).toBe(status);
  expect(answer.headers.location).toBe(to);
});

it('resolves accents in either Unicode form', async () => {
  for (const path of ['/docs/category/gu%C3%ADas', '/docs/category/gui%CC%81as'])
    expect((await get(path)).status).toBe(200);
});

it('marks hashed files as immutable and revalidates the rest', async () => {
  const hashed = await get('/assets/main.abcd1234.js');
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const plain = await get('/pagefind/pagefind.js');
  expect(plain.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
});

it('serves the smallest encoding that the client accepts', async () => {
  const page = FILES['docs/intro/index.html'] ?? '';
  const br = await get('/docs/intro', { 'Accept-Encoding': 'gzip, deflate, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(br.headers.vary).toBe('Accept-Encoding');
  expect(Number(br.headers['content-length'])).toBe(br.body.length);
  expect(brotliDecompressSync(br.body).toString()).toBe(page);
  const gz = await get('/docs/intro', { 'Accept-Encoding': 'gzip, br;q=0' });
  expect(gz.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gz.body).toString()).toBe(page);
  const plain = await get('/docs/intro.md', { 'Accept-Encoding': 'br' });
  expect(plain.headers['content-encoding']).toBeUndefined();
});

it('responds with 304 to a matching ETag, with one ETag per encoding', async () => {
  const first = await get('/docs/intro', { 'Accept-Encoding': 'br' });
  const { etag = '' } = first.headers;
  const again = await get('/docs/intro', {
    'Accept-Encoding': 'br',
    'If-None-Match': `W/"x", ${etag}`,
  });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
  const other = await get('/docs/intro', { 'If-None-Match': etag });
  expect(other.status).toBe(200);
});

it('gives the copies of a file, compressed or not, validators of their own', async () => {
  const etagOf = async (path: string, headers = {}) => (await get(path, headers)).headers.etag;
  // This file is too short for a compressed copy.
  const plain = await etagOf('/docs/intro.md');
  expect(plain).toMatch(/^"[\w-]{22}"$/);
  expect(await etagOf('/docs/intro.md', { 'Accept-Encoding': 'br' })).toBe(plain);
  expect(await etagOf('/docs/intro')).toMatch(/^"[\w-]{22}"$/);
  expect(await etagOf('/docs/intro', { 'Accept-Encoding': 'br' })).toMatch(/^"[\w-]{22}br"$/);
});

it('responds to HEAD without a body, and rejects methods other than GET and HEAD', async () => {
  const head = await get('/docs/intro', {}, 'HEAD');
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  const post = await get('/docs/intro', {}, 'POST');
  expect(post.status).toBe(405);
  expect(post.headers.allow).toBe('GET, HEAD');
});

it("passes the sandbox's key only to its own pages", async () => {
  const own = { 'Sec-Fetch-Site': 'same-origin', Host: '127.0.0.1:3001' };
  const given = await get('/sandbox.json', own);
  expect(JSON.parse(given.body.toString())).toEqual(SANDBOX);
  expect(given.headers['cache-control']).toBe('no-store');
  for (const headers of [
    {},
    { ...own, 'Sec-Fetch-Site': 'cross-site' },
    { ...own, 'Sec-Fetch-Site': 'none' },
    { ...own, Host: 'rebound.example' },
  ]) {
    const refused = await get('/sandbox.json', headers);
    expect(refused.status).toBe(403);
    expect(refused.body.toString()).not.toContain(SANDBOX.apiKey);
  }
});

it('shows how far the build is until the site is built', async () => {
  const built = site;
  try {
    site = {
      lines: ['Content (4.0 s)', 'Bundles <b>'],
      startedAt: Date.now() - 5000,
      hasFailed: false,
    };
    for (const path of ['/', '/docs/intro', '/nada']) {
      const { status, headers, body } = await get(path);
      expect(status).toBe(503);
      expect(headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
      expect(body.toString()).toMatch(/se está construyendo[^]*Lleva 5 s[^]*Bundles &lt;b&gt;/);
    }
    site = { ...site, hasFailed: true };
    const { status, body } = await get('/');
    expect(status).toBe(500);
    expect(body.toString()).toContain('no se pudo construir');
    expect(body.toString()).not.toContain('refresh');
  } finally {
    site = built;
  }
  expect((await get('/')).status).toBe(200);
});
