import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { keyIdOf } from '../../../../test/keyIdOf.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { addSeconds } from '../../../infra/clock.ts';
import { limitKey, retireKey, rotateKey } from './commands/changeKeys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let serial = 34_000_000;
const nextRut = () => buildRut((serial += 1));
/** The longest time until every process has noticed a change. */
const NOTICED_SECONDS = 5;

/** Retires the client's newest key, and waits until every process has noticed. */
async function retire(clientId: string): Promise<void> {
  const keyId = await keyIdOf(server.container, clientId);
  expect(await retireKey(server.container, clientId, keyId)).toBe(true);
  server.clock.advance(NOTICED_SECONDS);
}

describe('a retired key', () => {
  it('opens no session, and its open sessions can neither launch nor read', async () => {
    const { apiKey, token, clientId } = await server.session();
    const body = {
      action: 'banco-estado:identity-validation',
      args: { username: nextRut(), password: CANARY.slice(0, 8) },
    };
    const taskId = String((await server.launch(token, body)).body.taskId);
    expect((await server.task(token, taskId)).status).toBe(200);
    const newer = await rotateKey(server.container, clientId);
    const login = (key: string) =>
      server.request('POST', '/api/v1/auth/login', { headers: { 'x-api-key': key } });
    const other = String((await login(newer?.apiKey ?? '')).body.token);

    const [leaked] = await server.container.clients.listKeys(clientId);
    expect(await retireKey(server.container, clientId, String(leaked?.keyId))).toBe(true);
    server.clock.advance(NOTICED_SECONDS);
    expect((await login(apiKey)).status).toBe(401);
    const refused = await server.launch(token, body);
    expect([refused.status, refused.body.message]).toEqual([401, 'Invalid Jwt']);
    expect((await server.task(token, taskId)).status).toBe(401);
    // The client's other key and its session are not affected.
    expect((await server.task(other, taskId)).status).toBe(200);
  });

  it('invalidates its task tokens and its widget sessions', async () => {
    const client: ConnectClient = await connectClient(server);
    const username = nextRut();
    const { consentId } = await client.consent(username);
    const taskToken = await client.taskToken(username);
    const read = () =>
      server.request('GET', `/api/v1/consents/${consentId}`, {
        headers: { authorization: `Bearer ${taskToken}` },
      });
    const widget = await client.widget(nextRut());
    expect((await read()).status).toBe(200);
    expect((await widget.call('GET', '/widget/entities')).status).toBe(200);

    await retire(client.clientId);
    expect((await read()).status).toBe(401);
    expect((await widget.accept()).status).toBe(401);
    expect((await widget.call('GET', '/widget/entities')).status).toBe(401);
  });

  it('is audited once, and can be retired only by its own client', async () => {
    const { clientId } = await server.client();
    const { clientId: stranger } = await server.client();
    const keyId = await keyIdOf(server.container, clientId);
    expect(await retireKey(server.container, stranger, keyId)).toBe(false);
    expect(await retireKey(server.container, clientId, 'key_nobody')).toBe(false);
    for (let again = 0; again < 2; again += 1)
      expect(await retireKey(server.container, clientId, keyId)).toBe(true);
    const entries = await server.container.mongo.db
      .collection('audit')
      .find({ event: 'key.retired', clientId })
      .toArray();
    expect(entries).toMatchObject([{ keyId }]);
  });
});

describe('a key with limits', () => {
  const login = (apiKey: string, ip?: string) =>
    server.request('POST', '/api/v1/auth/login', {
      headers: { 'x-api-key': apiKey, ...(ip === undefined ? {} : { 'x-forwarded-for': ip }) },
    });

  it('stops working at its expiry, together with what it opened', async () => {
    const { apiKey, token, clientId } = await server.session();
    const isGood = () =>
      server.request('GET', '/api/v1/auth/is-token-valid', {
        headers: { authorization: `Bearer ${token}` },
      });
    const keyId = await keyIdOf(server.container, clientId);
    const expiresAt = addSeconds(server.clock.now(), 60);
    expect(await limitKey(server.container, clientId, keyId, { expiresAt })).toBe(true);
    server.clock.advance(NOTICED_SECONDS);
    expect([(await login(apiKey)).status, (await isGood()).status]).toEqual([200, 204]);
    server.clock.advance(60);
    expect([(await login(apiKey)).status, (await isGood()).status]).toEqual([401, 401]);
    await limitKey(server.container, clientId, keyId, { expiresAt: null });
    server.clock.advance(NOTICED_SECONDS);
    expect((await login(apiKey)).status).toBe(200);
  });

  it('works only from its networks, IPv4 and IPv6, but its widgets work from anywhere', async () => {
    const behind = await startTestServer({ TRUSTED_PROXIES: '1' });
    try {
      const from = (ip: string, apiKey: string) =>
        behind.request('POST', '/api/v1/auth/login', {
          headers: { 'x-api-key': apiKey, 'x-forwarded-for': ip },
        });
      const client = await connectClient(behind);
      const { apiKey, clientId } = await behind.session();
      const opened = String((await from('198.51.100.9', apiKey)).body.token);
      const widget = await client.widget(nextRut());
      const networks = ['203.0.113.0/24', '2001:db8::/32'];
      for (const id of [clientId, client.clientId])
        await limitKey(behind.container, id, await keyIdOf(behind.container, id), { networks });
      behind.clock.advance(NOTICED_SECONDS);

      expect((await from('203.0.113.7', apiKey)).status).toBe(200);
      expect((await from('2001:db8:1::7', apiKey)).status).toBe(200);
      expect((await from('198.51.100.9', apiKey)).status).toBe(401);
      // A session that was opened before is refused as well, but not the widget of a person at
      // home.
      for (const [ip, status] of [
        ['203.0.113.7', 204],
        ['198.51.100.9', 401],
      ] as const) {
        const answer = await behind.request('GET', '/api/v1/auth/is-token-valid', {
          headers: { authorization: `Bearer ${opened}`, 'x-forwarded-for': ip },
        });
        expect([ip, answer.status]).toEqual([ip, status]);
      }
      const home = { 'x-forwarded-for': '198.51.100.77' };
      expect((await widget.call('GET', '/widget/entities', undefined, home)).status).toBe(200);
    } finally {
      await behind.close();
    }
  });

  it('records when it was last used, and a new key inherits its networks', async () => {
    const { apiKey, clientId } = await server.client();
    const newest = async () => (await server.container.clients.listKeys(clientId)).at(-1);
    expect((await newest())?.lastUsedAt).toBeNull();
    await login(apiKey);
    const first = (await newest())?.lastUsedAt;
    expect(first).toBeInstanceOf(Date);
    server.clock.advance(30);
    await login(apiKey);
    expect((await newest())?.lastUsedAt).toEqual(first);
    server.clock.advance(60);
    await login(apiKey);
    expect((await newest())?.lastUsedAt?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);

    const networks = ['127.0.0.0/8'];
    const keyId = await keyIdOf(server.container, clientId);
    await limitKey(server.container, clientId, keyId, { networks });
    await rotateKey(server.container, clientId);
    expect((await newest())?.networks).toEqual(networks);
    expect(await limitKey(server.container, clientId, 'key_nobody', { networks })).toBe(false);
  });
});
