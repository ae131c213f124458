import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/testServer.ts';

const PATH = '/.well-known/security.txt';

let server: TestServer;
let bare: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    SECURITY_CONTACT: 'mailto:seguridad@cauce.example',
    SECURITY_POLICY_URL: 'https://cauce.example/seguridad',
    SECURITY_TXT_URLS:
      'https://api.cauce.example/.well-known/security.txt, https://docs.cauce.example/.well-known/security.txt',
  });
  bare = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await bare.close();
});

describe(PATH, () => {
  it('names the security contact, and expires after about half a year', async () => {
    const answer = await server.request('GET', PATH);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.text.replace(/^Expires: .*$/m, 'Expires')).toBe(
      [
        'Contact: mailto:seguridad@cauce.example',
        'Expires',
        'Preferred-Languages: es, en',
        'Canonical: https://api.cauce.example/.well-known/security.txt',
        'Canonical: https://docs.cauce.example/.well-known/security.txt',
        'Policy: https://cauce.example/seguridad',
        '',
      ].join('\n'),
    );
    const expires = async () =>
      Date.parse(/^Expires: (.*)$/m.exec((await server.request('GET', PATH)).text)?.[1] ?? '');
    const days = ((await expires()) - server.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(178);
    expect(days).toBeLessThan(365);
    // The date follows the clock, so a long-running server never serves an expired file.
    const before = await expires();
    server.clock.advance(10 * 86_400);
    expect((await expires()) - before).toBe(10 * 86_400_000);
  });

  it('allows only GET and HEAD', async () => {
    const answer = await server.request('POST', PATH);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await server.request('HEAD', PATH)).status).toBe(200);
  });

  it('returns 404 if no contact is configured', async () => {
    expect((await bare.request('GET', PATH)).status).toBe(404);
  });
});
