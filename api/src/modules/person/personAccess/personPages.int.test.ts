import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectClosedPage } from '../../../../test/otherSite.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-persona-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/main-1a2B.js'), 'console.log("app");');
  writeFileSync(join(folder, 'assets/secret.txt'), 'not an asset');
  const build = {
    script: '/persona/assets/main-1a2B.js',
    preloads: [],
    texts: { 'es-CL': ['/persona/assets/es.js'], en: ['/persona/assets/en.js'] },
    styles: ['/persona/assets/main-3c4D.css'],
    fonts: ['/assets/archivo.woff2'],
    icons: ['/persona/assets/favicon.svg'],
    screens: {
      'es-CL inboxUrl': '<a href="{{inboxUrl}}">Bandeja</a>',
      'en inboxUrl': '<a href="{{inboxUrl}}">Inbox</a>',
      'es-CL helpUrl inboxUrl': '<a href="https://shown.invalid/{{helpUrl}}">Ayuda</a>',
    },
  };
  writeFileSync(join(folder, 'page.json'), JSON.stringify(build));
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
    expectClosedPage(answer);
    expect(answer.text).toContain('<script type="module" src="/persona/assets/main-1a2B.js">');
    expect(answer.text).toContain('<link rel="stylesheet" href="/persona/assets/main-3c4D.css">');
    expect(answer.text).toContain('<html lang="es-CL" data-theme="auto">');
    expect(answer.text).toContain('&quot;helpUrl&quot;:null,&quot;inboxUrl&quot;:&quot;http');
    expect(answer.text).toMatch(
      /<div id="root"[^>]*><a href="http[^"]*\/correo">Bandeja<\/a><\/div>/,
    );
    expect(answer.text).toContain('rel="modulepreload" href="/persona/assets/es.js"');
    expect(answer.text).toContain('<link rel="icon" href="/persona/assets/favicon.svg">');
  });

  it.each([
    ['en-US,en;q=0.9,es;q=0.8', 'en', 'Inbox'],
    ['es-CL,es;q=0.9,en;q=0.8', 'es-CL', 'Bandeja'],
    ['pt-BR', 'es-CL', 'Bandeja'],
  ])('speaks to a browser that accepts %s in %s', async (accepted, locale, word) => {
    const { text } = await server.request('GET', '/persona', {
      headers: { 'accept-language': accepted },
    });
    expect(text).toContain(`<html lang="${locale}" data-theme="auto">`);
    expect(text).toContain(`>${word}</a>`);
    expect(text).toContain(`{&quot;locale&quot;:&quot;${locale}&quot;`);
  });

  it('contains the address of the explanation of Cauce for persons', async () => {
    const helpUrl = 'https://docs.example/para-las-personas?a=1&b=2';
    const helped = await startTestServer({ PERSON_PAGE_DIR: folder, HELP_URL: helpUrl });
    try {
      const { text } = await helped.request('GET', '/persona');
      expect(text).toContain(
        '<a href="https://docs.example/para-las-personas?a=1&amp;b=2">Ayuda</a>',
      );
      const [, config = ''] = /data-config="([^"]*)"/.exec(text) ?? [];
      expect(JSON.parse(config.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual({
        locale: 'es-CL',
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

  it.each(['secret.txt', 'none.js', '..%2fpage.json', ''])('returns 404 for "%s"', async (name) => {
    const answer = await server.request('GET', `/persona/assets/${name}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});
