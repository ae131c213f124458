import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { rutSeries } from '../../../../test/factories.ts';
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

describe('Idempotency-Key', () => {
  it('creates one task for 20 concurrent requests', async () => {
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

  it('repeats the response for a day, and then creates a new task', async () => {
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

  it('ignores the order of fields', async () => {
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

  it('is separate for each client', async () => {
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

  it.each(['x'.repeat(256), ' '])('is rejected if it is %j', async (key) => {
    const { token } = await server.session();
    const answer = await server.request('POST', '/api/v1/tasks', {
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      body: body(),
    });
    // A header that consists of spaces arrives at the server as an empty one.
    expect(answer.status).toBe(422);
  });
});
