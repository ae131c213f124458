import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { until } from '../../../../test/until.ts';
import { newEventId } from '../../../infra/ids.ts';
import type { EventDocument, EventIds, EventType } from '../../events/events.types.ts';
import { startEndpoint, type Endpoint } from '../../../../test/startEndpoint.ts';
import { createWebhookDispatcher, type WebhookDispatcher } from './dispatchWebhooks.ts';

interface Shown {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly status: string;
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  readonly lastAttempt: { readonly status: number | null; readonly answer: string } | null;
}

let server: TestServer;
let client: { clientId: string; token: string };
let dispatcher: WebhookDispatcher;
const endpoints: Endpoint[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  client = await server.session();
  dispatcher = createWebhookDispatcher(server.container);
});
afterEach(async () => {
  await dispatcher.stop();
  await server.container.mongo.db.collection('webhooks').deleteMany({});
  for (const one of endpoints.splice(0)) await one.close();
});
afterAll(() => server.close());

async function endpoint(answer?: Parameters<typeof startEndpoint>[0]): Promise<Endpoint> {
  const one = await startEndpoint(answer);
  endpoints.push(one);
  return one;
}

const call = (method: string, path: string, body?: unknown) =>
  server.request(method, `/api/v1${path}`, {
    headers: { authorization: `Bearer ${client.token}` },
    ...(body === undefined ? {} : { body }),
  });

async function webhook(url: string, types: EventType[] | null = null) {
  const answer = await call('POST', '/webhooks', { url, types });
  return answer.body as { id: string; secret: string };
}

/** Lists events of the client, one for each task id. */
async function happen(...taskIds: string[]): Promise<EventDocument[]> {
  return write(taskIds.map((taskId) => ({ type: 'task.finished' as const, data: { taskId } })));
}

async function write(
  told: readonly { readonly type: EventType; readonly data: EventIds }[],
): Promise<EventDocument[]> {
  const { events } = server.container;
  const { clientId } = client;
  const head = await events.head(clientId);
  const at = server.clock.now();
  const documents = told.map(({ type, data }, index) => {
    return { _id: newEventId(), clientId, sequence: head + 1 + index, type, at, data };
  });
  await events.insert(documents);
  return documents;
}

/** Lets the dispatcher do all that there is to do now. */
async function deliver(): Promise<void> {
  await dispatcher.look();
  dispatcher.wake([client.clientId]);
  await dispatcher.idle();
}

async function list(id: string): Promise<Shown[]> {
  const answer = await call('GET', `/webhooks/${id}/deliveries?limit=200`);
  return (answer.body as { deliveries: Shown[] }).deliveries;
}

const ids = (one: Endpoint) => one.received.map(({ headers }) => headers['webhook-id']);
const bodies = (one: Endpoint) =>
  one.received.map(({ body }) => JSON.parse(body) as { id: string; data: EventIds });
const idsOf = (events: readonly EventDocument[]) => events.map(({ _id }) => _id);
const ERROR = (response: ServerResponse) => response.writeHead(500).end('broken');

describe('an event', () => {
  it('is delivered as it is listed, signed, and shown with the answer', async () => {
    const target = await endpoint();
    const { id, secret } = await webhook(target.url);
    const [event] = await happen('a');
    await deliver();
    const [received] = target.received;
    const headers = received?.headers as Record<string, string>;
    const listed = await server.request('GET', '/api/v1/events', {
      headers: { authorization: `Bearer ${client.token}` },
    });
    const [shown] = (listed.body as { events: unknown[] }).events;
    expect(new Webhook(secret).verify(received?.body ?? '', headers)).toEqual(shown);
    expect(headers['webhook-id']).toBe(event?._id);
    expect(headers['content-type']).toBe('application/json');
    expect(await list(id)).toMatchObject([
      {
        eventId: event?._id,
        status: 'delivered',
        attempts: 1,
        nextAttemptAt: null,
        lastAttempt: { status: 200, answer: 'ok', fault: null },
      },
    ]);
  });

  it('carries both signatures after the secret was rotated', async () => {
    const target = await endpoint();
    const { id, secret } = await webhook(target.url);
    const rotated = await call('POST', `/webhooks/${id}/rotate-secret`);
    await happen('a');
    await deliver();
    const [received] = target.received;
    const headers = received?.headers as Record<string, string>;
    for (const one of [secret, (rotated.body as { secret: string }).secret])
      expect(new Webhook(one).verify(received?.body ?? '', headers)).toBeTruthy();
  });

  it('of another type or client, or from before, is not delivered', async () => {
    const target = await endpoint();
    await happen('before');
    await webhook(target.url, ['consent.revoked']);
    const [, revoked] = await write([
      { type: 'task.finished', data: { taskId: 'a' } },
      { type: 'consent.revoked', data: { consentId: 'c' } },
      { type: 'task.challenge', data: { taskId: 'a' } },
    ]);
    const mine = client;
    client = await server.session();
    await happen('theirs');
    client = mine;
    await deliver();
    expect(ids(target)).toEqual([revoked?._id]);
  });

  it('is sent once, however many there are', async () => {
    const target = await endpoint();
    const { id } = await webhook(target.url);
    const tasks = Array.from({ length: 1500 }, (_, index) => `task-${String(index)}`);
    const events = [...(await happen(...tasks)), ...(await happen(...tasks))];
    const looking = setInterval(() => void dispatcher.look(), 20);
    await until(async () => {
      await deliver();
      return (await server.container.webhooks.find(id))?.cursor === events.length;
    });
    clearInterval(looking);
    await deliver();
    expect(ids(target).sort()).toEqual(idsOf(events).sort());
    const known = new Map(events.map(({ _id, sequence }) => [_id, sequence]));
    const told = new Map<string | undefined, number[]>(tasks.map((task) => [task, []]));
    for (const { id: eventId, data } of bodies(target))
      told.get(data.taskId)?.push(known.get(eventId) ?? 0);
    for (const sequences of told.values())
      expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
  });

  it('goes to each webhook, with the same id', async () => {
    const [one, two] = [await endpoint(), await endpoint()];
    await webhook(one.url);
    await webhook(two.url);
    const events = await happen('a', 'b');
    await deliver();
    expect(ids(one).sort()).toEqual(idsOf(events).sort());
    expect(ids(two).sort()).toEqual(idsOf(events).sort());
  });
});

describe('a test', () => {
  it('is sent once, whatever comes of it', async () => {
    const target = await endpoint(ERROR);
    const { id, secret } = await webhook(target.url);
    await deliver();
    const test = await call('POST', `/webhooks/${id}/test`);
    await deliver();
    const [received] = target.received;
    const headers = received?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(received?.body ?? '', headers)).toMatchObject({
      id: String(test.body.eventId),
      type: 'webhook.test',
      data: { webhookId: id },
    });
    expect(await list(id)).toMatchObject([
      { type: 'webhook.test', status: 'failed', attempts: 1, lastAttempt: { status: 500 } },
    ]);
  });
});

describe('a delivery that failed', () => {
  it('is tried again at its times, with the same id, until it has failed for good', async () => {
    const target = await endpoint(ERROR);
    const { id } = await webhook(target.url);
    const [event] = await happen('a');
    await deliver();
    for (const delay of [5, 300, 1800, 7200, 18_000, 36_000, 36_000]) {
      const before = target.received.length;
      server.clock.advance(delay * 0.8);
      await deliver();
      expect(target.received).toHaveLength(before);
      server.clock.advance(delay * 0.31);
      await deliver();
      expect(target.received).toHaveLength(before + 1);
      client = { ...client, token: (await renewed()).token };
    }
    server.clock.advance(86_400);
    await deliver();
    client = { ...client, token: (await renewed()).token };
    expect(ids(target)).toEqual(Array.from({ length: 8 }, () => event?._id));
    expect(await list(id)).toMatchObject([
      {
        status: 'failed',
        attempts: 8,
        nextAttemptAt: null,
        lastAttempt: { status: 500, answer: 'broken', fault: 'status' },
      },
    ]);
  });

  it('holds back the later events of its task, and no others', async () => {
    let isBroken = true;
    const target = await endpoint((response, { body }) => {
      if (isBroken && body.includes('"held"')) ERROR(response);
      else response.end();
    });
    await webhook(target.url);
    const events = await happen('held', 'free', 'held', 'free', 'held');
    await deliver();
    const tasks = bodies(target).map(({ data }) => data.taskId);
    expect(tasks.filter((one) => one === 'held')).toHaveLength(1);
    expect(tasks.filter((one) => one === 'free')).toHaveLength(2);
    const more = await happen('held', 'free');
    await deliver();
    expect(ids(target)).not.toContain(more[0]?._id);
    expect(ids(target)).toContain(more[1]?._id);
    isBroken = false;
    target.received.length = 0;
    server.clock.advance(6);
    await deliver();
    const held = [...events, ...more].filter(({ data }) => data.taskId === 'held');
    expect(ids(target)).toEqual(idsOf(held));
  });

  it('are all sent again that are asked for, however many', async () => {
    const target = await endpoint();
    const { id } = await webhook(target.url);
    const events = await happen(...Array.from({ length: 700 }, (_, index) => `m-${String(index)}`));
    await until(async () => {
      await deliver();
      return target.received.length === events.length;
    });
    target.received.length = 0;
    const span = { from: '2020-01-01T00:00:00Z', to: server.clock.now().toISOString() };
    await call('POST', `/webhooks/${id}/deliveries/retry`, { ...span, status: 'all' });
    // By one look: they do not wait for the next.
    await dispatcher.look();
    await until(() => target.received.length === events.length, { timeoutMs: 10_000 });
    expect(new Set(ids(target))).toEqual(new Set(idsOf(events)));
  });

  it('can be asked for again: one, or those of a span', async () => {
    let isBroken = true;
    const target = await endpoint((response) => {
      if (isBroken) ERROR(response);
      else response.end('well');
    });
    const { id } = await webhook(target.url);
    const from = server.clock.now().toISOString();
    await happen('a', 'b', 'c');
    await deliver();
    await server.container.mongo.db
      .collection('webhookDeliveries')
      .updateMany({ webhookId: id }, { $set: { status: 'failed' }, $unset: { nextAttemptAt: '' } });
    isBroken = false;
    target.received.length = 0;
    const [first] = await list(id);
    await call('POST', `/webhooks/${id}/deliveries/${String(first?.id)}/retry`);
    await deliver();
    expect(ids(target)).toEqual([first?.eventId]);
    const span = { from, to: server.clock.now().toISOString() };
    const retried = await call('POST', `/webhooks/${id}/deliveries/retry`, span);
    expect(retried.body).toEqual({ retried: 2 });
    await deliver();
    expect((await list(id)).map(({ status, attempts }) => [status, attempts])).toEqual(
      Array.from({ length: 3 }, () => ['delivered', 1]),
    );
    const all = await call('POST', `/webhooks/${id}/deliveries/retry`, { ...span, status: 'all' });
    expect(all.body).toEqual({ retried: 3 });
    await deliver();
    expect(target.received).toHaveLength(6);
  });

  it('is not sent where a redirect points', async () => {
    const target = await endpoint();
    const door = await endpoint((response) =>
      response.writeHead(302, { location: target.url }).end(),
    );
    const { id } = await webhook(door.url);
    await happen('a');
    await deliver();
    expect(target.connections()).toBe(0);
    expect(await list(id)).toMatchObject([{ lastAttempt: { status: 302, fault: 'redirect' } }]);
  });
});

describe('an endpoint that fails', () => {
  it('is turned off after five days, which an event and the webhook say', async () => {
    const target = await endpoint(ERROR);
    const { id } = await webhook(target.url);
    await happen('a');
    await deliver();
    expect((await call('GET', `/webhooks/${id}`)).body.failingSince).not.toBeNull();
    server.clock.advance(5 * 86_400 - 60);
    await happen('b');
    await deliver();
    client = { ...client, token: (await renewed()).token };
    expect((await call('GET', `/webhooks/${id}`)).body.enabled).toBe(true);
    server.clock.advance(61);
    await happen('c');
    await deliver();
    expect((await call('GET', `/webhooks/${id}`)).body).toMatchObject({
      enabled: false,
      disabled: { reason: 'failing' },
    });
    await server.container.listEvents();
    const { events } = server.container;
    const asked = { after: 0, types: ['webhook.disabled' as const], limit: 10 };
    const told = await events.listAfter(client.clientId, asked);
    expect(told.map(({ data }) => data)).toEqual([{ webhookId: id }]);
    const entries = server.container.mongo.db.collection('audit');
    expect(await entries.countDocuments({ event: 'webhook.disabled', detail: id })).toBe(1);
    const sent = target.received.length;
    server.clock.advance(3600);
    await deliver();
    expect(target.received).toHaveLength(sent);
  });

  it('is turned off at once where it says that it is gone, and catches up when turned on', async () => {
    let status = 410;
    const target = await endpoint((response) => response.writeHead(status).end());
    const { id } = await webhook(target.url);
    await happen('a');
    await deliver();
    expect((await call('GET', `/webhooks/${id}`)).body.disabled).toMatchObject({ reason: 'gone' });
    const missed = await happen('b', 'c');
    await deliver();
    expect(target.received).toHaveLength(1);
    status = 200;
    await call('PATCH', `/webhooks/${id}`, { enabled: true });
    server.clock.advance(6);
    await deliver();
    await deliver();
    const got = ids(target).slice(1);
    for (const { _id } of missed) expect(got).toContain(_id);
  });

  it('gets few new events until it answers again, and then all', async () => {
    let isBroken = true;
    const target = await endpoint((response) => {
      if (isBroken) ERROR(response);
      else response.end();
    });
    const { id } = await webhook(target.url);
    await happen(...Array.from({ length: 20 }, (_, index) => `first-${String(index)}`));
    await deliver();
    const tried = target.received.length;
    const events = await happen(...Array.from({ length: 300 }, (_, index) => `t-${String(index)}`));
    await deliver();
    expect(target.received.length - tried).toBeLessThan(5);
    isBroken = false;
    server.clock.advance(400);
    await until(async () => {
      await deliver();
      return (await server.container.webhooks.find(id))?.cursor === events.at(-1)?.sequence;
    });
    await deliver();
    const got = new Set(ids(target));
    expect(idsOf(events).filter((one) => !got.has(one))).toEqual([]);
  });

  it('delays no other', async () => {
    const silent = await endpoint(() => undefined);
    const target = await endpoint();
    await webhook(silent.url);
    await happen('slow');
    await dispatcher.look();
    await until(() => silent.received.length > 0);
    client = await server.session();
    await webhook(target.url);
    const events = await happen('a', 'b', 'c');
    await dispatcher.look();
    await until(() => target.received.length === 3, { timeoutMs: 5000 });
    expect(ids(target).sort()).toEqual(idsOf(events).sort());
    expect(silent.received).toHaveLength(1);
    await silent.close();
  });
});

describe('whatever dies', () => {
  it('nothing is lost: what was stored and not sent is sent by another', async () => {
    const target = await endpoint();
    const { id } = await webhook(target.url);
    const events = await happen('a', 'b', 'c', 'a');
    const { deliveries, webhooks } = server.container;
    // One worker stores the deliveries, and dies before it moves on and sends.
    const dying = createWebhookDispatcher({
      ...server.container,
      webhooks: Object.assign(Object.create(webhooks) as typeof webhooks, {
        find: (webhookId: string) => webhooks.find(webhookId),
        lease: (...asked: Parameters<typeof webhooks.lease>) => webhooks.lease(...asked),
        advance: () => Promise.reject(new Error('killed')),
      }),
    });
    await dying.look();
    await dying.idle();
    expect(target.received).toHaveLength(0);
    expect(await deliveries.due(id, server.clock.now(), 10)).toHaveLength(4);
    // Its lease ends.
    server.clock.advance(16);
    await deliver();
    expect(ids(target).sort()).toEqual(idsOf(events).sort());
    expect(bodies(target).filter(({ data }) => data.taskId === 'a')).toMatchObject([
      { id: events[0]?._id },
      { id: events[3]?._id },
    ]);
  });

  it('an event is delivered also where a backup knows the webhook better than the events', async () => {
    const target = await endpoint();
    const { id } = await webhook(target.url);
    await happen('before');
    await deliver();
    // As a dump of a busy server may be: the webhook was read after the events.
    const { webhooks } = server.container;
    const { cursor = 0 } = (await webhooks.find(id)) ?? {};
    await webhooks.advance(id, cursor, cursor + 50);
    await dispatcher.stop();
    dispatcher = createWebhookDispatcher(server.container);
    await deliver();
    const [event] = await happen('after');
    await deliver();
    expect(ids(target).at(-1)).toBe(event?._id);
  });

  it('a webhook is looked after by one worker at a time', async () => {
    const target = await endpoint();
    await webhook(target.url);
    const other = createWebhookDispatcher(server.container);
    await dispatcher.look();
    const events = await happen('a', 'b');
    await Promise.all([deliver(), other.look()]);
    await other.idle();
    expect(ids(target).sort()).toEqual(idsOf(events).sort());
    // The one that stops leaves it to the other.
    await dispatcher.stop();
    const [next] = await happen('c');
    await other.look();
    await other.idle();
    expect(ids(target).at(-1)).toBe(next?._id);
    await other.stop();
  });
});

/** A session as of now. */
async function renewed(): Promise<{ token: string }> {
  const { clients, tokens } = server.container;
  const [key] = await clients.listKeys(client.clientId);
  const claims = { keyId: key?.keyId ?? '', scopes: ['main'] };
  const options = { subject: client.clientId, lifetimeSeconds: 3600, claims };
  return tokens.sign('session', options);
}
