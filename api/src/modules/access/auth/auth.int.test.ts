import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { rotateKey } from '../clients/commands/changeKeys.ts';
import { revokeClient } from '../clients/commands/revokeClient.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const login = (apiKey: string, options: { body?: unknown; rawBody?: string } = {}) =>
  server.request('POST', '/api/v1/auth/login', { headers: { 'x-api-key': apiKey }, ...options });
const isTokenValid = (authorization?: string) =>
  server.request('GET', '/api/v1/auth/is-token-valid', {
    headers: authorization === undefined ? {} : { authorization },
  });

describe('POST /auth/logout', () => {
  const logout = (token: string) =>
    server.request('POST', '/api/v1/auth/logout', {
      headers: { authorization: `Bearer ${token}` },
    });

  it('ends this session with its keys, also where its token was used before, and no other', async () => {
    const { apiKey, token, clientId } = await server.session();
    const other = String((await login(apiKey)).body.token);
    const authorization = `Bearer ${token}`;
    const key = await server.request('POST', '/api/v1/encryption/keys', {
      headers: { authorization },
      body: { alg: 'ECDH-ES' },
    });
    expect((await isTokenValid(authorization)).status).toBe(204);
    expect((await logout(token)).status).toBe(204);
    server.clock.advance(5);
    expect((await isTokenValid(authorization)).status).toBe(401);
    expect((await logout(token)).status).toBe(401);
    expect((await isTokenValid(`Bearer ${other}`)).status).toBe(204);
    const { encryptionKeys, audit } = server.container;
    const { kid } = (key.body as { key: { kid: string } }).key;
    expect(await encryptionKeys.find(kid, server.clock.now())).toBeNull();
    expect(await audit.matching({ clientId, event: 'session.ended' })).toMatchObject([
      { sessionId: expect.any(String) as string, keyId: expect.any(String) as string },
    ]);
  });

  it('takes a session token only', async () => {
    const { apiKey } = await server.client();
    const withKey = await server.request('POST', '/api/v1/auth/logout', {
      headers: { 'x-api-key': apiKey },
    });
    expect(withKey.status).toBe(401);
    const { token } = await server.session({ scopes: ['main', 'connect'] });
    expect((await logout(`${token}x`)).status).toBe(401);
    expect((await isTokenValid(`Bearer ${token}`)).status).toBe(204);
  });
});

describe('POST /auth/login', () => {
  it('opens a session of 60 minutes', async () => {
    const { apiKey, clientId } = await server.client({ monthlyQuota: 7 });
    const answer = await login(apiKey);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body as object)).toEqual(['token']);
    const verified = server.container.tokens.verify('session', String(answer.body.token));
    expect(verified).toMatchObject({ ok: true, claims: { sub: clientId } });
    if (verified.ok) expect(verified.claims.exp - verified.claims.iat).toBe(3600);
    expect(answer.headers.get('x-quota-limit')).toBe('7');
    expect(answer.headers.get('x-quota-remaining')).toBe('7');
    expect(answer.headers.get('ratelimit-limit')).toBe('300');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each([10, 11, 59, 60])('accepts an expire of %i minutes', async (expire) => {
    const { apiKey } = await server.client();
    const answer = await login(apiKey, { body: { expire } });
    const verified = server.container.tokens.verify('session', String(answer.body.token));
    if (!verified.ok) throw new Error('bad token');
    expect(verified.claims.exp - verified.claims.iat).toBe(expire * 60);
  });

  it.each([
    [9, 'Expire must be greater than or equal to 10'],
    [-1, 'Expire must be greater than or equal to 10'],
    [61, 'Expire must be less than or equal to 60'],
    [1e17, 'Expire must be less than or equal to 60'],
    [-1e300, 'Expire must be greater than or equal to 10'],
    [1e9, 'Expire must be less than or equal to 60'],
    [10.5, 'Expire must be a whole number of minutes'],
    ['30', 'Expire must be a whole number of minutes'],
    [null, 'Expire must be a whole number of minutes'],
    [{ $gt: 1 }, 'Expire must be a whole number of minutes'],
    [[30], 'Expire must be a whole number of minutes'],
  ])('returns INVALID_EXPIRE for %j', async (expire, message) => {
    const { apiKey } = await server.client();
    const answer = await login(apiKey, { body: { expire } });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errorCode: 'INVALID_EXPIRE', message });
  });

  it('returns 401 "No credentials sent" without a key', async () => {
    const answer = await server.request('POST', '/api/v1/auth/login');
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({
      errorCode: 'UNAUTHORIZED',
      message: 'No credentials sent',
      requestId: expect.any(String) as string,
    });
  });

  it.each(['nope', 'cauce_sandbox_x', '{"$gt":""}', 'é'.repeat(3), 'x'.repeat(4000)])(
    'returns 401 "Invalid API Key" for %s',
    async (apiKey) => {
      const answer = await login(encodeURI(apiKey));
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ message: 'Invalid API Key' });
    },
  );

  it('returns 401 before it validates the body', async () => {
    const answer = await login('nope', { rawBody: '{' });
    expect(answer.body).toMatchObject({ message: 'Invalid API Key' });
  });

  it('rejects an unknown field', async () => {
    const { apiKey } = await server.client();
    const answer = await login(apiKey, { body: { expire: 30, admin: true } });
    expect(answer.body).toMatchObject({
      errorCode: 'WRONG_FORMAT',
      message: '"admin" is not allowed',
    });
  });

  it('returns 403 for a key without the scope main', async () => {
    const { apiKey } = await server.client({ scopes: ['connect'] });
    const answer = await login(apiKey);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      errorCode: 'FORBIDDEN',
      message: "You don't have sufficient permissions to perform this action",
    });
  });

  it('opens a session if the monthly quota is used up, for all that spends no credit', async () => {
    const { apiKey } = await server.client({ monthlyQuota: 0 });
    const answer = await login(apiKey);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-quota-remaining')).toBe('0');
    const token = String(answer.body.token);
    const headers = { authorization: `Bearer ${token}` };
    const body = { username: '11111111-1', entity: 'banco-chile' };
    const status = await server.request('POST', '/api/v1/users/status/by-entity', {
      headers,
      body,
    });
    expect(status.status).toBe(200);
    const args = { username: '11111111-1', password: 'clave123' };
    const launched = await server.launch(token, { action: 'banco-chile:movement', args });
    expect(launched.body).toMatchObject({
      errorCode: 'NOT_ENOUGH_CREDITS',
      message: 'Request monthly quota reached',
    });
    const retryAfter = new Date(String(launched.body.retryAfter));
    expect(retryAfter.getUTCDate()).toBe(1);
    expect(new Date(String(launched.headers.get('retry-after')))).toEqual(retryAfter);
  });

  it('accepts two keys while a client rotates, but not a third', async () => {
    const { apiKey: first, clientId } = await server.client();
    const second = await rotateKey(server.container, clientId);
    expect((await login(first)).status).toBe(200);
    expect((await login(second?.apiKey ?? '')).status).toBe(200);
    const third = await rotateKey(server.container, clientId);
    expect((await login(first)).status).toBe(401);
    expect((await login(second?.apiKey ?? '')).status).toBe(200);
    expect((await login(third?.apiKey ?? '')).status).toBe(200);
  });

  it('stores only the hashes of keys', async () => {
    const { apiKey } = await server.client();
    const stored = JSON.stringify(await server.container.clients.listClients());
    expect(stored).not.toContain(apiKey);
    expect(server.logs.join('')).not.toContain(apiKey);
  });
});

describe('GET /auth/is-token-valid', () => {
  it('returns 204 while a token is valid, then 401 "Jwt is expired"', async () => {
    const { token } = await server.session();
    const good = await isTokenValid(`Bearer ${token}`);
    expect(good.status).toBe(204);
    expect(good.text).toBe('');
    server.clock.advance(3600);
    const late = await isTokenValid(`Bearer ${token}`);
    expect(late.status).toBe(401);
    expect(late.body).toMatchObject({ errorCode: 'UNAUTHORIZED', message: 'Jwt is expired' });
    server.clock.advance(-3600);
  });

  it('returns 401 "No credentials sent" without a token', async () => {
    expect((await isTokenValid()).body).toMatchObject({ message: 'No credentials sent' });
  });

  it('does not accept an API key instead of a token', async () => {
    const { apiKey } = await server.client();
    const answer = await server.request('GET', '/api/v1/auth/is-token-valid', {
      headers: { 'x-api-key': apiKey },
    });
    expect(answer.body).toMatchObject({ message: 'No credentials sent' });
  });

  it.each(['Bearer', 'Bearer a.b.c', 'Basic dXNlcjpwYXNz', 'Bearer a b', 'bearer ..'])(
    'returns 401 "Invalid Jwt" for %s',
    async (authorization) => {
      const answer = await isTokenValid(authorization);
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ message: 'Invalid Jwt' });
    },
  );

  it('does not accept a token of another kind', async () => {
    const { clientId } = await server.client();
    const { token } = server.container.tokens.sign('task', {
      subject: clientId,
      lifetimeSeconds: 60,
    });
    expect((await isTokenValid(`Bearer ${token}`)).body).toMatchObject({ message: 'Invalid Jwt' });
  });

  it('rejects the tokens of a revoked client', async () => {
    const { token, clientId } = await server.session();
    await revokeClient(server.container, clientId);
    server.clock.advance(4);
    expect((await isTokenValid(`Bearer ${token}`)).status).toBe(401);
    server.clock.advance(-4);
  });
});

describe('the rate limits of logins', () => {
  it('return 429 TOO_MANY_REQUESTS for a key that logs in too often', async () => {
    const limited = await startTestServer({ RATE_LIMIT_LOGIN_PER_MINUTE: '3' });
    try {
      const { apiKey } = await limited.client();
      const began = Date.now();
      const answers = [];
      for (let turn = 0; turn < 4; turn += 1)
        answers.push(
          await limited.request('POST', '/api/v1/auth/login', { headers: { 'x-api-key': apiKey } }),
        );
      expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 429]);
      const last = answers.at(-1);
      expect(last?.body).toMatchObject({
        errorCode: 'TOO_MANY_REQUESTS',
        message: 'Too many requests',
      });
      expect(last?.headers.get('ratelimit-remaining')).toBe('0');
      // The header is in whole seconds.
      expect(Date.parse(String(last?.headers.get('retry-after')))).toBeGreaterThan(began - 1000);
    } finally {
      await limited.close();
    }
  });

  it('return 429 for an address that tries many keys', async () => {
    const limited = await startTestServer({ RATE_LIMIT_LOGIN_PER_MINUTE: '2' });
    try {
      const statuses = [];
      for (let turn = 0; turn < 5; turn += 1)
        statuses.push(
          (
            await limited.request('POST', '/api/v1/auth/login', {
              headers: { 'x-api-key': `guess-${String(turn)}` },
            })
          ).status,
        );
      expect(statuses).toEqual([401, 401, 401, 401, 429]);
    } finally {
      await limited.close();
    }
  });
});
