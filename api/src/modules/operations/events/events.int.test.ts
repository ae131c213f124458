import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { keyIdOf } from '../../../../test/keyIdOf.ts';
import { openChallenge } from '../../../../test/openChallenge.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { eventIdOf } from '../../../infra/ids.ts';
import { limitKey } from '../../access/clients/commands/changeKeys.ts';
import { tellExpiringKeys } from '../../access/clients/jobs/tellExpiringKeys.ts';
import { sweepConsents } from '../../consent/consents/jobs/sweepConsents.ts';
import { FAILURES_TO_OPEN } from '../../extraction/entities/institutionHealth.ts';
import { watchInstitutions } from '../../extraction/entities/jobs/watchInstitutions.ts';
import { TasksStore } from '../../extraction/tasks/tasks.store.ts';
import { EVENT_TYPES } from './events.types.ts';

interface Listed {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly at: string;
  readonly data: Readonly<Record<string, string>>;
}

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

const nextRut = rutSeries(24_500_000);

/** A session of the client that is valid now, however the test has moved the clock. */
async function tokenOf(clientId: string): Promise<string> {
  const claims = { keyId: await keyIdOf(server.container, clientId), scopes: ['main'] };
  const options = { subject: clientId, lifetimeSeconds: 3600, claims };
  return server.container.tokens.sign('session', options).token;
}

async function get(clientId: string, query: Record<string, string>) {
  const path = `/api/v1/events?${String(new URLSearchParams(query))}`;
  const headers = { authorization: `Bearer ${await tokenOf(clientId)}` };
  return server.request('GET', path, { headers });
}

async function list(clientId: string, query: Record<string, string> = {}) {
  const answer = await get(clientId, query);
  expect(answer.status).toBe(200);
  return answer.body as { events: Listed[]; cursor: number; hasMore: boolean };
}

/** The events that a client receives while something happens. */
async function told(clientId: string, act: () => Promise<unknown>): Promise<Listed[]> {
  await server.container.listEvents();
  const after = await server.container.events.head(clientId);
  await act();
  await server.container.listEvents();
  return (await list(clientId, { after: String(after) })).events;
}

/** A task that is stored but does not run. */
async function launched(clientId: string, isInteractive = false): Promise<string> {
  const answer = await server.launch(await tokenOf(clientId), {
    action: 'banco-chile:identity-validation',
    args: { username: nextRut(), password: 'Clave1234' },
    interactive: isInteractive,
  });
  return String(answer.body.taskId);
}

const FAILED = { status: 'error', result: null, error: null } as const;
const typesOf = (events: readonly Listed[]) => events.map(({ type }) => type);

describe('an event', () => {
  it('is reported for each change of a consent', async () => {
    const username = nextRut();
    let consentId = '';
    const connected = await told(client.clientId, async () => {
      ({ consentId } = await client.consent(username));
    });
    expect(typesOf(connected)).toEqual(['consent.accepted', 'consent.activated', 'task.finished']);
    const { taskId } = connected.find(({ type }) => type === 'task.finished')?.data ?? {};
    expect(taskId).toMatch(/^[0-9a-f]{64}$/);
    for (const { type, data } of connected)
      expect(data).toEqual({
        consentId,
        entityId: 'banco-chile',
        ...(type !== 'consent.accepted' && { taskId }),
      });

    server.clock.advance(25 * 3600);
    const refreshed = await told(client.clientId, async () => {
      const retrieved = await client.retrieve(username, consentId, 'identity-validation');
      expect(retrieved.status).toBe(200);
      const { taskId: refreshId } = (await server.container.consents.find(consentId)) ?? {};
      await server.runTask(String(refreshId));
    });
    expect(typesOf(refreshed)).toEqual(['consent.refreshed', 'task.finished']);

    const revoked = await told(client.clientId, () =>
      client.withTaskToken('POST', `/consents/${consentId}/revoke`, username),
    );
    expect(revoked).toMatchObject([
      { type: 'consent.revoked', data: { consentId, entityId: 'banco-chile' } },
    ]);
  });

  it('reports how a consent ended', async () => {
    const { consentId: overdue } = await client.consent(nextRut());
    const expired = await told(client.clientId, async () => {
      server.clock.advance(400 * 86_400);
      await sweepConsents(server.container);
    });
    expect(expired).toMatchObject([{ type: 'consent.expired', data: { consentId: overdue } }]);

    const widget = await client.widget(nextRut());
    const failed = await told(client.clientId, () => widget.discard());
    expect(failed).toMatchObject([{ type: 'consent.failed' }]);
    expect(failed[0]?.data).toEqual({ consentId: widget.consentId });
  });

  it('is reported once for each change of a task, in the order of the changes', async () => {
    const { clientId } = await server.client();
    const taskId = await launched(clientId, true);
    const { tasks } = server.container;
    const events = await told(clientId, async () => {
      await openChallenge(server.container, taskId);
      // The worker repeats writes whose success it does not know.
      await openChallenge(server.container, taskId).catch(() => undefined);
      expect(await tasks.finish(taskId, null, FAILED, server.clock.now())).toBe(true);
      expect(await tasks.finish(taskId, null, FAILED, server.clock.now())).toBe(false);
    });
    const data = { taskId, entityId: 'banco-chile' };
    expect(events).toMatchObject([
      { sequence: 1, type: 'task.challenge', data },
      { sequence: 2, type: 'task.finished', data },
    ]);
    expect(events).toHaveLength(2);
  });

  it('is reported to every active client once for each change of an institution', async () => {
    const [other, gone] = [await server.client(), await server.client()];
    await server.container.clients.revokeClient(gone.clientId, server.clock.now());
    const { health } = server.container;
    const watch = () => Promise.all([1, 2, 3].map(() => watchInstitutions(server.container)));
    const down = {
      kind: 'error',
      code: 'INSTITUTION_UNAVAILABLE',
      message: '',
      retryable: true,
      fixableBy: 'institution',
    } as const;
    const events = await told(client.clientId, async () => {
      for (let count = 1; count < FAILURES_TO_OPEN; count += 1)
        await health.report('banco-itau', down, 1);
      await watch();
      await health.report('banco-itau', down, 1);
      await watch();
      await watch();
      await health.report('banco-itau', { kind: 'success', data: {} }, 1);
      await watch();
    });
    const itau = { data: { entityId: 'banco-itau' } };
    const expected = [
      { type: 'institution.degraded', ...itau },
      { type: 'institution.recovered', ...itau },
    ];
    expect(events).toMatchObject(expected);
    expect((await list(other.clientId)).events).toMatchObject(expected);
    expect(await server.container.events.head(gone.clientId)).toBe(0);
  });

  it('is reported 14 days and one day before a key expires, once for each expiry date', async () => {
    const { clientId } = await server.client();
    const keyId = await keyIdOf(server.container, clientId);
    const sweep = () => Promise.all([1, 2].map(() => tellExpiringKeys(server.container)));
    const inDays = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000);
    await limitKey(server.container, clientId, keyId, { expiresAt: inDays(15) });
    const head = async () => {
      await sweep();
      await sweep();
      await server.container.listEvents();
      return server.container.events.head(clientId);
    };
    expect(await head()).toBe(0);
    await limitKey(server.container, clientId, keyId, { expiresAt: inDays(13) });
    expect(await head()).toBe(1);
    await limitKey(server.container, clientId, keyId, { expiresAt: inDays(0.5) });
    expect(await head()).toBe(2);
    const { events } = await list(clientId);
    expect(events).toMatchObject([
      { type: 'key.expiring', data: { keyId } },
      { type: 'key.expiring', data: { keyId } },
    ]);
  });

  it('is reported when a key is created, rotated and retired', async () => {
    const { clientId, apiKey } = await server.client({ scopes: ['main', 'manage'] });
    const call = async (method: string, path: string, body?: object) => {
      const headers = { 'x-api-key': apiKey };
      const answer = await server.request(method, `/api/v1/keys${path}`, {
        headers,
        ...(body && { body }),
      });
      expect(answer.status).toBe(200);
      await server.container.listEvents();
      return answer.body as { keyId: string; key: { keyId: string } };
    };
    const { keyId } = await call('POST', '', { scopes: ['main'] });
    const { key } = await call('POST', `/${keyId}/rotate`);
    await call('DELETE', `/${keyId}`);
    await call('DELETE', `/${keyId}`);
    const { events } = await list(clientId);
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['key.created', { keyId }],
      ['key.created', { keyId: key.keyId }],
      ['key.retired', { keyId }],
    ]);
  });

  it('contains nothing about the person', async () => {
    const username = nextRut();
    const events = await told(client.clientId, () => client.consent(username));
    const texts = JSON.stringify(events);
    expect(texts).not.toContain(username.slice(0, 8));
    expect(texts).not.toContain(CANARY);
    for (const event of events) {
      expect(Object.keys(event)).toEqual(['id', 'sequence', 'type', 'at', 'data']);
      for (const name of Object.keys(event.data))
        expect(['taskId', 'consentId', 'entityId', 'keyId']).toContain(name);
    }
  });
});

describe('an event whose process is killed before the event is listed', () => {
  it('is listed by the next relay that runs', async () => {
    const { clientId } = await server.client();
    const taskId = await launched(clientId);
    // Performs only the update that ends the task, and nothing after it: no signal, no audit entry.
    const killed = new TasksStore(server.container.mongo);
    await killed.finish(taskId, null, FAILED, server.clock.now());
    await server.container.listEvents();
    const expected = [{ type: 'task.finished', data: { taskId } }];
    expect((await list(clientId)).events).toMatchObject(expected);
    // Completing the ended task does not repeat the event.
    await server.task(await tokenOf(clientId), taskId);
    await server.container.listEvents();
    expect((await list(clientId)).events).toHaveLength(1);
  });

  it('is not deleted before it is listed', async () => {
    const { clientId } = await server.client();
    const taskId = await launched(clientId);
    await server.runTask(taskId);
    server.clock.advance(3 * 86_400);
    await server.container.tasks.purgeExpired(server.clock.now());
    expect(await server.container.tasks.status(taskId)).toBe('success');
    await server.container.listEvents();
    expect((await list(clientId)).events).toMatchObject([{ data: { taskId } }]);
    await server.container.purgeExpired();
    expect(await server.container.tasks.status(taskId)).toBeNull();
  });
});

describe('GET /events', () => {
  it('pages by cursor, and the cursor advances past events of other types', async () => {
    const { clientId } = await server.client();
    const at = server.clock.now();
    await server.container.events.insert(
      Array.from({ length: 9 }, (_, index) => ({
        _id: eventIdOf(`${clientId} ${String(index)}`),
        clientId,
        at,
        data: {},
        sequence: index + 1,
        type: index % 4 === 1 ? ('consent.revoked' as const) : ('task.finished' as const),
      })),
    );
    const all = await list(clientId);
    expect(all).toMatchObject({ cursor: 9, hasMore: false });
    const paged: Listed[] = [];
    let cursor = 0;
    for (let more = true; more;) {
      const page = await list(clientId, { after: String(cursor), limit: '2' });
      paged.push(...page.events);
      ({ cursor, hasMore: more } = page);
    }
    expect(paged).toEqual(all.events);
    expect(paged.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const revoked = await list(clientId, { types: 'consent.revoked,consent.failed' });
    expect(revoked).toMatchObject({ events: [{ sequence: 2 }, { sequence: 6 }], cursor: 9 });
    const first = await list(clientId, { types: 'consent.revoked', limit: '1' });
    expect(first).toMatchObject({ events: [{ sequence: 2 }], cursor: 2, hasMore: true });
    expect(await list(clientId, { types: EVENT_TYPES.join(',') })).toEqual(all);
    expect(await list(clientId, { after: '9' })).toEqual({ events: [], cursor: 9, hasMore: false });
  });

  it('contains only the caller’s events of the last 30 days', async () => {
    const [one, other] = [await server.client(), await server.client()];
    await server.runTask(await launched(one.clientId));
    await server.container.listEvents();
    expect((await list(one.clientId)).events).toHaveLength(1);
    expect(await list(other.clientId)).toEqual({ events: [], cursor: 0, hasMore: false });
    server.clock.advance(30 * 86_400);
    expect((await list(one.clientId)).events).toEqual([]);
  });

  it.each([
    ['types', 'task.ended', 'types must be a comma-separated list of event types'],
    ['types', '', 'types must be a comma-separated list of event types'],
    ['types', 'task.finished,', 'types must be a comma-separated list of event types'],
    ['after', '-1', 'after must be a whole number, 0 or more'],
    ['after', 'x', 'after must be a whole number, 0 or more'],
    ['limit', '0', 'limit must be a whole number from 1 to 500'],
    ['limit', '501', 'limit must be a whole number from 1 to 500'],
    ['until', '9', '"until" is not allowed'],
  ])('refuses %s=%s', async (name, value, message) => {
    const answer = await get(client.clientId, { [name]: value });
    expect(answer).toMatchObject({ status: 422, body: { errorCode: 'WRONG_FORMAT', message } });
  });
});
