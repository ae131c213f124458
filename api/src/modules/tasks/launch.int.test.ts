import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRut } from '../../../test/factories.ts';
import { CANARY } from '../../../test/canary.ts';
import { startTestServer, type Answer, type TestServer } from '../../../test/testServer.ts';
import { encryptJwe, type EncryptionPublicJwk } from '../../infra/jwe/jwe.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A RUT of its own for every test, so that none meets another's lock or restriction. */
let serial = 20_000_000;
function nextRut(): string {
  serial += 1;
  return buildRut(serial);
}

const password = CANARY;
const body = (username = nextRut()) => ({
  action: 'banco-chile:movement',
  args: { username, password },
});

function expectError(answer: Answer, status: number, errorCode: string, message: string): void {
  expect(answer.body).toMatchObject({ errorCode, message });
  expect(answer.status).toBe(status);
}

describe('POST /tasks', () => {
  it('accepts a task and answers its id of 64 characters', async () => {
    const { token } = await server.session({ monthlyQuota: 10 });
    const answer = await server.launch(token, body());
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ taskId: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    expect(answer.headers.get('x-quota-remaining')).toBe('9');
    const task = await server.task(token, String(answer.body.taskId));
    expect(task.body).toMatchObject({ results: { entityId: 'banco-chile', data: null } });
  });

  it.each(['12.345.678-5', '12345678-5', '123456785'])('takes the RUT %s', async (username) => {
    const { token } = await server.session();
    const { taskId } = (await server.launch(token, body(username))).body as { taskId: string };
    const task = await server.task(token, taskId);
    expect(task.body).toMatchObject({ results: { username: '12345678-5' } });
  });

  it('needs a session', async () => {
    const answer = await server.request('POST', '/api/v1/tasks', { body: body() });
    expectError(answer, 401, 'UNAUTHORIZED', 'No credentials sent');
  });

  describe('refuses', () => {
    let token: string;
    beforeAll(async () => {
      ({ token } = await server.session());
    });
    const args = { username: '12345678-5', password };
    const action = 'banco-chile:movement';

    it.each([
      ['no action', { args }],
      ['an action that is no text', { action: 5, args }],
      ['an operator as action', { action: { $gt: '' }, args }],
      ['an empty action', { action: '', args }],
      ['an unknown entity', { action: 'banco-luna:movement', args }],
      ['an unknown action', { action: 'banco-chile:dance', args }],
      ['an action without its entity', { action: 'movement', args }],
      ['an action in capitals', { action: 'BANCO-CHILE:MOVEMENT', args }],
      ['an inherited name', { action: 'constructor:toString', args }],
      ['no body', undefined],
    ])('%s with Invalid action', async (_name, sent) => {
      expectError(await server.launch(token, sent), 422, 'INVALID_ACTION', 'Invalid action');
    });

    it('missing args with args is required', async () => {
      expectError(await server.launch(token, { action }), 422, 'WRONG_FORMAT', 'args is required');
    });

    it.each([['a text'], [5], [[]], [null], [true]])(
      'args %j with args must be of type object',
      async (wrong) => {
        const answer = await server.launch(token, { action, args: wrong });
        expectError(answer, 422, 'WRONG_FORMAT', 'args must be of type object');
      },
    );

    it.each([
      [{}],
      [{ username: '12345678-5' }],
      [{ password }],
      [{ username: 12345678, password }],
      [{ username: { $gt: '' }, password }],
      [{ username: '12345678-5', password: { $ne: null } }],
      [{ username: ['12345678-5'], password }],
      [{ username: null, password }],
    ])('args %j with Invalid args', async (wrong) => {
      const answer = await server.launch(token, { action, args: wrong });
      expectError(answer, 422, 'INVALID_ACTION', 'Invalid args');
    });

    it('fields that do not exist, by name', async () => {
      expectError(
        await server.launch(token, { action, args, admin: true }),
        422,
        'WRONG_FORMAT',
        '"admin" is not allowed',
      );
      expectError(
        await server.launch(token, { action, args: { ...args, otp: '1' } }),
        422,
        'WRONG_FORMAT',
        '"otp" is not allowed',
      );
    });

    it('args together with encryptArgs', async () => {
      expectError(
        await server.launch(token, { action, args, encryptArgs: 'x' }),
        422,
        'WRONG_FORMAT',
        'args and encryptArgs cannot be sent together',
      );
    });

    it.each([
      '',
      '1-9x',
      '12345678-6',
      '12.345.678',
      '00000000-0',
      'persona@correo.cl',
      '１２３４５６７８-5',
      '12345678-5\u0000',
      '\u202e5-87654321',
      '-1-9',
      '9'.repeat(5000),
    ])('the username %s with Invalid rut', async (username) => {
      const answer = await server.launch(token, { action, args: { username, password } });
      expectError(answer, 422, 'INVALID_RUT', 'Invalid rut');
    });

    it.each(['', 'abc', 'a'.repeat(21), 'con espacio', 'clavé123', '\u0000\u0000\u0000\u0000'])(
      'the password %j with the schema error',
      async (wrong) => {
        const answer = await server.launch(token, {
          action,
          args: { username: '12345678-5', password: wrong },
        });
        expectError(answer, 422, 'INVALID_PASSWORD_SCHEMA', "password doesn't meet entity schema");
      },
    );

    it('checks in the order of the design', async () => {
      const wrongEverywhere = { action: 'x', args: 'x', admin: 1 };
      expect((await server.launch(token, wrongEverywhere)).body).toMatchObject({
        message: 'Invalid action',
      });
      const badUserAndPassword = { action, args: { username: 'x', password: '' } };
      expect((await server.launch(token, badUserAndPassword)).body).toMatchObject({
        message: 'Invalid rut',
      });
    });

    it('costs no credit', async () => {
      const poor = await server.session({ monthlyQuota: 1 });
      await server.launch(poor.token, { action, args: { username: 'x', password } });
      expect((await server.launch(poor.token, body())).status).toBe(200);
      const over = await server.launch(poor.token, body());
      expectError(over, 429, 'NOT_ENOUGH_CREDITS', 'Request monthly quota reached');
      expect(new Date(String(over.headers.get('retry-after'))).getUTCDate()).toBe(1);
    });

    it('a launch over the quota without keeping the lock', async () => {
      const poor = await server.session({ monthlyQuota: 1 });
      const rut = nextRut();
      await server.launch(poor.token, body());
      expect((await server.launch(poor.token, body(rut))).status).toBe(429);
      expectError(
        await server.launch(poor.token, body(rut)),
        429,
        'NOT_ENOUGH_CREDITS',
        'Request monthly quota reached',
      );
    });
  });

  it('runs one task a user and entity: one 200 and nineteen 429 of 20 at once', async () => {
    const { token } = await server.session({ monthlyQuota: 100 });
    const same = body();
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.launch(token, same)));
    const accepted = answers.filter((one) => one.status === 200);
    const refused = answers.filter((one) => one.status === 429);
    expect([accepted.length, refused.length]).toEqual([1, 19]);
    for (const one of refused) {
      expectError(
        one,
        429,
        'PROCESS_ALREADY_RUNNING',
        'Another request for this user and entity is currently running',
      );
      expect(Date.parse(String(one.body.retryAfter))).toBeGreaterThan(server.clock.now().getTime());
    }
    // The month paid for one.
    const login = await server.launch(token, body());
    expect(login.headers.get('x-quota-remaining')).toBe('98');
  });

  it('gives exactly the quota to a crowd', async () => {
    const { token } = await server.session({ monthlyQuota: 5 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.launch(token, body())),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(5);
    expect(answers.filter((one) => one.body.errorCode === 'NOT_ENOUGH_CREDITS')).toHaveLength(15);
  });

  it('keeps clients apart', async () => {
    const one = await server.session();
    const other = await server.session();
    const same = body();
    const mine = await server.launch(one.token, same);
    expect((await server.launch(other.token, same)).status).toBe(200);
    const stolen = await server.task(other.token, String(mine.body.taskId));
    const unknown = await server.task(other.token, 'f'.repeat(64));
    for (const answer of [stolen, unknown])
      expectError(
        answer,
        403,
        'FORBIDDEN',
        "You don't have sufficient permissions to perform this action",
      );
    const { requestId: _first, ...stolenBody } = stolen.body as Record<string, unknown>;
    const { requestId: _second, ...unknownBody } = unknown.body as Record<string, unknown>;
    expect(stolenBody).toEqual(unknownBody);
  });

  it.each(['x', '{"$gt":""}', '%00', '$where', 'a'.repeat(3000)])(
    'answers 403 to the task id %s',
    async (taskId) => {
      const { token } = await server.session();
      const answer = await server.task(token, encodeURIComponent(taskId));
      expect(answer.body).toMatchObject({ errorCode: 'FORBIDDEN' });
    },
  );
});

describe('Idempotency-Key', () => {
  it('gives one task to 20 requests at once', async () => {
    const { token } = await server.session({ monthlyQuota: 100 });
    const same = body();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.launch(token, same, { 'idempotency-key': 'k-1' })),
    );
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((one) => String(one.body.taskId))).size).toBe(1);
    expect(answers.filter((one) => one.headers.get('idempotent-replayed'))).toHaveLength(19);
    expect((await server.launch(token, body())).headers.get('x-quota-remaining')).toBe('98');
  });

  it('answers the same again after a day less a minute, and anew after it', async () => {
    const { token: early, apiKey } = await server.session();
    const same = body();
    const first = await server.launch(early, same, { 'idempotency-key': 'k-2' });
    server.clock.advance(86_340);
    const login = await server.request('POST', '/api/v1/auth/login', {
      headers: { 'x-api-key': apiKey },
    });
    const again = await server.launch(String(login.body.token), same, { 'idempotency-key': 'k-2' });
    expect(again.body).toEqual(first.body);
    server.clock.advance(-86_340);
  });

  it('refuses another body with 422', async () => {
    const { token } = await server.session();
    await server.launch(token, body(), { 'idempotency-key': 'k-3' });
    const other = await server.launch(token, body(), { 'idempotency-key': 'k-3' });
    expect(other.status).toBe(422);
    expect(other.body).toMatchObject({ errorCode: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('is the same request in another order of fields', async () => {
    const { token } = await server.session();
    const username = nextRut();
    const first = await server.launch(
      token,
      { action: 'banco-chile:movement', args: { username, password } },
      { 'idempotency-key': 'k-4' },
    );
    const second = await server.launch(
      token,
      { args: { password, username }, action: 'banco-chile:movement' },
      { 'idempotency-key': 'k-4' },
    );
    expect(second.body).toEqual(first.body);
  });

  it('belongs to its client', async () => {
    const one = await server.session();
    const other = await server.session();
    const same = body();
    const first = await server.launch(one.token, same, { 'idempotency-key': 'k-5' });
    const second = await server.launch(other.token, same, { 'idempotency-key': 'k-5' });
    expect(second.body).not.toEqual(first.body);
  });

  it('can be used again after a refusal', async () => {
    const { token } = await server.session();
    const refused = { action: 'banco-chile:movement', args: { username: 'x', password } };
    expect((await server.launch(token, refused, { 'idempotency-key': 'k-6' })).status).toBe(422);
    expect((await server.launch(token, body(), { 'idempotency-key': 'k-6' })).status).toBe(200);
  });

  it.each(['x'.repeat(256), ' '])('refuses the key %j', async (key) => {
    const { token } = await server.session();
    const answer = await server.request('POST', '/api/v1/tasks', {
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      body: body(),
    });
    // A header of blanks reaches the server as an empty one.
    expect(answer.status).toBe(422);
  });
});

describe('encryptArgs', () => {
  const action = 'banco-chile:movement';
  const serviceKeys = async (token: string) => {
    const answer = await server.request('GET', '/api/v1/encryption/keys', {
      headers: { authorization: `Bearer ${token}` },
    });
    return (answer.body as { keys: EncryptionPublicJwk[] }).keys;
  };
  const sessionKey = async (token: string, alg?: string) => {
    const answer = await server.request('POST', '/api/v1/encryption/keys', {
      headers: { authorization: `Bearer ${token}` },
      ...(alg === undefined ? {} : { body: { alg } }),
    });
    return answer.body as { key: EncryptionPublicJwk; expiresAt: string };
  };
  const unreadable = (answer: Answer) =>
    expectError(answer, 422, 'WRONG_FORMAT', 'encryptArgs could not be decrypted');

  it.each(['RSA-OAEP-256', 'ECDH-ES'])('opens with the persistent %s key', async (alg) => {
    const { token } = await server.session();
    const key = (await serviceKeys(token)).find((one) => one.alg === alg);
    if (!key) throw new Error('no key');
    expect(JSON.stringify(key)).not.toContain('"d"');
    const username = nextRut();
    const encryptArgs = await encryptJwe({ username, password }, key);
    const answer = await server.launch(token, { action, encryptArgs });
    expect(answer.status).toBe(200);
    const task = await server.task(token, String(answer.body.taskId));
    expect(task.body).toMatchObject({ results: { username } });
  });

  it.each([undefined, 'RSA-OAEP-256', 'ECDH-ES'])('opens with a session key (%s)', async (alg) => {
    const { token } = await server.session();
    const { key } = await sessionKey(token, alg);
    const encryptArgs = await encryptJwe({ username: nextRut(), password }, key);
    expect((await server.launch(token, { action, encryptArgs })).status).toBe(200);
  });

  it('does not open with the key of another session', async () => {
    const one = await server.session();
    const other = await server.session();
    const { key } = await sessionKey(one.token);
    const encryptArgs = await encryptJwe({ username: nextRut(), password }, key);
    unreadable(await server.launch(other.token, { action, encryptArgs }));
  });

  it('gives the session key the life of the session', async () => {
    const { token } = await server.session();
    const { expiresAt } = await sessionKey(token);
    const verified = server.container.tokens.verify('session', token);
    if (!verified.ok) throw new Error('bad token');
    expect(Date.parse(expiresAt)).toBe(verified.claims.exp * 1000);
  });

  it('refuses a ciphertext that is altered, foreign or nonsense', async () => {
    const { token } = await server.session();
    const { key } = await sessionKey(token);
    const good = await encryptJwe({ username: nextRut(), password }, key);
    const parts = good.split('.');
    for (let index = 0; index < parts.length; index += 1) {
      const part = parts[index] ?? '';
      const altered = parts.with(index, `${part.slice(0, -2)}${part.endsWith('AA') ? 'BB' : 'AA'}`);
      unreadable(await server.launch(token, { action, encryptArgs: altered.join('.') }));
    }
    for (const text of ['', 'x', 'a.b.c.d.e', 'x'.repeat(20_000)])
      unreadable(await server.launch(token, { action, encryptArgs: text }));
  });

  it('refuses what is no text', async () => {
    const { token } = await server.session();
    const answer = await server.launch(token, { action, encryptArgs: { $gt: '' } });
    expectError(answer, 422, 'WRONG_FORMAT', 'encryptArgs must be of type string');
  });

  it('enforces exp, and jti once', async () => {
    const { token } = await server.session();
    const { key } = await sessionKey(token);
    const seconds = Math.floor(Date.now() / 1000);
    const late = await encryptJwe({ username: nextRut(), password, exp: seconds - 5 }, key);
    unreadable(await server.launch(token, { action, encryptArgs: late }));
    const once = await encryptJwe(
      { username: nextRut(), password, exp: seconds + 3600, jti: 'one' },
      key,
    );
    expect((await server.launch(token, { action, encryptArgs: once })).status).toBe(200);
    unreadable(await server.launch(token, { action, encryptArgs: once }));
    const same = await encryptJwe({ username: nextRut(), password, jti: 'one' }, key);
    unreadable(await server.launch(token, { action, encryptArgs: same }));
  });

  it('lets one of 10 replays at once through', async () => {
    const { token } = await server.session();
    const { key } = await sessionKey(token);
    const encryptArgs = await encryptJwe({ username: nextRut(), password, jti: 'race' }, key);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.launch(token, { action, encryptArgs })),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
  });

  it('answers the errors of args to what it holds', async () => {
    const { token } = await server.session();
    const { key } = await sessionKey(token);
    const launch = async (payload: object) =>
      server.launch(token, { action, encryptArgs: await encryptJwe(payload, key) });
    expectError(await launch({}), 422, 'INVALID_ACTION', 'Invalid args');
    expectError(await launch({ username: '1-1', password }), 422, 'INVALID_RUT', 'Invalid rut');
    expectError(
      await launch({ username: nextRut(), password: '1' }),
      422,
      'INVALID_PASSWORD_SCHEMA',
      "password doesn't meet entity schema",
    );
    expectError(
      await launch({ username: nextRut(), password, admin: 1 }),
      422,
      'WRONG_FORMAT',
      '"admin" is not allowed',
    );
  });
});
