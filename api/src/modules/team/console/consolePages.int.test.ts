import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectClosedPage } from '../../../../test/otherSite.ts';
import { startTestServer } from '../../../../test/testServer.ts';

it('serves the built console, where passkeys can be used, and a notice until it is built', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cauce-consola-'));
  const server = await startTestServer({ CONSOLE_DIR: folder, DOCS_URL: 'https://docs.example' });
  const get = (path: string) => server.request('GET', path);
  const missing = await get('/consola');
  expect([missing.status, missing.text.includes('Ahora no podemos abrir la consola')]).toEqual([
    503,
    true,
  ]);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/main-1a2B.js'), 'console.log("app");');
  const build = {
    script: '/consola/assets/main-1a2B.js',
    preloads: [],
    texts: {},
    styles: [],
    fonts: [],
    icons: [],
    screens: {},
  };
  writeFileSync(join(folder, 'page.json'), JSON.stringify(build));
  const page = await get('/consola');
  expect(page.status).toBe(200);
  expect(page.headers.get('permissions-policy')).toContain(
    'publickey-credentials-create=(self), publickey-credentials-get=(self)',
  );
  expectClosedPage(page);
  expect(page.text).toContain('&quot;environment&quot;:&quot;sandbox&quot;');
  // Where an organisation's OpenID provider sends the browser back.
  const back = await get('/consola/openid/8c1f6f0e-3b7d-4c57-a2b5-0a3d7d3f9f10?code=x&state=y');
  expect([back.status, back.text === page.text]).toEqual([200, true]);
  expect((await get('/consola/openid/x/y')).status).toBe(404);
  expect(page.text).toContain('&quot;docsUrl&quot;:&quot;https://docs.example&quot;');
  expect((await get('/consola/assets/main-1a2B.js')).status).toBe(200);
  expect((await get('/consola/assets/none.js')).status).toBe(404);
  expect((await server.request('POST', '/consola')).status).toBe(405);
  await server.close();
  rmSync(folder, { recursive: true });
});
