import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient } from '../../test/connect.ts';
import { startTestServer, type Answer, type TestServer } from '../../test/testServer.ts';
import { apiCalls } from '../declarations.ts';

const LIMITS = {
  REDIS_PREFIX: 'test-read-limits',
  MONGODB_DATABASE: 'test_read_limits',
  RATE_LIMIT_READ_PER_MINUTE: '20',
  RATE_LIMIT_WIDGET_PER_MINUTE: '2',
};

let server: TestServer;
/** The same API in another process, sharing the same stores. */
let other: TestServer;
beforeAll(async () => {
  server = await startTestServer(LIMITS);
  const { vaultKeys, credentialKeys, jwtKeys, pseudonymKeys } = server.container.config;
  other = await startTestServer({
    ...LIMITS,
    VAULT_KEYS: vaultKeys,
    CREDENTIAL_KEYS: String(credentialKeys),
    JWT_KEYS: String(jwtKeys),
    PSEUDONYM_KEY: pseudonymKeys,
  });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const count = (answers: readonly Answer[], status: number) =>
  answers.filter((one) => one.status === status).length;

/** Expects exactly this answer: catalogue text, date and consistent counters. */
function expectRefused(answer: Answer, codeField: 'errorCode' | 'code'): void {
  expect(answer.status).toBe(429);
  expect(answer.body).toMatchObject({
    [codeField]: 'TOO_MANY_REQUESTS',
    message: 'Too many requests',
  });
  const retryAfter = new Date(String(answer.headers.get('retry-after')));
  expect(retryAfter).toEqual(new Date(String(answer.body.retryAfter)));
  expect(retryAfter.getTime()).toBeGreaterThan(server.clock.now().getTime() - 1000);
  expect(retryAfter.getTime()).toBeLessThanOrEqual(server.clock.now().getTime() + 61_000);
  expect(answer.headers.get('ratelimit-remaining')).toBe('0');
}

describe('the read limit', () => {
  it('applies to every operation', () => {
    const without = apiCalls.filter((call) => call.rateLimit === undefined);
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('is shared by all sessions, operations and processes of a client', async () => {
    const { apiKey, token } = await server.session();
    const second = await server.request('POST', '/api/v1/auth/login', {
      headers: { 'x-api-key': apiKey },
    });
    const tokens = [token, String(second.body.token)];
    const paths = ['/entities', '/auth/is-token-valid', `/tasks/${'0'.repeat(64)}`];
    const seen = await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        (turn % 2 === 0 ? server : other).request('GET', `/api/v1${String(paths[turn % 3])}`, {
          headers: bearer(String(tokens[turn % 2])),
        }),
      ),
    );
    expect(count(seen, 429)).toBe(40);
    for (const refused of seen.filter((one) => one.status === 429))
      expectRefused(refused, 'errorCode');
    // Neither another client nor the launches of this one are limited.
    const stranger = await server.session();
    const list = await server.request('GET', '/api/v1/entities', {
      headers: bearer(stranger.token),
    });
    expect(list.status).toBe(200);
    expect(list.headers.get('ratelimit-limit')).toBe('20');
    expect(list.headers.get('ratelimit-remaining')).toBe('19');
    expect((await server.launch(token, {})).status).toBe(422);
  });

  it('applies to the connect API, in its error shape', async () => {
    const client = await connectClient(server);
    const headers = bearer(await client.taskToken('12345678-5'));
    const answers = [];
    for (let turn = 0; turn < 21; turn += 1)
      answers.push(await server.request('GET', '/api/v1/consents', { headers }));
    expect(count(answers, 200)).toBe(20);
    expectRefused(answers.at(-1) as Answer, 'code');
  });

  it('counts a widget separately, and its polling separately from its other calls', async () => {
    const client = await connectClient(server);
    const widget = await client.widget('12345678-5');
    const looks = [];
    for (let turn = 0; turn < 9; turn += 1) looks.push(await widget.follow('0'.repeat(64)));
    expect(count(looks, 403)).toBe(8);
    expectRefused(looks.at(-1) as Answer, 'code');
    expect((await widget.call('GET', '/widget/entities')).status).toBe(200);
  });

  it('is counted per process while Redis is unreachable, and still allows requests', async () => {
    const alone = await startTestServer({ RATE_LIMIT_READ_PER_MINUTE: '5' });
    try {
      const { token } = await alone.session();
      await alone.container.redis.close();
      const answers = [];
      for (let turn = 0; turn < 6; turn += 1)
        answers.push(await alone.request('GET', '/api/v1/entities', { headers: bearer(token) }));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    } finally {
      await alone.close();
    }
  });
});

describe('the limit on unidentified requests', () => {
  const guess = (on: TestServer, turn: number) =>
    on.request('GET', '/api/v1/entities', { headers: { 'x-api-key': `guess-${String(turn)}` } });

  it('is per address: API keys are refused without a lookup, but valid tokens are accepted', async () => {
    const limited = await startTestServer({ RATE_LIMIT_UNIDENTIFIED_PER_MINUTE: '4' });
    try {
      const { apiKey, token } = await limited.session();
      const client = await connectClient(limited);
      const taskToken = await client.taskToken('12345678-5');
      const answers = [];
      for (let turn = 0; turn < 5; turn += 1) answers.push(await guess(limited, turn));
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429]);
      expectRefused(answers.at(-1) as Answer, 'errorCode');
      // The count is not revealed to a caller who guesses keys.
      expect(answers[0]?.headers.get('ratelimit-remaining')).toBeNull();

      const { clients } = limited.container;
      let lookUps = 0;
      const findKey = clients.findKey.bind(clients);
      clients.findKey = (hash) => {
        lookUps += 1;
        return findKey(hash);
      };
      for (const headers of [{ 'x-api-key': apiKey }, { 'x-api-key': 'guess' }, {}])
        expectRefused(await limited.request('GET', '/api/v1/entities', { headers }), 'errorCode');
      // These calls take a key alone, so another header makes no difference.
      for (const authorization of ['x', 'Bearer x', `Bearer ${token}`, 'Basic eDp5'])
        for (const key of [apiKey, 'guess', client.apiKey])
          for (const [method, path] of [
            ['POST', '/auth/login'],
            ['POST', '/token/task'],
            ['GET', '/keys'],
            ['GET', '/rights-requests'],
          ] as const) {
            const headers = { 'x-api-key': key, authorization };
            const answer = await limited.request(method, `/api/v1${path}`, { headers });
            expect([path, answer.status]).toEqual([path, 429]);
          }
      expect(lookUps).toBe(0);
      expectRefused(
        await limited.request('GET', '/api/v1/entities', { headers: bearer('a.b.c') }),
        'errorCode',
      );
      expectRefused(
        await limited.request('POST', '/api/v1/token/task', {
          headers: { 'x-api-key': client.apiKey },
          body: { clientId: client.clientId, target: '12345678-5' },
        }),
        'code',
      );
      for (const [path, good] of [
        ['/entities', token],
        ['/consents', taskToken],
      ] as const) {
        const answer = await limited.request('GET', `/api/v1${path}`, { headers: bearer(good) });
        expect(answer.status).toBe(200);
      }
    } finally {
      await limited.close();
    }
  });

  it('does not count an expired token, so the client keeps getting the message that it expired', async () => {
    const limited = await startTestServer({ RATE_LIMIT_UNIDENTIFIED_PER_MINUTE: '2' });
    try {
      const { token } = await limited.session();
      limited.clock.advance(3600);
      for (let turn = 0; turn < 6; turn += 1) {
        const answer = await limited.request('GET', '/api/v1/entities', {
          headers: bearer(token),
        });
        expect(answer.body).toMatchObject({ errorCode: 'UNAUTHORIZED', message: 'Jwt is expired' });
      }
    } finally {
      await limited.close();
    }
  });

  it('applies to the widget’s page, with a message for people', async () => {
    const limited = await startTestServer({ RATE_LIMIT_UNIDENTIFIED_PER_MINUTE: '2' });
    try {
      const pages = [];
      for (let turn = 0; turn < 3; turn += 1)
        pages.push(await limited.request('GET', '/widget/wc_unknown1'));
      const last = pages.at(-1);
      expect(last?.status).toBe(429);
      expect(last?.text).toContain('Hay demasiadas conexiones a la vez');
      expect(Number.isNaN(Date.parse(String(last?.headers.get('retry-after'))))).toBe(false);
      expect(last?.headers.get('content-security-policy')).toContain("default-src 'none'");
    } finally {
      await limited.close();
    }
  });
});
