import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { MAX_WEBHOOKS } from './webhooks.policy.ts';

const URL_OF_CLIENT = 'http://127.0.0.1:9/hook';

let server: TestServer;
let session: { clientId: string; token: string };
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  session = await server.session();
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.request(method, `/api/v1${path}`, {
    headers: { authorization: `Bearer ${session.token}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
const create = (body: object = {}, headers = {}) =>
  call('POST', '/webhooks', { url: URL_OF_CLIENT, ...body }, headers);
async function created(body: object = {}): Promise<{ id: string; secret: string }> {
  const answer = await create(body);
  expect(answer.status).toBe(200);
  return answer.body as { id: string; secret: string };
}
const audited = (id: string) =>
  server.container.mongo.db
    .collection('audit')
    .find({ detail: id })
    .map(({ event }) => String(event))
    .toArray();

describe('a webhook', () => {
  it('is created, read, changed and deleted, with an entry in the audit log for each', async () => {
    const { id } = await created({ types: ['task.finished'] });
    const known = { id, url: URL_OF_CLIENT, types: ['task.finished'], enabled: true };
    expect((await call('GET', `/webhooks/${id}`)).body).toMatchObject({ ...known, disabled: null });
    const off = await call('PATCH', `/webhooks/${id}`, { enabled: false, types: null });
    const disabled = { at: expect.any(String) as string, reason: 'by_client' };
    expect(off.body).toMatchObject({ ...known, types: null, enabled: false, disabled });
    const on = await call('PATCH', `/webhooks/${id}`, {
      enabled: true,
      url: 'http://localhost:9/new',
    });
    expect(on.body).toMatchObject({ enabled: true, disabled: null, url: 'http://localhost:9/new' });
    expect((await call('DELETE', `/webhooks/${id}`)).status).toBe(200);
    expect((await call('GET', `/webhooks/${id}`)).status).toBe(403);
    expect((await call('GET', '/webhooks')).body).toEqual({ webhooks: [] });
    expect(await audited(id)).toEqual([
      'webhook.created',
      'webhook.changed',
      'webhook.changed',
      'webhook.deleted',
    ]);
  });

  it('is deleted only after its pending events are listed', async () => {
    const { webhooks, events } = server.container;
    const { id } = await created();
    await webhooks.giveUp(id, server.clock.now(), 'gone');
    expect((await call('DELETE', `/webhooks/${id}`)).status).toBe(200);
    expect(await webhooks.find(id)).toBeNull();
    const asked = { after: 0, types: ['webhook.disabled' as const], limit: 10 };
    expect(await events.listAfter(session.clientId, asked)).toMatchObject([
      { data: { webhookId: id } },
    ]);
  });

  it('shows its secret once, and stores it sealed', async () => {
    const { id, secret } = await created();
    const rotated = await call('POST', `/webhooks/${id}/rotate-secret`);
    const next = rotated.body as { secret: string };
    expect(next.secret).toMatch(/^whsec_/);
    expect(next.secret).not.toBe(secret);
    const shown = JSON.stringify([
      (await call('GET', `/webhooks/${id}`)).body,
      (await call('GET', '/webhooks')).body,
      (await call('PATCH', `/webhooks/${id}`, { enabled: true })).body,
      await server.container.mongo.db
        .collection('webhooks')
        .findOne({ clientId: session.clientId }),
      server.logs,
    ]);
    for (const one of [secret, next.secret]) expect(shown).not.toContain(one.slice(6));
    expect(await audited(id)).toContain('webhook.secret-rotated');
  });

  it('is created once for an Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'one-webhook' };
    const [first, second] = [await create({}, key), await create({}, key)];
    expect(second.body).toEqual(first.body);
    expect(
      ((await call('GET', '/webhooks')).body as { webhooks: unknown[] }).webhooks,
    ).toHaveLength(1);
  });

  it('is rejected if there are already ten', async () => {
    for (let count = 0; count < MAX_WEBHOOKS; count += 1) await created();
    const answer = await create();
    expect([answer.status, answer.body.errorCode]).toEqual([409, 'TOO_MANY_WEBHOOKS']);
  });

  it('requires a session', async () => {
    expect((await server.request('GET', '/api/v1/webhooks')).status).toBe(401);
  });
});

describe('invalid input', () => {
  it.each([
    [{ types: [] }, 'types must be null or a list of event types'],
    [{ types: ['task.started'] }, 'types must be null or a list of event types'],
    [{ secret: 'x' }, '"secret" is not allowed'],
  ])('is refused: %j', async (body, message) => {
    const answer = await create(body);
    expect([answer.status, answer.body.message]).toEqual([422, message]);
  });

  it('is also refused by the other calls', async () => {
    const { id } = await created();
    const refused = [
      await call('PATCH', `/webhooks/${id}`, {}),
      await call('PATCH', `/webhooks/${id}`, { enabled: 'yes' }),
      await call('GET', `/webhooks/${id}/deliveries?status=lost`),
      await call('GET', `/webhooks/${id}/deliveries?limit=0`),
      await call('GET', `/webhooks/${id}/deliveries?before=dlv_unknown`),
      await call('POST', `/webhooks/${id}/deliveries/retry`, {
        from: 'yesterday',
        to: '2026-11-23',
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 422));
  });
});

/** Destinations that no client's webhook may have. */
const CLOSED = [
  ['private', 'https://10.0.0.1/'],
  ['private IPv6', 'https://[fd00::1]/'],
  ['link-local', 'https://169.254.169.254/latest/meta-data'],
  ['link-local IPv6', 'https://[fe80::1]/'],
  ['IPv6-mapped', 'https://[::ffff:127.0.0.1]/'],
  ['userinfo', 'https://user:password@app.example/'],
  ['scheme', 'file:///etc/passwd'],
  ['no URL', 'app.example'],
  ['not a text', 7],
] as const;
const CLOSED_OUTSIDE = [
  ['loopback', 'https://127.0.0.1/'],
  ['loopback IPv6', 'https://[::1]/'],
  ['loopback by name', 'https://localhost/'],
  ['http', 'http://93.184.216.34/'],
  ['other port', 'https://93.184.216.34:8443/'],
] as const;

describe('a forbidden URL', () => {
  it.each(CLOSED)('is refused in the sandbox: %s', async (_what, url) => {
    const { id } = await created();
    for (const answer of [await create({ url }), await call('PATCH', `/webhooks/${id}`, { url })])
      expect([answer.status, answer.body.errorCode]).toEqual([422, 'WEBHOOK_URL_REFUSED']);
  });

  it('also includes loopback, other schemes and other ports outside the sandbox', async () => {
    const staging = await startTestServer({ CAUCE_ENV: 'staging' });
    try {
      const { token } = await staging.session();
      const headers = { authorization: `Bearer ${token}` };
      const ask = (url: unknown) =>
        staging.request('POST', '/api/v1/webhooks', { headers, body: { url } });
      for (const [what, url] of [...CLOSED, ...CLOSED_OUTSIDE]) {
        const answer = await ask(url);
        expect([what, answer.body.errorCode]).toEqual([what, 'WEBHOOK_URL_REFUSED']);
      }
      expect((await ask('https://93.184.216.34/hook')).status).toBe(200);
    } finally {
      await staging.close();
    }
  });
});

describe('a disabled webhook', () => {
  it('accepts neither a test nor a retry', async () => {
    const { id } = await created();
    const test = await call('POST', `/webhooks/${id}/test`);
    expect([test.status, test.body.type, test.body.status]).toEqual([
      200,
      'webhook.test',
      'pending',
    ]);
    await call('PATCH', `/webhooks/${id}`, { enabled: false });
    const refused = [
      await call('POST', `/webhooks/${id}/test`),
      await call('POST', `/webhooks/${id}/deliveries/${String(test.body.id)}/retry`),
      await call('POST', `/webhooks/${id}/deliveries/retry`, {
        from: '2026-01-01T00:00:00Z',
        to: '2027-01-01T00:00:00Z',
      }),
    ];
    expect(refused.map(({ status, body }) => [status, String(body.errorCode)])).toEqual(
      refused.map(() => [409, 'WEBHOOK_DISABLED']),
    );
  });
});
