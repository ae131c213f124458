import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accept } from '../../test/member.ts';
import { startTestServer, testEnv, type TestServer } from '../../test/testServer.ts';
import { until } from '../../test/until.ts';
import { runClientsCommand } from './clients.ts';

let server: TestServer;
let env: Record<string, string>;
beforeAll(async () => {
  env = testEnv();
  server = await startTestServer(env);
});
afterAll(() => server.close());

it('invites the first owner of a client, and nobody to a client or role that does not exist', async () => {
  const { clientId } = await json<Made>('create', '--name', 'Uno SpA');
  const email = 'duena@uno.cl';
  const made = await json<{ url: string }>('invite', '--client', clientId, '--email', email);
  const [, invitation = ''] = made.url.split('#/invitacion/');
  const { answer } = await accept(server, { invitation, email });
  expect(answer.body.data.member).toMatchObject({ email, role: 'owner' });
  for (const bad of [
    [clientId, '--email', 'nadie'],
    [clientId, '--email', 'otra@uno.cl', '--role', 'admin'],
    ['unknown', '--email', 'otra@uno.cl'],
  ])
    expect(await run('invite', ...bad)).toMatchObject({ code: 1, out: '' });
  const twice = await run('invite', clientId, '--email', email);
  expect(twice.err).toContain('Somebody with this email is a member already.');
});

it('sets, shows and removes the OpenID provider of a client', async () => {
  const { clientId } = await json<Made>('create', '--name', 'Dos SpA');
  const folder = mkdtempSync(join(tmpdir(), 'cauce-openid-'));
  const file = join(folder, 'secret');
  writeFileSync(file, 'de-la-empresa\n');
  const issuer = 'https://login.dos.cl/';
  const options = ['--issuer', issuer, '--client-id', 'cauce', '--domain', 'Dos.cl'];
  const set = await run('openid', clientId, ...options, '--secret-file', file);
  expect(set.code).toBe(0);
  expect(set.out).toContain(`/consola/openid/${clientId}`);
  expect(set.out).not.toContain('de-la-empresa');
  expect(await json('openid', clientId)).toMatchObject({
    openid: { issuer, audience: 'cauce', domain: 'dos.cl' },
    hasSecret: true,
  });
  const { clientId: other } = await json<Made>('create', '--name', 'Tres SpA');
  const taken = await run('openid', other, ...options);
  expect(taken).toMatchObject({ code: 1, err: 'Another client has this domain.\n' });
  for (const bad of [
    ['unknown', ...options],
    [other, 'delete'],
    [other, '--issuer', 'https://10.0.0.1', '--client-id', 'cauce', '--domain', 'tres.cl'],
    [other, '--issuer', issuer, '--domain', 'tres.cl'],
    [other, '--issuer', issuer, '--client-id', 'cauce', '--domain', '@tres'],
    [other, ...options.slice(0, 4), '--domain', 'tres.cl', '--secret-file', `${file}-none`],
  ])
    expect(await run('openid', ...bad)).toMatchObject({ code: 1, out: '' });
  expect(await json('openid', clientId, 'remove')).toMatchObject({
    openid: null,
    hasSecret: false,
  });
  expect((await run('openid', other, ...options)).code).toBe(0);
  rmSync(folder, { recursive: true });
});

interface Made {
  readonly clientId: string;
  readonly keyId: string;
  readonly apiKey: string;
}

async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const code = await runClientsCommand(words, {
    env,
    out: (text) => (out += text),
    err: (text) => (err += text),
    now: () => server.clock.now(),
  });
  return { code, out, err };
}

async function json<T>(...words: string[]): Promise<T> {
  const ran = await run(...words, '--json');
  expect(ran).toMatchObject({ code: 0, err: '' });
  return JSON.parse(ran.out) as T;
}

const login = async (apiKey: string): Promise<number> =>
  (await server.request('POST', '/api/v1/auth/login', { headers: { 'x-api-key': apiKey } })).status;

const keysOf = async (clientId: string): Promise<readonly Record<string, unknown>[]> =>
  (await json<{ clientId: string; keys: Record<string, unknown>[] }[]>('list')).find(
    (client) => client.clientId === clientId,
  )?.keys ?? [];

it('creates a client whose key has limits, changes the limits, and shows them with the key’s last use', async () => {
  const limits = ['--expires', '2099-06-30', '--networks', '127.0.0.1,2001:db8::/32'];
  const made = await json<Made>('create', '--name', 'Uno SpA', ...limits);
  expect(await keysOf(made.clientId)).toMatchObject([
    {
      keyId: made.keyId,
      expiresAt: '2099-06-30T23:59:59.000Z',
      lastUsedAt: null,
      networks: ['127.0.0.1', '2001:db8::/32'],
    },
  ]);
  expect(await login(made.apiKey)).toBe(200);

  await json('limit-key', made.clientId, made.keyId, '--networks', '203.0.113.0/24');
  server.clock.advance(5);
  expect(await login(made.apiKey)).toBe(401);
  const [key] = await keysOf(made.clientId);
  expect(key).toMatchObject({
    expiresAt: '2099-06-30T23:59:59.000Z',
    networks: ['203.0.113.0/24'],
  });
  expect(key?.['lastUsedAt']).toEqual(expect.any(String));

  await json('limit-key', made.clientId, made.keyId, '--networks', 'any', '--expires', 'never');
  server.clock.advance(5);
  expect(await keysOf(made.clientId)).toMatchObject([{ expiresAt: null, networks: null }]);
  expect(await login(made.apiKey)).toBe(200);
});

it('retires a leaked key after a new key has taken over its networks', async () => {
  const leaked = await json<Made>('create', '--name', 'Dos SpA', '--networks', '127.0.0.0/8');
  const fresh = await json<Made>('rotate-key', leaked.clientId);
  await json('retire-key', leaked.clientId, leaked.keyId);
  server.clock.advance(5);
  expect([await login(leaked.apiKey), await login(fresh.apiKey)]).toEqual([401, 200]);
  expect(await keysOf(leaked.clientId)).toMatchObject([
    { keyId: leaked.keyId, retired: true },
    { keyId: fresh.keyId, retired: false, networks: ['127.0.0.0/8'] },
  ]);
  const { out } = await run('list');
  expect(out).toMatch(new RegExp(`${leaked.keyId} .*  retired`));
  expect(out).toMatch(new RegExp(`${fresh.keyId} .*  last used .*  from 127\\.0\\.0\\.0/8`));
});

it.each([
  [['--expires', '30-06-2027'], '--expires is a day'],
  [['--expires', '2027-02-31'], '--expires is a day'],
  [['--networks', '203.0.113.0/33'], '"203.0.113.0/33" is not'],
  [['--networks', '203.0.113.1, casa'], '"casa" is not'],
  [[], 'limit-key needs --expires or --networks'],
  [['--networks', 'any'], 'This client has no such key'],
])('rejects the arguments %j of limit-key', async (words, message) => {
  const { clientId } = await json<Made>('create', '--name', 'Tres SpA');
  const ran = await run('limit-key', clientId, 'key_nobody', ...words);
  expect(ran).toMatchObject({ code: 1, out: '' });
  expect(ran.err).toContain(message);
});

it('sets who is told about a client’s keys, in the form in which mail is sent', async () => {
  const made = await json<Made & { contact: string }>(
    'create',
    '--name',
    'Seis SpA',
    '--contact',
    ' Llaves@Ñandú.CL ',
  );
  expect(made.contact).toBe('Llaves@xn--and-6ma2c.cl');
  expect((await run('list')).out).toContain('Seis SpA  100000 a month  Llaves@xn--and-6ma2c.cl');
  const set = (contact: string) => run('set-contact', made.clientId, contact);
  expect(await set('llaves@seis.cl')).toMatchObject({ code: 0 });
  expect((await run('list')).out).toContain('100000 a month  llaves@seis.cl');
  expect(await set('none')).toMatchObject({ code: 0 });
  expect((await run('list')).out).not.toContain('llaves@seis.cl');
  for (const bad of ['josé@seis.cl', 'seis.cl', '']) expect((await set(bad)).code).toBe(1);
  expect(await run('create', '--name', 'Siete SpA', '--contact', 'siete')).toMatchObject({
    code: 1,
    out: '',
  });
  expect(await run('set-contact', 'nobody', 'llaves@seis.cl')).toMatchObject({ code: 1 });
});

it('lists a client’s calls, and shows one call by its request id', async () => {
  const [one, other] = [
    await json<Made>('create', '--name', 'Cuatro SpA'),
    await json<Made>('create', '--name', 'Cinco SpA'),
  ];
  await login(other.apiKey);
  const answer = await server.request('GET', '/api/v1/entities?filter=secret', {
    headers: { 'x-api-key': one.apiKey },
  });
  await login(one.apiKey);
  const requestsOf = async (...words: string[]) =>
    (await json<{ requests: Record<string, unknown>[] }>('requests', ...words)).requests;
  const shown = await until(async () => {
    const found = await requestsOf(one.clientId);
    return found.length === 2 ? found : null;
  });
  expect(shown.map(({ path }) => path)).toEqual(['/auth/login', '/entities']);
  const requestId = String(answer.headers.get('x-request-id'));
  const [call, ...others] = await requestsOf(one.clientId, '--id', requestId);
  expect(call).toMatchObject({ requestId, method: 'GET', path: '/entities', keyId: one.keyId });
  expect(others).toEqual([]);
  const { out } = await run('requests', one.clientId, '--id', requestId);
  expect(out).toMatch(new RegExp(`${requestId}  ${String(answer.status)}  .* ms  GET /entities`));
  expect(await requestsOf(other.clientId, '--id', requestId)).toEqual([]);
  expect(await run('requests', 'nobody')).toMatchObject({ code: 1, out: '' });
});

it.each(['limit-key', 'retire-key'])('%s requires a key id', async (command) => {
  const ran = await run(command, 'client');
  expect(ran.code).toBe(1);
  expect(ran.err).toContain(`${command} needs a key id`);
});
