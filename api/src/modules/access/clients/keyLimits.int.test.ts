import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';
import { isInNetworks } from '../../../infra/addresses.ts';
import { SCOPES, type Scope } from '../../../principal/principal.ts';
import { MAX_KEYS } from './apiKeys.ts';
import type { KeyLimits } from './clients.store.ts';
import { addKey } from './commands/createClient.ts';
import { isGood } from './commands/manageKeys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMIT_NEW_KEY_PER_MINUTE: '10000',
    RATE_LIMIT_WRITE_PER_MINUTE: '10000',
  });
});
afterAll(() => server.close());

const AT_ONCE = 40;
const HERE = '127.0.0.0/8';

const call = (apiKey: string, method: string, path: string, body?: unknown): Promise<Answer> =>
  server.request(method, `/api/v1${path}`, {
    headers: { 'x-api-key': apiKey },
    ...(body === undefined ? {} : { body }),
  });
const many = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000);
const validKeys = async (clientId: string) =>
  (await server.container.clients.listKeys(clientId)).filter((key) =>
    isGood(key, server.clock.now()),
  );
const codeOf = ({ status, body }: Answer) => [status, (body as { errorCode?: string }).errorCode];

async function keyWith(clientId: string, limits: KeyLimits, scopes: readonly Scope[] = SCOPES) {
  return addKey(server.container, { clientId, scopes, limits });
}

describe('a key does not get past its limits', () => {
  const limited = async () => {
    const { clientId, apiKey } = await server.client({ scopes: SCOPES });
    const end = inHours(1);
    const key = await keyWith(clientId, { networks: [HERE], expiresAt: end });
    return { full: apiKey, end, ...key };
  };

  it.each([
    ['any network', { networks: ['0.0.0.0/0'] }, /^networks must be within/],
    ['a network around its own', { networks: ['127.0.0.0/7'] }, /^networks must be within/],
    ['another family', { networks: ['::/0'] }, /^networks must be within/],
    ['one network of several', { networks: ['127.0.0.1', '10.0.0.1'] }, /^networks must be within/],
    ['a longer life', { expiresAt: '2099-01-01T00:00:00Z' }, /^expiresAt must not be after/],
  ])('by creating one for %s', async (_, limits, message) => {
    const { apiKey, clientId } = await limited();
    const answer = await call(apiKey, 'POST', '/keys', { scopes: ['main'], ...limits });
    expect([answer.status, answer.body.message]).toEqual([
      422,
      expect.stringMatching(message) as string,
    ]);
    expect(await validKeys(clientId)).toHaveLength(2);
  });

  it('by creating one without limits: it gets the same', async () => {
    const { apiKey, end } = await limited();
    const made = await call(apiKey, 'POST', '/keys', { scopes: ['main'] });
    expect(made.body).toMatchObject({ networks: [HERE], expiresAt: end.toISOString() });
  });

  it('by rotation: the successor expires when it would have', async () => {
    const { apiKey, keyId, clientId, end } = await limited();
    const rotated = await call(apiKey, 'POST', `/keys/${keyId}/rotate`);
    const { key, previous } = rotated.body as Record<'key' | 'previous', { expiresAt: string }>;
    expect([key.expiresAt, previous.expiresAt]).toEqual([end.toISOString(), end.toISOString()]);
    const entries = await server.container.audit.matching({ clientId, event: 'key.limited' });
    expect(entries).toMatchObject([
      { keyId, requestId: expect.any(String) as string, ip: expect.any(String) as string },
    ]);
  });

  it.each([
    ['POST', '/rotate'],
    ['DELETE', ''],
  ])('by %s %s of a key that may do more', async (method, path) => {
    const { full, clientId } = await limited();
    const [first] = await validKeys(clientId);
    for (const [limits, scopes] of [
      [{}, ['manage']],
      [{ networks: [HERE] }, SCOPES],
    ] as const) {
      const weak = await keyWith(clientId, limits, scopes);
      const answer = await call(weak.apiKey, method, `/keys/${String(first?.keyId)}${path}`);
      expect(codeOf(answer)).toEqual([403, 'FORBIDDEN']);
    }
    expect((await call(full, 'GET', '/keys')).status).toBe(200);
  });

  it.each([
    ['GET', () => '/keys'],
    ['POST', () => '/keys'],
    ['POST', (keyId: string) => `/keys/${keyId}/rotate`],
    ['DELETE', (keyId: string) => `/keys/${keyId}`],
  ] as const)('by a session token: %s %s', async (method, path) => {
    const { full, keyId } = await limited();
    const session = await call(full, 'POST', '/auth/login', { expire: 10 });
    const answer = await server.request(method, `/api/v1${path(keyId)}`, {
      headers: { authorization: `Bearer ${String(session.body.token)}` },
      ...(path(keyId) === '/keys' && method === 'POST' ? { body: { scopes: ['main'] } } : {}),
    });
    expect(answer.status).toBe(401);
  });

  it('whatever it asks for', async () => {
    const networks = fc.constantFrom(null, ['127.0.0.1'], [HERE], ['0.0.0.0/0'], [HERE, '::/0']);
    const expiry = fc.constantFrom(null, 1, 2, 48);
    const scopes = fc.subarray([...SCOPES], { minLength: 1 });
    const asked = fc.record({ networks, hours: expiry, scopes }, { requiredKeys: ['scopes'] });
    const { clientId } = await server.client({ scopes: SCOPES });
    await fc.assert(
      fc.asyncProperty(networks, expiry, scopes, asked, async (from, hours, own, wanted) => {
        const by = await keyWith(
          clientId,
          { networks: from, expiresAt: hours === null ? null : inHours(hours) },
          [...new Set([...own, 'manage' as const])],
        );
        const { hours: until, ...body } = wanted;
        const answer = await call(by.apiKey, 'POST', '/keys', {
          scopes: body.scopes,
          ...(body.networks && { networks: body.networks }),
          ...(until && { expiresAt: inHours(until).toISOString() }),
        });
        const { clients } = server.container;
        const parent = await clients.findKeyById(by.keyId);
        const child = await clients.findKeyById(String((answer.body as { keyId?: string }).keyId));
        if (parent && child) {
          expect(parent.scopes).toEqual(expect.arrayContaining([...child.scopes]));
          for (const address of ['127.0.0.1', '127.9.9.9', '10.0.0.1', '2001:db8::1'])
            if (!child.networks || isInNetworks(address, child.networks))
              expect(!parent.networks || isInNetworks(address, parent.networks)).toBe(true);
          const end = (at: Date | null | undefined) => at?.getTime() ?? Infinity;
          expect(end(child.expiresAt)).toBeLessThanOrEqual(end(parent.expiresAt));
        }
        for (const key of [parent, child])
          if (key) await clients.retireKey(key, server.clock.now());
      }),
      { numRuns: 60 },
    );
  });
});

describe('limits hold under concurrency', () => {
  it.each([1, 2, 3])('of keys (round %i)', async () => {
    const { apiKey, clientId } = await server.client({ scopes: SCOPES });
    const answers = await many(AT_ONCE, () => call(apiKey, 'POST', '/keys', { scopes: ['main'] }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_KEYS - 1);
    expect(await validKeys(clientId)).toHaveLength(MAX_KEYS);
  });

  it('of keys, where some were stored before there was a limit, and some have expired', async () => {
    const { apiKey, clientId } = await server.client({ scopes: SCOPES });
    for (let index = 0; index < 5; index += 1) await keyWith(clientId, { expiresAt: inHours(1) });
    await server.container.mongo.db.collection('boundedSets').deleteMany({});
    await many(AT_ONCE, () => call(apiKey, 'POST', '/keys', { scopes: ['main'] }));
    expect(await validKeys(clientId)).toHaveLength(MAX_KEYS);
    server.clock.advance(2 * 3600);
    await many(AT_ONCE, () => call(apiKey, 'POST', '/keys', { scopes: ['main'] }));
    expect(await validKeys(clientId)).toHaveLength(MAX_KEYS);
  });

  it('of rotations', async () => {
    const { apiKey, clientId } = await server.client({ scopes: SCOPES });
    const [own] = await validKeys(clientId);
    await many(AT_ONCE, () => call(apiKey, 'POST', `/keys/${String(own?.keyId)}/rotate`));
    expect(await validKeys(clientId)).toHaveLength(MAX_KEYS);
  });

  it.each([2, 3, 5])('%i keys that retire each other leave one', async (count) => {
    for (let round = 0; round < 5; round += 1) {
      const { clientId } = await server.client({ scopes: SCOPES });
      const [first] = await server.container.clients.listKeys(clientId);
      if (first) await server.container.clients.retireKey(first, server.clock.now());
      const keys = await many(count, () => keyWith(clientId, {}));
      const answers = await many(count, (index) =>
        call(
          String(keys[index]?.apiKey),
          'DELETE',
          `/keys/${String(keys[(index + 1) % count]?.keyId)}`,
        ),
      );
      const left = await validKeys(clientId);
      expect(left.length).toBeGreaterThan(0);
      expect(left).toHaveLength(count - answers.filter(({ status }) => status === 200).length);
    }
  });

  it('a key that is retired while it creates others leaves none that came later', async () => {
    const { apiKey, clientId } = await server.client({ scopes: SCOPES });
    const leaked = await keyWith(clientId, {});
    const [retired] = await Promise.all([
      call(apiKey, 'DELETE', `/keys/${leaked.keyId}`),
      many(10, () => call(leaked.apiKey, 'POST', '/keys', { scopes: ['main'] })),
    ]);
    expect(retired.status).toBe(200);
    const later = await call(leaked.apiKey, 'POST', '/keys', { scopes: ['main'] });
    expect(later.status).toBe(401);
    const before = (await validKeys(clientId)).length;
    await many(5, () => call(leaked.apiKey, 'POST', '/keys', { scopes: ['main'] }));
    expect(await validKeys(clientId)).toHaveLength(before);
  });

  it.each([1, 2, 3])('of webhooks (round %i)', async () => {
    const { token, clientId } = await server.session();
    const answers = await many(AT_ONCE, (index) =>
      server.request('POST', '/api/v1/webhooks', {
        headers: { authorization: `Bearer ${token}` },
        body: { url: `http://127.0.0.1:9/${String(index)}` },
      }),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(10);
    const stored = await server.container.webhooks.list(clientId);
    expect(stored).toHaveLength(10);
    const { _id } = stored[0] ?? { _id: '' };
    await server.request('DELETE', `/api/v1/webhooks/${_id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const next = await server.request('POST', '/api/v1/webhooks', {
      headers: { authorization: `Bearer ${token}` },
      body: { url: 'http://127.0.0.1:9/next' },
    });
    expect(next.status).toBeLessThan(300);
  });

  it('of credits', async () => {
    const { token } = await server.session({ monthlyQuota: 5 });
    const answers = await many(AT_ONCE, (index) =>
      server.launch(token, {
        action: 'banco-chile:identity-validation',
        args: { username: buildRut(18_300_000 + index), password: 'Correcta1' },
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });
});
