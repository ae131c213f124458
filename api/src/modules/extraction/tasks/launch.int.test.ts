import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { expectError } from '../../../../test/expectError.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A different RUT for every test, so that tests do not share locks or restrictions. */
const nextRut = rutSeries(20_000_000);
const password = CANARY;
const body = (username = nextRut()) => ({
  action: 'banco-chile:movement',
  args: { username, password },
});

describe('POST /tasks', () => {
  it('accepts a task and returns its id of 64 characters', async () => {
    const { token } = await server.session({ monthlyQuota: 10 });
    const answer = await server.launch(token, body());
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ taskId: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    expect(answer.headers.get('x-quota-remaining')).toBe('9');
    const task = await server.task(token, String(answer.body.taskId));
    expect(task.body).toMatchObject({ results: { entityId: 'banco-chile', data: null } });
  });

  it.each(['12.345.678-5', '12345678-5', '123456785'])('accepts the RUT %s', async (username) => {
    const { token } = await server.session();
    const { taskId } = (await server.launch(token, body(username))).body as { taskId: string };
    const task = await server.task(token, taskId);
    expect(task.body).toMatchObject({ results: { username: '12345678-5' } });
  });

  it('requires a session', async () => {
    const answer = await server.request('POST', '/api/v1/tasks', { body: body() });
    expectError(answer, 401, 'UNAUTHORIZED', 'No credentials sent');
  });

  describe('a refused launch', () => {
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
    ])('is rejected with "Invalid action" for %s', async (_name, sent) => {
      expectError(await server.launch(token, sent), 422, 'INVALID_ACTION', 'Invalid action');
    });

    it('is rejected with "args is required" if args are missing', async () => {
      expectError(await server.launch(token, { action }), 422, 'WRONG_FORMAT', 'args is required');
    });

    it.each([['a text'], [5], [[]], [null], [true]])(
      'is rejected with "args must be of type object" for args %j',
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
    ])('is rejected with "Invalid args" for args %j', async (wrong) => {
      const answer = await server.launch(token, { action, args: wrong });
      expectError(answer, 422, 'INVALID_ACTION', 'Invalid args');
    });

    it('is rejected for unknown fields, which it names', async () => {
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

    it('is rejected for args together with encryptArgs', async () => {
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
    ])('is rejected with "Invalid rut" for the username %s', async (username) => {
      const answer = await server.launch(token, { action, args: { username, password } });
      expectError(answer, 422, 'INVALID_RUT', 'Invalid rut');
    });

    it.each(['', 'abc', 'a'.repeat(21), 'con espacio', 'clavé123', '\u0000\u0000\u0000\u0000'])(
      'is rejected with the schema error for the password %j',
      async (wrong) => {
        const answer = await server.launch(token, {
          action,
          args: { username: '12345678-5', password: wrong },
        });
        expectError(answer, 422, 'INVALID_PASSWORD_SCHEMA', "password doesn't meet entity schema");
      },
    );

    it('is checked in the documented order', async () => {
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

    it('does not keep the lock if the quota is used up', async () => {
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

  it('runs one task per user and entity: one 200 and nineteen 429 in 20 concurrent calls', async () => {
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
    // One credit was spent.
    const login = await server.launch(token, body());
    expect(login.headers.get('x-quota-remaining')).toBe('98');
  });

  it('grants exactly the quota to concurrent calls', async () => {
    const { token } = await server.session({ monthlyQuota: 5 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.launch(token, body())),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(5);
    expect(answers.filter((one) => one.body.errorCode === 'NOT_ENOUGH_CREDITS')).toHaveLength(15);
  });

  it('accepts the same launch from two clients, and hides each client’s task from the other', async () => {
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
    'returns 403 for the task id %s',
    async (taskId) => {
      const { token } = await server.session();
      const answer = await server.task(token, encodeURIComponent(taskId));
      expect(answer.body).toMatchObject({ errorCode: 'FORBIDDEN' });
    },
  );
});
