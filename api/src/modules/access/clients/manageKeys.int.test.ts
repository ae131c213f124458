import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';
import { MAX_KEYS } from './apiKeys.ts';
import { limitKey } from './commands/changeKeys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_NEW_KEY_PER_MINUTE: '1000' });
});
afterAll(() => server.close());

/** The longest time until every process has noticed a change. */
const NOTICED_SECONDS = 5;
const ALL = ['main', 'connect', 'manage'] as const;

const call = (apiKey: string, method: string, path: string, body?: unknown): Promise<Answer> =>
  server.request(method, `/api/v1${path}`, {
    headers: { 'x-api-key': apiKey },
    ...(body === undefined ? {} : { body }),
  });
const login = (apiKey: string) => call(apiKey, 'POST', '/auth/login');

interface KeyShown {
  readonly keyId: string;
  readonly status: string;
  readonly expiresAt: string | null;
  readonly networks: readonly string[] | null;
}
const keysOf = async (apiKey: string): Promise<KeyShown[]> => {
  const answer = await call(apiKey, 'GET', '/keys');
  return (answer.body as { keys: KeyShown[] }).keys;
};

describe('keys that a client manages', () => {
  it('are listed without their secrets, but with use, limits and status', async () => {
    const { apiKey } = await server.client({ scopes: ALL });
    await login(apiKey);
    const [key, ...others] = await keysOf(apiKey);
    expect(key).toEqual({
      keyId: expect.stringMatching(/^key_/) as string,
      scopes: [...ALL],
      status: 'active',
      createdAt: expect.any(String) as string,
      expiresAt: null,
      lastUsedAt: expect.any(String) as string,
      networks: null,
    });
    expect(others).toEqual([]);
  });

  it('are created with limits, shown once, and work', async () => {
    const { apiKey, clientId } = await server.client({ scopes: ALL });
    const expiresAt = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
    const made = await call(apiKey, 'POST', '/keys', {
      scopes: ['main'],
      expiresAt,
      networks: ['127.0.0.0/8', '::1'],
    });
    expect(made.status).toBe(200);
    const { apiKey: fresh, keyId } = made.body as { apiKey: string; keyId: string };
    expect(made.body).toMatchObject({ expiresAt, networks: ['127.0.0.0/8', '::1'] });
    expect((await login(fresh)).status).toBe(200);
    expect((await call(fresh, 'GET', '/keys')).status).toBe(403);
    const entries = await server.container.audit.matching({ clientId, event: 'key.created' });
    expect(entries.at(-1)).toMatchObject({ detail: keyId, ip: expect.any(String) as string });
    expect(JSON.stringify(entries)).not.toContain(fresh);
  });

  it('get no more scopes and networks than the key that creates them', async () => {
    const { apiKey, clientId } = await server.client({ scopes: ['manage'] });
    const refused = await call(apiKey, 'POST', '/keys', { scopes: ['main'] });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'scopes must be among those of the key that you use',
    ]);
    const [own] = await server.container.clients.listKeys(clientId);
    await limitKey(server.container, clientId, String(own?.keyId), {
      networks: ['127.0.0.1/32', '::/0'],
    });
    const made = await call(apiKey, 'POST', '/keys', { scopes: ['manage'] });
    expect(made.body.networks).toEqual(['127.0.0.1/32', '::/0']);
  });

  it.each([
    [{}, 'scopes must be a list of main, connect, manage and persons'],
    [{ scopes: [] }, 'scopes must be a list of main, connect, manage and persons'],
    [{ scopes: ['admin'] }, 'scopes must be a list of main, connect, manage and persons'],
    [{ scopes: ['main'], expiresAt: 'tomorrow' }, 'expiresAt must be an ISO 8601 date'],
    [{ scopes: ['main'], expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt must be in the future'],
    [
      { scopes: ['main'], networks: ['10.0.0.0/99'] },
      'networks must be a list of addresses or networks such as 203.0.113.0/24',
    ],
    [{ scopes: ['main'], name: 'x' }, '"name" is not allowed'],
  ])('are not created from %j', async (body, message) => {
    const { apiKey } = await server.client({ scopes: ALL });
    const answer = await call(apiKey, 'POST', '/keys', body);
    expect([answer.status, answer.body.message]).toEqual([422, message]);
  });

  it('are limited in number', async () => {
    const { apiKey, clientId } = await server.client({ scopes: ALL });
    for (let made = 1; made < MAX_KEYS; made += 1)
      await call(apiKey, 'POST', '/keys', { scopes: ['main'] });
    const answer = await call(apiKey, 'POST', '/keys', { scopes: ['main'] });
    expect([answer.status, answer.body.errorCode]).toEqual([409, 'TOO_MANY_KEYS']);
    expect(await server.container.clients.listKeys(clientId)).toHaveLength(MAX_KEYS);
  });

  it('are rotated, and the old key stays valid for a day', async () => {
    const { apiKey } = await server.client({ scopes: ALL });
    const [own] = await keysOf(apiKey);
    const rotated = await call(apiKey, 'POST', `/keys/${String(own?.keyId)}/rotate`);
    const { key, previous } = rotated.body as {
      key: { apiKey: string; scopes: string[] };
      previous: KeyShown;
    };
    expect(key.scopes).toEqual([...ALL]);
    const left = new Date(String(previous.expiresAt)).getTime() - server.clock.now().getTime();
    expect(left / 3_600_000).toBeCloseTo(24, 1);
    expect((await login(apiKey)).status).toBe(200);
    expect((await login(key.apiKey)).status).toBe(200);
    server.clock.advance(24 * 3600 + NOTICED_SECONDS);
    expect((await login(apiKey)).status).toBe(401);
    expect((await keysOf(key.apiKey)).map(({ status }) => status)).toEqual(['expired', 'active']);
    const again = await call(key.apiKey, 'POST', `/keys/${String(own?.keyId)}/rotate`);
    expect([again.status, again.body.errorCode]).toEqual([409, 'KEY_NOT_VALID']);
  });

  it('cannot be rotated into a key with more rights', async () => {
    const { clientId, apiKey } = await server.client({ scopes: ALL });
    const [first] = await server.container.clients.listKeys(clientId);
    const weaker = await call(apiKey, 'POST', '/keys', { scopes: ['manage'] });
    const answer = await call(
      String(weaker.body.apiKey),
      'POST',
      `/keys/${String(first?.keyId)}/rotate`,
    );
    expect([answer.status, answer.body.errorCode]).toEqual([403, 'FORBIDDEN']);
    expect(await server.container.clients.listKeys(clientId)).toHaveLength(2);
  });

  it('are retired at once with what they opened, but cannot retire themselves', async () => {
    const { apiKey } = await server.client({ scopes: ALL });
    const made = await call(apiKey, 'POST', '/keys', { scopes: ['main'] });
    const { apiKey: leaked, keyId } = made.body as { apiKey: string; keyId: string };
    const token = String((await login(leaked)).body.token);
    const retired = await call(apiKey, 'DELETE', `/keys/${keyId}`);
    expect([retired.status, retired.body.status]).toEqual([200, 'retired']);
    expect((await call(apiKey, 'DELETE', `/keys/${keyId}`)).status).toBe(200);
    server.clock.advance(NOTICED_SECONDS);
    expect((await login(leaked)).status).toBe(401);
    const valid = await server.request('GET', '/api/v1/auth/is-token-valid', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(valid.status).toBe(401);
    const [own] = await keysOf(apiKey);
    const itself = await call(apiKey, 'DELETE', `/keys/${String(own?.keyId)}`);
    expect([itself.status, itself.body.errorCode]).toEqual([409, 'KEY_IN_USE']);
  });
});

describe('GET /usage', () => {
  it('reports the quota and the tasks per day, without tasks that cost nothing', async () => {
    const client = await server.client({ scopes: ALL, monthlyQuota: 50 });
    const token = String((await login(client.apiKey)).body.token);
    const launch = async (serial: number) => {
      const { body } = (await server.launch(token, {
        action: 'banco-chile:identity-validation',
        args: { username: buildRut(serial), password: CANARY },
      })) as { body: { taskId: string } };
      return body.taskId;
    };
    const today = server.clock.now().toISOString().slice(0, 10);
    await launch(18_100_001);
    const cancelled = await launch(18_100_002);
    const usage = async (month = '') =>
      (await call(client.apiKey, 'GET', `/usage${month}`)).body as Record<string, unknown>;
    expect(await usage()).toMatchObject({ used: 2, days: [{ date: today, used: 2 }] });
    await server.request('POST', `/api/v1/tasks/${cancelled}/cancel`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await usage()).toMatchObject({
      month: today.slice(0, 7),
      limit: 50,
      used: 1,
      remaining: 49,
      days: [{ date: today, used: 1 }],
    });
    // Counts are written every second.
    await expect
      .poll(async () => (await usage()).ends)
      .toEqual([
        {
          action: 'banco-chile:identity-validation',
          outcome: 'CANCELLED_BY_CLIENT',
          tasks: 1,
          returned: 1,
        },
      ]);
    const before = await usage('?month=2026-01');
    expect(before).toMatchObject({ used: 0, remaining: 50, days: [], ends: [] });
    const wrong = await call(client.apiKey, 'GET', '/usage?month=2026-13');
    expect([wrong.status, wrong.body.message]).toEqual([422, 'month must look like 2026-11']);
  });
});
