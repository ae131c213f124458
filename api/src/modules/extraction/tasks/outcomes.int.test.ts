import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { completenessOf, products } from '@cauce/extractors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TASK_DEADLINE_SECONDS: '120' });
});
afterAll(() => server.close());

const password = CANARY;

interface Run {
  readonly launched: Answer;
  readonly task: Answer;
}

/** Launches as a new client, runs the task as a worker would, and polls it once. */
async function extract(
  token: string,
  username: string,
  options: { action?: string; scenario?: string } = {},
): Promise<Run> {
  const launched = await server.launch(
    token,
    { action: options.action ?? 'banco-chile:movement', args: { username, password } },
    options.scenario === undefined ? {} : { 'x-sandbox-scenario': options.scenario },
  );
  if (launched.status !== 200) return { launched, task: launched };
  const taskId = String(launched.body.taskId);
  await server.runTask(taskId);
  return { launched, task: await server.task(token, taskId) };
}

const status = (run: Run) => [run.task.body.taskStatus, run.task.body.taskStatusCode] as const;

describe('named outcomes of the sandbox', () => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await server.session());
  });

  it('11111111-1 succeeds with valid movements', async () => {
    const run = await extract(token, '11111111-1');
    expect(status(run)).toEqual(['success', 200]);
    const { data, completeness, ...rest } = run.task.body.results as Record<string, unknown>;
    expect(rest).toEqual({ username: '11111111-1', entityId: 'banco-chile' });
    expect(completeness).toEqual(completenessOf('banco-chile', 'movement', data));
    expect(Object.keys(completeness as object)).toEqual(['accounts', 'movements']);
    const schema = products.movement?.schema.tailor('delivered');
    const { error } = schema?.validate(data, { convert: false }) ?? {};
    expect(error).toBeUndefined();
    const accounts = data as { movements: unknown[] }[];
    expect(accounts.flatMap((account) => account.movements).length).toBeGreaterThan(10);
  });

  it('22222222-2 is a wrong login', async () => {
    const run = await extract(token, '22222222-2');
    expect(status(run)).toEqual(['wrong_login', 401]);
    expect(run.task.body.results).toEqual({
      username: '22222222-2',
      entityId: 'banco-chile',
      data: null,
    });
  });

  it('33333333-3 is locked, 423', async () => {
    expect(status(await extract(token, '33333333-3'))).toEqual(['locked', 423]);
  });

  it('44444444-4 finds the institution unavailable', async () => {
    const run = await extract(token, '44444444-4');
    expect(status(run)).toEqual(['error', 500]);
    expect(run.task.body.results.error).toMatchObject({
      code: 'INSTITUTION_UNAVAILABLE',
      retryable: true,
    });
  });

  it.each([
    ['44444444-4', 0],
    ['99999999-9', 1],
  ])('%s leaves the month with %i credits less', async (username, cost) => {
    const client = await server.session({ monthlyQuota: 10 });
    const remaining = async () => {
      const headers = { 'x-api-key': client.apiKey };
      const login = await server.request('POST', '/api/v1/auth/login', { headers });
      return Number(login.headers.get('x-quota-remaining'));
    };
    const before = await remaining();
    await extract(client.token, username);
    expect(before - (await remaining())).toBe(cost);
  });

  it('55555555-5 succeeds after 20 s', async () => {
    const before = performance.now();
    expect(status(await extract(token, '55555555-5'))).toEqual(['success', 200]);
    expect(performance.now() - before).toBeGreaterThan(20_000);
  });

  it('66666666-6 fails first and then succeeds', async () => {
    expect(status(await extract(token, '66666666-6'))).toEqual(['wrong_login', 401]);
    expect(status(await extract(token, '66666666-6'))).toEqual(['success', 200]);
    // The success cleared the count.
    expect(status(await extract(token, '66666666-6'))).toEqual(['wrong_login', 401]);
  });

  it('77777777-7 succeeds with empty data', async () => {
    const run = await extract(token, '77777777-7');
    expect(status(run)).toEqual(['success', 200]);
    expect(run.task.body.results.data).toEqual([]);
  });

  it('88888888-8 succeeds with a lot of data', async () => {
    const run = await extract(token, '88888888-8');
    expect(status(run)).toEqual(['success', 200]);
    const accounts = run.task.body.results.data as { movements: unknown[] }[];
    // The movements of the three months that this bank shows.
    expect(accounts.flatMap((account) => account.movements).length).toBeGreaterThan(4_000);
  });
});

describe('X-Sandbox-Scenario', () => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await server.session());
  });

  it.each([
    ['wrong_login', '15509661-6', 'wrong_login', null],
    ['locked', '12956784-8', 'locked', null],
    ['error', '12678579-8', 'error', 'INSTITUTION_UNAVAILABLE'],
    ['malformed', '41261533-6', 'error', 'UNEXPECTED_PAGE'],
    ['slow=1', '10000013-K', 'success', null],
  ])('produces the outcome of the scenario %s', async (scenario, rut, expected, code) => {
    const run = await extract(token, rut, { scenario });
    expect(run.task.body.taskStatus).toBe(expected);
    if (code !== null) expect(run.task.body.results.error.code).toBe(code);
  });
});

describe('X-Sandbox-Scenario timeout', () => {
  it('ends at the deadline and names the institution as the cause', async () => {
    const hasty = await startTestServer({ TASK_DEADLINE_SECONDS: '3' });
    try {
      const { token } = await hasty.session();
      const launched = await hasty.launch(
        token,
        { action: 'banco-chile:movement', args: { username: '15509661-6', password } },
        { 'x-sandbox-scenario': 'timeout' },
      );
      await hasty.runTask(String(launched.body.taskId));
      const task = await hasty.task(token, String(launched.body.taskId));
      expect(task.body).toMatchObject({
        taskStatus: 'error',
        taskStatusCode: 500,
        results: { error: { code: 'INSTITUTION_TIMEOUT', retryable: true } },
      });
    } finally {
      await hasty.close();
    }
  });
});

describe('the restriction status of a user-entity pair', () => {
  const at = (token: string, username: string) =>
    server.request(
      'GET',
      `/api/v1/users/status/by-entity?username=${username}&entity=banco-chile`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );

  it('is restricted after two wrong logins in a row, until the restriction expires', async () => {
    const { token } = await server.session();
    expect((await at(token, '22222222-2')).body).toEqual({ enabled: true, retryAfter: null });
    await extract(token, '22222222-2');
    expect((await at(token, '22222222-2')).body).toEqual({ enabled: true, retryAfter: null });
    await extract(token, '22222222-2');

    const restricted = await at(token, '22222222-2');
    const { retryAfter } = restricted.body as { retryAfter: string };
    expect(restricted.body).toEqual({ enabled: false, retryAfter: expect.any(String) as string });
    const { launched } = await extract(token, '22222222-2');
    expect(launched.status).toBe(403);
    expect(launched.body).toMatchObject({
      errorCode: 'TEMPORARILY_RESTRICTED',
      message: `Username/action pair has been temporarily restricted due to multiple failed authentication attempts. Retry after ${retryAfter}`,
      retryAfter,
    });
    const header = Date.parse(String(launched.headers.get('retry-after')));
    expect(Math.abs(header - Date.parse(retryAfter))).toBeLessThan(1000);
    // Another action of the same entity shares the restriction; another entity does not.
    const other = await extract(token, '22222222-2', { action: 'banco-chile:transfer' });
    expect(other.launched.status).toBe(403);
    const elsewhere = await extract(token, '22222222-2', { action: 'banco-bci:movement' });
    expect(elsewhere.launched.status).not.toBe(403);

    server.clock.advance(121);
    expect((await at(token, '22222222-2')).body).toEqual({ enabled: true, retryAfter: null });
    const { task } = await extract(token, '22222222-2');
    expect(task.body.taskStatus).toBe('wrong_login');
    expect((await at(token, '22222222-2')).body).toMatchObject({ enabled: true });
    server.clock.advance(-121);
  });

  it('is separate for each client in the sandbox', async () => {
    const one = await server.session();
    const other = await server.session();
    await extract(one.token, '22222222-2');
    await extract(one.token, '22222222-2');
    expect((await at(one.token, '22222222-2')).body).toMatchObject({ enabled: false });
    expect((await at(other.token, '22222222-2')).body).toMatchObject({ enabled: true });
  });

  it('can also be requested with parameters in a body', async () => {
    const { token } = await server.session();
    // The documented sample sends a body with GET, which fetch refuses to do.
    const sent = JSON.stringify({ username: '11.111.111-1', entity: 'banco-chile' });
    const outgoing = request(`${server.url}/api/v1/users/status/by-entity`, {
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(sent),
      },
    });
    outgoing.end(sent);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    expect(JSON.parse(await text(response))).toEqual({ enabled: true, retryAfter: null });
  });

  it.each([
    ['', 'username is required'],
    ['?username=11111111-1', 'entity is required'],
    ['?username=11111111-1&entity=nope', 'entity is not known'],
    ['?username=1&username=2&entity=banco-chile', 'username must be of type string'],
    ['?username[$gt]=&entity=banco-chile', '"username[$gt]" is not allowed'],
  ])('is refused for the query %s', async (query, message) => {
    const { token } = await server.session();
    const answer = await server.request('GET', `/api/v1/users/status/by-entity${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errorCode: 'WRONG_FORMAT', message });
  });

  it('is refused for an invalid RUT', async () => {
    const { token } = await server.session();
    expect((await at(token, '11111111-2')).body).toMatchObject({
      errorCode: 'INVALID_RUT',
      message: 'Invalid rut',
    });
  });
});

describe('data protection', () => {
  it('deletes credentials at the end, and results after a day', async () => {
    const { token } = await server.session();
    const { launched } = await extract(token, '10000030-K');
    const taskId = String(launched.body.taskId);
    const stored = await server.container.tasks.find(taskId, server.clock.now());
    expect(stored?.credentials).toBeNull();
    expect(stored?.result).not.toBeNull();
    expect(JSON.stringify(stored)).not.toContain('10000030');
    const after = new Date(server.clock.now().getTime() + 86_400_000 + 121_000);
    expect(await server.container.tasks.find(taskId, after)).toBeNull();
  });

  it('audits launch, ending and reading, with the client', async () => {
    const { token, clientId } = await server.session();
    const { launched } = await extract(token, '10000018-0');
    const taskId = String(launched.body.taskId);
    await server.task(token, taskId);
    const entries = await server.container.audit.matching({ taskId });
    expect(entries.map((entry) => entry.event)).toEqual([
      'task.launched',
      'task.ended',
      'task.read',
    ]);
    expect(entries.every((entry) => entry.clientId === clientId)).toBe(true);
    expect(JSON.stringify(entries)).not.toContain('10000018');
  });

  it('audits each session that reads a result, once', async () => {
    const { token, apiKey } = await server.session();
    const { launched } = await extract(token, '10000019-9');
    const taskId = String(launched.body.taskId);
    const login = await server.request('POST', '/api/v1/auth/login', {
      headers: { 'x-api-key': apiKey },
    });
    for (const one of [token, String(login.body.token), token]) {
      await server.task(one, taskId);
      await server.task(one, taskId);
    }
    const entries = await server.container.audit.matching({ taskId });
    const readers = entries.filter(({ event }) => event === 'task.read');
    expect(readers).toHaveLength(2);
    expect(new Set(readers.map(({ sessionId }) => sessionId)).size).toBe(2);
  });
});
