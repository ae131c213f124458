import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/testServer.ts';
import { mainOpenApi } from '../openApiDocuments.ts';

let server: TestServer;
let token: string;
let apiKey: string;
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMIT_LOGIN_PER_MINUTE: '1000000',
    RATE_LIMIT_WRITE_PER_MINUTE: '1000000',
    RATE_LIMIT_NEW_KEY_PER_MINUTE: '1000000',
  });
  ({ token, apiKey } = await server.session());
});
afterAll(() => server.close());

/** The same hostile run every time: a failure can be looked at again. */
const seed = { seed: 20_261_121, numRuns: 150 };

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '__proto__',
    'constructor',
    { $gt: '' },
    { $where: 'sleep(1000)' },
    { $ne: null },
    { $regex: '.*' },
    '$where',
    '\u0000',
    '\u202e12345678-5',
    '１２３４５６７８-5',
    'İ',
    '\ud800',
    '${7*7}',
    "'; DROP TABLE tasks; --",
    '../../etc/passwd',
    'a'.repeat(10_000),
    Number.MAX_SAFE_INTEGER,
    -0,
    1e308,
    null,
    [],
    {},
    true,
  ),
  fc.jsonValue({ maxDepth: 4 }),
);

const keys = fc.constantFrom(
  'action',
  'args',
  'encryptArgs',
  'username',
  'password',
  'expire',
  'alg',
  'entity',
  'constructor',
  '$gt',
  'toString',
);

const body = fc.oneof(
  nasty,
  fc.dictionary(keys, nasty, { maxKeys: 5 }),
  fc.record(
    {
      action: fc.oneof(fc.constant('banco-chile:movement'), nasty),
      args: fc.oneof(fc.dictionary(keys, nasty, { maxKeys: 4 }), nasty),
      encryptArgs: nasty,
    },
    { requiredKeys: [] },
  ),
);

const posts = Object.entries(mainOpenApi().paths).flatMap(([path, item]) =>
  item.post ? [`/api/v1${path}`] : [],
);

describe('hostile input', () => {
  it.each(posts)('in the body of POST %s never gives a 500', async (path) => {
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        const answer = await server.request('POST', path, {
          headers: { authorization: `Bearer ${token}`, 'x-api-key': apiKey },
          body: value,
        });
        expect(answer.status).toBeLessThan(500);
        expect(answer.text).not.toMatch(/ at .*\.(ts|js):\d+/);
      }),
      seed,
    );
  });

  it('in queries, paths and headers never gives a 500', async () => {
    const printable = fc.string({ unit: 'binary', maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(printable, printable, async (first, second) => {
        const encode = (text: string) => encodeURIComponent(text);
        const headers = { authorization: `Bearer ${token}` };
        for (const path of [
          `/api/v1/users/status/by-entity?username=${encode(first)}&entity=${encode(second)}`,
          `/api/v1/users/status/by-entity?${encode(first)}=${encode(second)}`,
          `/api/v1/tasks/${encode(first) || 'x'}`,
        ]) {
          const answer = await server.request('GET', path, { headers });
          expect(answer.status).toBeLessThan(500);
        }
        const spoken = encode(first).slice(0, 200) || 'x';
        const answer = await server.request('GET', '/api/v1/entities', {
          headers: { 'x-api-key': spoken, 'x-request-id': spoken },
        });
        expect(answer.status).toBe(401);
      }),
      { ...seed, numRuns: 60 },
    );
  });

  it('runs no operator of the database', async () => {
    const answer = await server.launch(token, {
      action: { $ne: 'x' },
      args: { username: { $gt: '' }, password: { $gt: '' } },
    });
    expect(answer.body).toMatchObject({ errorCode: 'INVALID_ACTION' });
    const login = await server.request('POST', '/api/v1/auth/login', {
      headers: { 'x-api-key': '{"$gt":""}' },
    });
    expect(login.body).toMatchObject({ message: 'Invalid API Key' });
  });
});
