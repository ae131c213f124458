import { describe, expect, it, afterAll, beforeAll } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { expectError } from '../../../../test/expectError.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { relayWritten } from '../../../../test/relayWritten.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { encryptJwe, type EncryptionPublicJwk } from '../../../infra/jwe/jwe.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const nextRut = rutSeries(21_000_000);
const MESSAGE = 'reference must be 1 to 64 characters, without a RUT or an e-mail address';
const order = (fields: object = {}, action = 'banco-chile:identity-validation') => ({
  action,
  args: { username: nextRut(), password: CANARY },
  ...fields,
});
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const launch = async (token: string, fields: object = {}, action?: string): Promise<string> => {
  const answer = await server.launch(token, order(fields, action));
  if (answer.status !== 200) throw new Error(answer.text);
  return String(answer.body.taskId);
};
const list = (token: string, query: Record<string, string> = {}) =>
  server.request('GET', `/api/v1/tasks?${new URLSearchParams(query).toString()}`, bearer(token));
interface Listed {
  readonly id: string;
  readonly reference: string | null;
}
const ids = async (token: string, query: Record<string, string> = {}): Promise<string[]> => {
  const answer = await list(token, query);
  return (answer.body as { data: Listed[] }).data.map(({ id }) => id);
};

describe('the reference of a task', () => {
  it('is returned with the task and its events', async () => {
    const { token } = await server.session();
    const taskId = await launch(token, { reference: 'solicitud-4821' });
    expect((await server.task(token, taskId)).body.reference).toBe('solicitud-4821');
    await server.runTask(taskId);
    await relayWritten(server.container);
    const told = await server.request('GET', '/api/v1/events', bearer(token));
    expect(told.body.events[0].data).toEqual({
      taskId,
      reference: 'solicitud-4821',
      entityId: 'banco-chile',
    });
    expect((await server.task(token, await launch(token))).body).not.toHaveProperty('reference');
  });

  it('may accompany encrypted credentials, and is part of what an Idempotency-Key repeats', async () => {
    const { token } = await server.session();
    const made = await server.request('POST', '/api/v1/encryption/keys', bearer(token));
    const { key } = made.body as { key: EncryptionPublicJwk };
    const username = nextRut();
    const send = async (reference?: string) => {
      const encryptArgs = await encryptJwe({ username, password: CANARY }, key);
      const body = { action: 'banco-chile:movement', encryptArgs, reference };
      return server.launch(token, body, { 'idempotency-key': 'r-1' });
    };
    const first = await send('a');
    expect(first.status).toBe(200);
    expect((await send('a')).body).toEqual(first.body);
    for (const other of ['b', undefined])
      expectError(
        await send(other),
        422,
        'IDEMPOTENCY_KEY_REUSED',
        'Idempotency-Key was already used with another request',
      );
    const taskId = String(first.body.taskId);
    expect((await server.task(token, taskId)).body.reference).toBe('a');
  });

  it.each([
    [7, /not a text/],
    [null, /not a text/],
    ['', /empty/],
    ['x'.repeat(65), /longer than 64/],
    ['cliente 12.345.678-5', /RUT/],
    ['123456785', /RUT/],
    ['persona@correo.cl', /e-mail/],
  ])('is refused if it is %j, and not repeated', async (reference, hint) => {
    const { token } = await server.session();
    const answer = await server.launch(token, order({ reference }));
    expectError(answer, 422, 'REFERENCE_ERROR', MESSAGE);
    expect(answer.body.hint).toMatch(hint);
    if (typeof reference === 'string' && reference !== '')
      expect(answer.text).not.toContain(reference);
    expect(await ids(token)).toEqual([]);
  });

  it('is reported after every other fault of the body', async () => {
    const { token } = await server.session();
    const reference = '';
    const codeOf = async (body: object) =>
      (await server.launch(token, body)).body.errorCode as string;
    expect(await codeOf({ action: 'x', reference })).toBe('INVALID_ACTION');
    expect(await codeOf({ action: 'banco-chile:movement', reference })).toBe('WRONG_FORMAT');
    expect(await codeOf(order({ encryptArgs: 'x', reference }))).toBe('WRONG_FORMAT');
    expect(await codeOf(order({ interactive: 1, reference }))).toBe('WRONG_FORMAT');
    expect(await codeOf(order({ reference }))).toBe('REFERENCE_ERROR');
  });
});

describe('GET /tasks', () => {
  it('lists the newest first, with states and without data of persons', async () => {
    const { token } = await server.session();
    const username = nextRut();
    const answer = await server.launch(token, {
      action: 'banco-chile:identity-validation',
      args: { username, password: CANARY },
    });
    const done = String(answer.body.taskId);
    await server.runTask(done);
    server.clock.advance(1);
    const waiting = await launch(token, { reference: 'b' }, 'banco-scotiabank:movement');
    const listed = await list(token);
    expect(listed.body).toEqual({
      data: [
        {
          id: waiting,
          reference: 'b',
          entityId: 'banco-scotiabank',
          action: 'banco-scotiabank:movement',
          taskStatus: 'pending',
          taskStatusCode: 202,
          createdAt: expect.any(String) as string,
          endedAt: null,
        },
        {
          id: done,
          reference: null,
          entityId: 'banco-chile',
          action: 'banco-chile:identity-validation',
          taskStatus: 'success',
          taskStatusCode: 200,
          createdAt: expect.any(String) as string,
          endedAt: expect.any(String) as string,
        },
      ],
      cursor: null,
    });
    expect(listed.text).not.toContain(username);
  });

  it('filters by reference, status and institution', async () => {
    const { token } = await server.session();
    const one = await launch(token, { reference: 'a' });
    await server.runTask(one);
    server.clock.advance(1);
    const two = await launch(token, { reference: 'a' }, 'banco-scotiabank:movement');
    server.clock.advance(1);
    const three = await launch(token);
    expect(await ids(token, { reference: 'a' })).toEqual([two, one]);
    expect(await ids(token, { status: 'pending' })).toEqual([three, two]);
    expect(await ids(token, { entity: 'banco-chile' })).toEqual([three, one]);
    expect(await ids(token, { reference: 'a', status: 'success', entity: 'banco-chile' })).toEqual([
      one,
    ]);
    expect(await ids(token, { reference: 'nobody' })).toEqual([]);
  });

  it('pages through everything once, also what has the same time', async () => {
    const { token, clientId } = await server.session();
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.push(await launch(token, { reference: 'p' }));
    await server.container.mongo.db
      .collection('tasks')
      .updateMany({ clientId }, { $set: { createdAt: server.clock.now() } });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = { reference: 'p', limit: '2', ...(cursor && { cursor }) };
      const answer = await list(token, query);
      const page = answer.body as { data: Listed[]; cursor: string | null };
      expect(page.data.length).toBeLessThanOrEqual(2);
      seen.push(...page.data.map(({ id }) => id));
      ({ cursor } = page);
      // What is launched meanwhile comes before the first page.
      if (seen.length === 2) {
        server.clock.advance(1);
        await launch(token, { reference: 'p' });
      }
    }
    expect(seen).toHaveLength(5);
    expect([...seen].sort()).toEqual([...made].sort());
  });

  it('lists only the own tasks, while they exist', async () => {
    const [own, other] = [await server.session(), await server.session()];
    const taskId = await launch(own.token, { reference: 'a' });
    expect(await ids(other.token, { reference: 'a' })).toEqual([]);
    expect(await ids(own.token)).toEqual([taskId]);
    const task = await server.container.tasks.find(taskId, server.clock.now());
    const { tasks } = server.container;
    const asked = { position: null, limit: 100 };
    const expired = task?.expiresAt ?? server.clock.now();
    expect(await tasks.page(own.clientId, asked, expired)).toEqual([]);
  });

  it('ends a task that is overdue before it lists it', async () => {
    const { token } = await server.session();
    const taskId = await launch(token);
    server.clock.advance(1800);
    expect(await ids(token, { status: 'pending' })).toEqual([]);
    expect(await ids(token, { status: 'error' })).toEqual([taskId]);
  });

  it.each([
    [{ status: 'done' }, /^status must be one of pending, /],
    [{ entity: 'banco-marte' }, /^entity must be the id of an institution$/],
    [{ limit: '101' }, /^limit must be a whole number from 1 to 100$/],
    [{ reference: '12345678-5' }, /^reference must be /],
    [{ reference: '' }, /^reference must be /],
    [{ cursor: 'x' }, /^cursor must be /],
    [{ cursor: '' }, /^cursor must be /],
    [{ rut: '12345678-5' }, /^"rut" is not allowed$/],
  ])('refuses %j', async (query, message) => {
    const { token } = await server.session();
    const answer = await list(token, query);
    expect([answer.status, answer.body.errorCode]).toEqual([422, 'WRONG_FORMAT']);
    expect(answer.body.message).toMatch(message);
  });

  it('refuses a cursor that was altered or is another client’s', async () => {
    const [own, other] = [await server.session(), await server.session()];
    await launch(own.token);
    await launch(own.token);
    const page = await list(own.token, { limit: '1' });
    const cursor = String(page.body.cursor);
    const text = Buffer.from(cursor, 'base64url').toString();
    const forged = [
      text.replace(/^\d+/, 'NaN'),
      text.replace(/^\d/, '2'),
      text.replace(/ \S+$/, ''),
    ];
    const altered = [`${cursor}A`, cursor.slice(1), ...forged.map(encoded)];
    for (const one of altered) expect((await list(own.token, { cursor: one })).status).toBe(422);
    expect((await list(other.token, { cursor })).status).toBe(422);
    expect((await list(own.token, { cursor })).status).toBe(200);
  });

  it('needs a session', async () => {
    expect((await server.request('GET', '/api/v1/tasks')).status).toBe(401);
    const { apiKey } = await server.client();
    const headers = { 'x-api-key': apiKey };
    expect((await server.request('GET', '/api/v1/tasks', { headers })).status).toBe(401);
  });
});

const encoded = (text: string): string => Buffer.from(text).toString('base64url');
