import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createSiteServer } from './createSiteServer.ts';
import { readDeployment } from './deployment.ts';

const SECURITY_TXT = '/.well-known/security.txt';
const contact = {
  SECURITY_CONTACT: 'mailto:seguridad@cauce.example',
  SECURITY_POLICY_URL: 'https://cauce.example/seguridad',
  SECURITY_TXT_URLS:
    'https://api.cauce.example/.well-known/security.txt, https://docs.cauce.example/.well-known/security.txt',
};

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const redirects = { '/docs': '/docs/intro' };
const manifest = { files: {}, policy: '', redirects, fingerprint: null };

/** Asks a site without files that runs with these variables. */
async function ask(env: Record<string, string>, path: string, method = 'GET'): Promise<Response> {
  const server = createSiteServer({
    site: () => ({ siteDir: '/nowhere', manifest }),
    deployment: readDeployment(env),
    onError: () => undefined,
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${String(port)}${path}`, {
    method,
    redirect: 'manual',
    headers: { connection: 'close' },
  });
}

it.each(['staging', 'production', ''])('sends HSTS in %j, with every response', async (name) => {
  for (const [path, method] of [
    ['/docs', 'GET'],
    ['/nowhere', 'GET'],
    ['/docs', 'POST'],
    [SECURITY_TXT, 'GET'],
  ] as const) {
    const { headers } = await ask({ ...contact, CAUCE_ENV: name }, path, method);
    expect(headers.get('strict-transport-security'), path).toBe(
      'max-age=31536000; includeSubDomains',
    );
  }
});

it('does not send HSTS in the sandbox', async () => {
  const { headers } = await ask({ CAUCE_ENV: 'sandbox' }, '/docs');
  expect(headers.get('strict-transport-security')).toBeNull();
});

it("shares a sandbox's key only if it is told that this is a sandbox", () => {
  const key = { DOCS_SANDBOX_API_KEY: 'la-llave-del-sandbox' };
  expect(readDeployment({ ...key, CAUCE_ENV: 'sandbox' }).sandbox).not.toBeNull();
  for (const env of [key, { ...key, CAUCE_ENV: '' }])
    expect(readDeployment(env)).toMatchObject({ sandbox: null, demandsTls: true });
});

it('publishes the security contact in security.txt, valid for about half a year', async () => {
  const answer = await ask(contact, SECURITY_TXT);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text.replace(/^Expires: .*$/m, 'Expires')).toBe(
    [
      'Contact: mailto:seguridad@cauce.example',
      'Preferred-Languages: es, en',
      'Canonical: https://api.cauce.example/.well-known/security.txt',
      'Canonical: https://docs.cauce.example/.well-known/security.txt',
      'Policy: https://cauce.example/seguridad',
      'Expires',
      '',
    ].join('\n'),
  );
  const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThan(365);
});

it('has no security.txt without a contact', async () => {
  expect((await ask({}, SECURITY_TXT)).status).toBe(404);
});

it.each([
  { CAUCE_ENV: 'prod' },
  { SECURITY_CONTACT: 'seguridad@cauce.example' },
  { SECURITY_CONTACT: 'mailto:a@b.example\nContact: mailto:evil@c.example' },
  { ...contact, SECURITY_POLICY_URL: 'http://cauce.example/' },
  { ...contact, SECURITY_TXT_URLS: 'https://a.example/x,http://b.example/x' },
])('rejects the invalid variables %j', (env) => {
  expect(() => readDeployment(env)).toThrow(/^(CAUCE_ENV|SECURITY_\w+) /);
});
