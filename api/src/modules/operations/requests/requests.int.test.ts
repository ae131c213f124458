import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { connectClient } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { keyIdOf } from '../../../../test/keyIdOf.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';
import { until } from '../../../../test/until.ts';
import type { Scope } from '../../../principal/principal.ts';
import { newBatch } from './requests.store.ts';
import { REQUESTS_KEPT_DAYS, type LoggedRequest } from './requests.types.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Shown {
  readonly id: string;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly errorCode: string | null;
}

const ALL = ['main', 'connect', 'manage'] as const;
const call = (apiKey: string, path: string, headers: Record<string, string> = {}) =>
  server.request('GET', `/api/v1${path}`, { headers: { 'x-api-key': apiKey, ...headers } });
const list = async (apiKey: string, query = '') =>
  (await call(apiKey, `/requests${query}`)).body as { requests: Shown[]; hasMore: boolean };
const idOf = ({ headers }: Answer) => String(headers.get('x-request-id'));
const textOf = ({ method, path, status }: Shown) => `${method} ${path} ${String(status)}`;

/** The calls that the client made before this one, once the expected number is there. */
const logged = (apiKey: string, count: number): Promise<Shown[]> =>
  until(async () => {
    const { requests } = await list(apiKey);
    const others = requests.filter(({ path }) => path !== '/requests');
    return others.length === count ? others : null;
  });

/** Writes calls to the log without making them. */
async function plant(clientId: string, count: number): Promise<void> {
  const entry = (at: number): LoggedRequest => ({
    requestId: randomUUID(),
    keyId: 'key_000000000000',
    method: 'GET',
    path: '/entities',
    status: 200 + at,
    errorCode: null,
    at: server.clock.now(),
    durationMs: 1,
  });
  const requests = Array.from({ length: count }, (_, at) => entry(at));
  await server.container.requests.insert([newBatch(clientId, server.clock.now(), requests)]);
}

describe('the request log', () => {
  it('contains each call of the client’s servers, even refused ones', async () => {
    const { clientId, apiKey } = await server.client({ scopes: ALL });
    const login = await server.request('POST', '/api/v1/auth/login', {
      headers: { 'x-api-key': apiKey },
    });
    const headers = { authorization: `Bearer ${String(login.body.token)}` };
    const mine = randomUUID();
    const refused = await server.request('GET', `/api/v1/tasks/${'a'.repeat(64)}`, {
      headers: { ...headers, 'x-request-id': mine },
    });
    await server.request('DELETE', '/api/v1/keys/key_unknown', {
      headers: { 'x-api-key': apiKey },
    });
    // A call with an invalid token has no known client, and an unknown path belongs to no call.
    await server.request('GET', '/api/v1/entities', {
      headers: { authorization: 'Bearer a.b.c' },
    });
    await server.request('GET', '/api/v1/nothing', { headers });

    const found = await logged(apiKey, 3);
    expect(found.map(textOf).toSorted()).toEqual([
      'DELETE /keys/{keyId} 403',
      'GET /tasks/{taskId} 403',
      'POST /auth/login 200',
    ]);
    expect(idOf(refused)).toBe(mine);
    const one = await call(apiKey, `/requests/${mine}`);
    expect(one.body).toEqual({
      id: expect.any(String) as string,
      requestId: mine,
      at: expect.any(String) as string,
      method: 'GET',
      path: '/tasks/{taskId}',
      status: 403,
      errorCode: 'FORBIDDEN',
      durationMs: expect.any(Number) as number,
      keyId: await keyIdOf(server.container, clientId),
    });
    const before = server.clock.now().getTime() - new Date(String(one.body.at)).getTime();
    expect(before).toBeGreaterThanOrEqual(0);
    expect(before).toBeLessThan(300_000);
  });

  it('contains the connect calls, but not those of the person’s widget', async () => {
    const client = await connectClient(server, { scopes: ALL });
    const widget = await client.widget('12345678-5');
    await widget.accept();
    await client.withTaskToken('GET', `/consents/${widget.consentId}`, '12345678-5');
    expect((await logged(client.apiKey, 3)).map(textOf).toSorted()).toEqual([
      'GET /consents/{consentId} 200',
      'POST /token/otp/create 200',
      'POST /token/task 200',
    ]);
  });

  it('stores nothing that was sent: no query, body, credential or part of the path', async () => {
    const client = await server.session({ scopes: ALL });
    const person = buildRut(18_200_001);
    await server.launch(client.token, {
      action: 'banco-chile:identity-validation',
      args: { username: person, password: CANARY },
    });
    const headers = { authorization: `Bearer ${client.token}`, 'user-agent': `agent ${person}` };
    await server.request('GET', `/api/v1/tasks/${person}?note=${CANARY}`, { headers });
    const query = `username=${person}&entity=banco-chile`;
    await server.request('GET', `/api/v1/users/status/by-entity?${query}`, { headers });
    await server.request('GET', '/api/v1/keys', {
      headers: { 'x-api-key': client.apiKey, 'x-request-id': person },
    });
    await logged(client.apiKey, 5);
    const stored = await server.container.mongo.db
      .collection('requests')
      .find({ clientId: client.clientId })
      .toArray();
    const text = JSON.stringify(stored);
    const digits = person.replaceAll(/\D/g, '').slice(0, -1);
    for (const secret of [CANARY, person, digits, 'banco-chile', client.token, client.apiKey])
      expect(text).not.toContain(secret);
  });

  it('shows a client only its own calls', async () => {
    const [one, other] = [
      await server.client({ scopes: ALL }),
      await server.client({ scopes: ALL }),
    ];
    const requestId = randomUUID();
    await call(one.apiKey, '/entities', { 'x-request-id': requestId });
    await call(other.apiKey, '/keys', { 'x-request-id': requestId });
    await logged(one.apiKey, 1);
    await logged(other.apiKey, 1);
    const seen = async (apiKey: string) => [
      ((await call(apiKey, `/requests/${requestId}`)).body as Shown).path,
      (await list(apiKey, `?requestId=${requestId}`)).requests.map(({ path }) => path),
    ];
    expect(await seen(one.apiKey)).toEqual(['/entities', ['/entities']]);
    expect(await seen(other.apiKey)).toEqual(['/keys', ['/keys']]);
    const { id = '' } = (await list(one.apiKey)).requests.at(-1) ?? {};
    // With another client's position in the log, a client still sees only its own older calls.
    expect(
      (await list(other.apiKey, `?before=${id}`)).requests.map(({ path }) => path),
    ).not.toContain('/entities');
  });

  it('is read in pages, newest first, with each call once', async () => {
    const { clientId, apiKey } = await server.client({ scopes: ['manage'] });
    await plant(clientId, 150);
    server.clock.advance(1);
    await plant(clientId, 3);
    server.clock.advance(1);
    await plant(clientId, 98);
    const statuses: number[] = [];
    let query = '?limit=100';
    for (let pages = 0; pages < 5; pages += 1) {
      const { requests, hasMore } = await list(apiKey, query);
      statuses.push(
        ...requests.filter(({ path }) => path === '/entities').map(({ status }) => status),
      );
      if (!hasMore) break;
      query = `?limit=100&before=${String(requests.at(-1)?.id)}`;
    }
    const down = (count: number) => Array.from({ length: count }, (_, at) => 199 + count - at);
    expect(statuses).toEqual([...down(98), ...down(3), ...down(150)]);
  });

  it('lists every call sent with the same id, and shows the last one for that id', async () => {
    const { apiKey } = await server.client({ scopes: ALL });
    const requestId = randomUUID();
    await call(apiKey, '/entities', { 'x-request-id': requestId });
    await logged(apiKey, 1);
    await call(apiKey, '/keys', { 'x-request-id': requestId });
    await logged(apiKey, 2);
    const { requests } = await list(apiKey, `?requestId=${requestId}`);
    expect(requests.map(({ path }) => path)).toEqual(['/keys', '/entities']);
    expect((await call(apiKey, `/requests/${requestId}`)).body.path).toBe('/keys');
  });

  it('returns 404 for an id that the client did not use, and 422 for an invalid query', async () => {
    const { apiKey } = await server.client({ scopes: ['manage'] });
    for (const id of [randomUUID(), 'x', encodeURIComponent('{"$ne":1}')]) {
      const answer = await call(apiKey, `/requests/${id}`);
      expect([answer.status, answer.body.errorCode]).toEqual([404, 'REQUEST_NOT_FOUND']);
    }
    for (const query of ['requestId=x', 'before=req_1', 'limit=0', 'limit=501', 'limit=1.5', 'x=1'])
      expect((await call(apiKey, `/requests?${query}`)).status).toBe(422);
  });

  it.each<[readonly Scope[], number]>([
    [['manage'], 200],
    [['main', 'connect'], 403],
  ])('with a key for %j responds with %d', async (scopes, status) => {
    const { apiKey } = await server.client({ scopes });
    expect((await call(apiKey, '/requests')).status).toBe(status);
    expect((await server.request('GET', '/api/v1/requests')).status).toBe(401);
  });

  it('is deleted after seven days', async () => {
    const { clientId, apiKey } = await server.client({ scopes: ['manage'] });
    await plant(clientId, 3);
    server.clock.advance(REQUESTS_KEPT_DAYS * 86_400 - 5);
    await server.container.purgeExpired();
    expect((await list(apiKey)).requests.map(({ path }) => path)).toContain('/entities');
    server.clock.advance(10);
    expect((await list(apiKey)).requests.map(({ path }) => path)).not.toContain('/entities');
    const kept = () =>
      server.container.mongo.db.collection('requests').countDocuments({
        clientId,
        'requests.keyId': 'key_000000000000',
      });
    expect(await kept()).toBe(1);
    await server.container.purgeExpired();
    expect(await kept()).toBe(0);
  });
});
