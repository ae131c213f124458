import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { signInPerson } from '../../../../test/person.ts';
import { relayWritten } from '../../../../test/relayWritten.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { newDelivery } from '../../operations/webhooks/newDelivery.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const nextRut = rutSeries(21_500_000);
const scopes = ['main', 'connect', 'persons'] as const;
const keyOf = ({ apiKey }: ConnectClient) => ({ 'x-api-key': apiKey });
const list = (client: ConnectClient, query: Record<string, string> = {}) =>
  server.request('GET', `/api/v1/connections?${new URLSearchParams(query).toString()}`, {
    headers: keyOf(client),
  });
interface Listed {
  readonly consentId: string;
  readonly reference: string | null;
}
const listed = async (client: ConnectClient, query: Record<string, string> = {}) =>
  ((await list(client, query)).body as { data: Listed[] }).data;
const ids = async (client: ConnectClient, query: Record<string, string> = {}) =>
  (await listed(client, query)).map(({ consentId }) => consentId);

/** What the client's events say. */
async function eventsOf(client: ConnectClient) {
  await relayWritten(server.container);
  return server.container.events.listAfter(client.clientId, { after: 0, types: null, limit: 500 });
}

describe('the reference of an OTP token', () => {
  it('is returned with the consent, its extractions and all their events', async () => {
    const client = await connectClient(server, { scopes });
    const username = nextRut();
    const { consentId } = await client.consent(username, { reference: 'crédito 77' });
    const read = await client.withTaskToken('GET', `/consents/${consentId}`, username);
    expect(read.body.data).toMatchObject({ id: consentId, reference: 'crédito 77' });
    const all = await client.withTaskToken('GET', '/consents', username);
    expect(all.body.data.consents).toMatchObject([{ reference: 'crédito 77' }]);
    const { taskId } = (await server.container.consents.find(consentId)) ?? {};
    const outcome = await server.request('GET', `/api/v1/extractions/${String(taskId)}`, {
      headers: keyOf(client),
    });
    expect(outcome.body.data).toMatchObject({ consentId, reference: 'crédito 77' });
    await client.withTaskToken('POST', `/consents/${consentId}/revoke`, username);
    const told = await eventsOf(client);
    expect(told.map(({ type }) => type)).toEqual([
      'consent.accepted',
      'consent.activated',
      'task.finished',
      'consent.revoked',
    ]);
    for (const { data } of told) expect(data).toMatchObject({ consentId, reference: 'crédito 77' });
  });

  it('is in the event of what its person requests', async () => {
    const client = await connectClient(server, { scopes });
    const username = nextRut();
    const { consentId } = await client.consent(username, { reference: 'o' });
    const person = await signInPerson(server, username);
    await person.call('POST', `/person/connections/${consentId}/objection`);
    const told = await eventsOf(client);
    const objected = told.find(({ type }) => type === 'person.objected');
    expect(objected?.data).toMatchObject({ consentId, reference: 'o' });
  });

  it('is inherited by a refresh', async () => {
    const client = await connectClient(server, { scopes });
    const username = nextRut();
    const { consentId } = await client.consent(username, { reference: 'r' });
    server.clock.advance(90_000);
    await client.retrieve(username, consentId, 'identity-validation');
    const { taskId } = (await server.container.consents.find(consentId)) ?? {};
    const refresh = await server.container.tasks.find(String(taskId), server.clock.now());
    expect(refresh).toMatchObject({ consent: { purpose: 'refresh' }, reference: 'r' });
  });

  it('is refused if it says who the person is, after every other fault', async () => {
    const client = await connectClient(server, { scopes });
    const username = nextRut();
    for (const reference of [username, 'persona@correo.cl', '', 'x'.repeat(65), 7]) {
      const answer = await client.createOtp(client.otpBody(username, { reference }));
      expect([answer.status, answer.body.code]).toEqual([422, 'REFERENCE_ERROR']);
      expect(answer.body.hint).toMatch(/^It /);
    }
    const types = ['business-bank'];
    for (const [fault, code] of [
      [{ widgetConfigId: 7 }, 'WIDGETCONFIG_ERROR'],
      [{ filters: { entities: { include: { types } } } }, 'COMPANY_ERROR'],
      [{ clientId: undefined }, 'MISSING_API_KEY_OR_CLIENT_ID'],
    ] as const) {
      const body = client.otpBody(username, { reference: username, ...fault });
      expect((await client.createOtp(body)).body.code).toBe(code);
    }
  });

  it('is part of the request that an Idempotency-Key repeats', async () => {
    const client = await connectClient(server, { scopes });
    const username = nextRut();
    const create = (reference: string) =>
      client.createOtp(client.otpBody(username, { reference }), { 'idempotency-key': 'o-1' });
    const first = await create('a');
    expect((await create('a')).body).toEqual(first.body);
    expect((await create('b')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await listed(client)).toMatchObject([{ reference: 'a' }]);
  });
});

describe('GET /connections', () => {
  it('lists the consents of all persons, newest first, without data of persons', async () => {
    const client = await connectClient(server, { scopes });
    const [one, other] = [nextRut(), nextRut()];
    const active = await client.consent(one, { reference: 'a' });
    server.clock.advance(1);
    const pending = await client.widget(other);
    const answer = await list(client);
    expect(answer.body).toEqual({
      data: [
        {
          consentId: pending.consentId,
          reference: null,
          visitId: null,
          entityId: null,
          status: 'IN_PROGRESS',
          subStatus: 'IN_PROGRESS',
          products: ['identity-validation'],
          createdAt: expect.any(String) as string,
          validUntil: null,
        },
        {
          consentId: active.consentId,
          reference: 'a',
          visitId: null,
          entityId: 'banco-chile',
          status: 'ACTIVE',
          subStatus: 'ACTIVE',
          connection: {
            status: 'ok',
            reason: null,
            since: null,
            nextRefreshAt: expect.any(String) as string,
          },
          products: ['identity-validation'],
          createdAt: expect.any(String) as string,
          validUntil: expect.any(String) as string,
        },
      ],
      cursor: null,
    });
    for (const hidden of [one, other, 'persona@correo.cl'])
      expect(answer.text).not.toContain(hidden);
  });

  it('filters by reference, status and institution, and pages through the rest', async () => {
    const client = await connectClient(server, { scopes });
    const active = await client.consent(nextRut(), { reference: 'a' });
    const ended = await client.widget(nextRut(), { reference: 'a' });
    await ended.discard();
    const pending = await client.widget(nextRut(), { reference: 'b' });
    const all = [active, ended, pending].map(({ consentId }) => consentId);
    expect((await ids(client, { reference: 'a' })).sort()).toEqual(all.slice(0, 2).sort());
    expect(await ids(client, { status: 'ACTIVE' })).toEqual([active.consentId]);
    expect(await ids(client, { status: 'INACTIVE' })).toEqual([ended.consentId]);
    expect(await ids(client, { status: 'IN_PROGRESS' })).toEqual([pending.consentId]);
    expect(await ids(client, { entity: 'banco-chile' })).toEqual([active.consentId]);
    expect(await ids(client, { reference: 'a', status: 'IN_PROGRESS' })).toEqual([]);
    const first = await list(client, { limit: '2' });
    const rest = await list(client, { limit: '2', cursor: String(first.body.cursor) });
    const seen = [first, rest].flatMap(({ body }) => (body as { data: Listed[] }).data);
    expect(seen.map(({ consentId }) => consentId).sort()).toEqual([...all].sort());
    expect(rest.body.cursor).toBeNull();
  });

  it('ends what is overdue before it lists it', async () => {
    const client = await connectClient(server, { scopes });
    const { consentId } = await client.widget(nextRut());
    server.clock.advance(7200);
    expect(await ids(client, { status: 'IN_PROGRESS' })).toEqual([]);
    expect(await listed(client, { status: 'INACTIVE' })).toMatchObject([
      { consentId, subStatus: 'EXPIRED' },
    ]);
  });

  it('lists nothing of other clients, and takes no cursor but its own', async () => {
    const [own, other] = [
      await connectClient(server, { scopes }),
      await connectClient(server, { scopes }),
    ];
    await own.widget(nextRut(), { reference: 'a' });
    await own.widget(nextRut(), { reference: 'a' });
    expect(await ids(other, { reference: 'a' })).toEqual([]);
    const page = await list(own, { limit: '1' });
    const cursor = String(page.body.cursor);
    for (const [client, given] of [
      [other, cursor],
      [own, cursor.slice(2)],
    ] as const) {
      const answer = await list(client, { cursor: given });
      expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_FORMAT']);
    }
    expect((await list(own, { cursor })).status).toBe(200);
  });

  it.each([
    [{ status: 'done' }, 'WRONG_FORMAT'],
    [{ entity: 'banco-marte' }, 'WRONG_FORMAT'],
    [{ reference: '12345678-5' }, 'WRONG_FORMAT'],
    [{ limit: '0' }, 'LIMIT_ERROR'],
    [{ target: '12345678-5' }, 'WRONG_FORMAT'],
  ])('refuses %j', async (query, code) => {
    const client = await connectClient(server, { scopes });
    const answer = await list(client, query);
    expect([answer.status, answer.body.code]).toEqual([422, code]);
  });

  it('needs a key for the connect API', async () => {
    expect((await server.request('GET', '/api/v1/connections')).status).toBe(401);
    const { apiKey } = await server.client({ scopes: ['main'] });
    const headers = { 'x-api-key': apiKey };
    expect((await server.request('GET', '/api/v1/connections', { headers })).status).toBe(403);
  });
});

describe('a person’s copy and erasure', () => {
  it('include the references on their records', async () => {
    const client = await connectClient(server, { scopes });
    const username = nextRut();
    const { consentId } = await client.consent(username, { reference: 'a-copy' });
    const body = { username };
    const call = (what: string) =>
      server.request('POST', `/api/v1/persons/${what}`, { headers: keyOf(client), body });
    await eventsOf(client);
    expect((await call('export')).body.data).toMatchObject({
      consents: [{ consentId, reference: 'a-copy' }],
      tasks: [{ reference: 'a-copy' }],
      toldClients: Array(2).fill({ reference: 'a-copy' }) as unknown,
    });

    const { container } = server;
    const webhookId = `wh_${'0'.repeat(32)}`;
    const [event] = await eventsOf(client);
    if (!event) throw new Error('no event');
    const place = { sequence: 1, taskId: null, now: server.clock.now() };
    const delivery = newDelivery({ _id: webhookId, clientId: client.clientId }, event, place);
    await container.deliveries.insert([delivery]);
    expect((await call('erase')).status).toBe(200);
    expect(await listed(client)).toMatchObject([{ consentId, reference: null }]);
    for (const told of await eventsOf(client)) expect(told.data).not.toHaveProperty('reference');
    const kept = await container.deliveries.find(delivery._id, webhookId);
    expect(kept?.event.data).toEqual({ consentId, entityId: 'banco-chile' });
    const everything = await Promise.all(
      (await container.mongo.db.listCollections().toArray()).map(({ name }) =>
        container.mongo.db.collection(name).find().toArray(),
      ),
    );
    expect(JSON.stringify(everything)).not.toContain('a-copy');
  });
});
