import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-persona-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/main-1a2B.js'), 'console.log("app");');
  writeFileSync(join(folder, 'assets/secret.txt'), 'not an asset');
  const entry = { file: 'assets/main-1a2B.js', css: ['assets/main-3c4D.css'], isEntry: true };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ 'main.tsx': entry }));
  server = await startTestServer({ PERSON_PAGE_DIR: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('GET /persona', () => {
  it('is a page that cannot be framed, and that loads from and calls only this server', async () => {
    const answer = await server.request('GET', '/persona');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; " +
        "trusted-types 'none'; style-src 'self'; font-src 'self'; img-src 'self'; " +
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.text).toContain('<script type="module" src="/persona/assets/main-1a2B.js">');
    expect(answer.text).toContain('<link rel="stylesheet" href="/persona/assets/main-3c4D.css">');
    expect(answer.text).toContain('<html lang="es-CL">');
    expect(answer.text).toContain('{&quot;helpUrl&quot;:null,&quot;inboxUrl&quot;:&quot;http');
  });

  it('contains the address of the explanation of Cauce for persons', async () => {
    const helpUrl = 'https://docs.example/para-las-personas?a=1&b=2';
    const helped = await startTestServer({ PERSON_PAGE_DIR: folder, HELP_URL: helpUrl });
    try {
      const { text } = await helped.request('GET', '/persona');
      const [, config = ''] = /data-config="([^"]*)"/.exec(text) ?? [];
      expect(JSON.parse(config.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual({
        helpUrl,
        inboxUrl: expect.stringMatching(/\/correo$/) as string,
      });
    } finally {
      await helped.close();
    }
  });

  it('is the same with a trailing slash, and for every caller', async () => {
    const [one, other] = await Promise.all([
      server.request('GET', '/persona'),
      server.request('GET', '/persona/', { headers: { authorization: 'Bearer x' } }),
    ]);
    expect(other.text).toBe(one.text);
  });

  it('rejects other methods', async () => {
    const answer = await server.request('POST', '/persona');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('explains that the page is not available if it has not been built', async () => {
    const bare = await startTestServer({ PERSON_PAGE_DIR: join(folder, 'nothing') });
    try {
      const answer = await bare.request('GET', '/persona');
      expect(answer.status).toBe(503);
      expect(answer.text).toContain('Ahora no podemos abrir esta página');
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      await expect.poll(() => bare.logs.join('')).toContain('npm run build -w ui');
    } finally {
      await bare.close();
    }
  });
});

describe('GET /persona/assets/{name}', () => {
  it('can be cached forever', async () => {
    const answer = await server.request('GET', '/persona/assets/main-1a2B.js');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each(['secret.txt', 'none.js', '..%2fmanifest.json', ''])(
    'returns 404 for "%s"',
    async (name) => {
      const answer = await server.request('GET', `/persona/assets/${name}`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    },
  );
});
