import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
let apiKey: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ apiKey } = await server.client());
});
afterAll(() => server.close());

const list = (headers: Record<string, string> = {}) =>
  server.request('GET', '/api/v1/entities', { headers: { 'x-api-key': apiKey, ...headers } });

it('is not sent again to a caller that has it', async () => {
  const first = await list();
  const etag = String(first.headers.get('etag'));
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  const again = await list({ 'if-none-match': etag });
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await list({ 'if-none-match': `"other", W/${etag}` })).status).toBe(304);
  expect((await list({ 'if-none-match': '*' })).status).toBe(304);
  const changed = await list({ 'if-none-match': '"other"' });
  expect([changed.status, changed.text]).toEqual([200, first.text]);
});

it('is compressed for callers that accept it', async () => {
  const asked = (encoding: string) =>
    request(`${server.url}/api/v1/entities`, {
      headers: { 'x-api-key': apiKey, 'accept-encoding': encoding },
    });
  const [plain, gzip] = [await asked('identity'), await asked('gzip, br')];
  const [text, packed] = [await plain.body.text(), Buffer.from(await gzip.body.arrayBuffer())];
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gzip.headers.vary).toContain('Accept-Encoding');
  expect(gunzipSync(packed).toString()).toBe(text);
  expect(packed.length).toBeLessThan(text.length / 5);
});
