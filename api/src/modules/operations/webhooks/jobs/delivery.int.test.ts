import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../../infra/clock.ts';
import { newEventId } from '../../../../infra/ids.ts';
import { newDelivery } from '../newDelivery.ts';
import { until } from '../../../../../test/until.ts';
import { bodiesAt, ERROR, idsAt, idsOf, useWebhooks } from '../../../../../test/useWebhooks.ts';

const world = useWebhooks();
const { call, deliver, endpoint, happen, list, renewed, webhook, write } = world;

describe('an event', () => {
  it('is delivered as it is listed, signed, and shown with the response', async () => {
    const target = await endpoint();
    const { id, secret } = await webhook(target.url);
    const [event] = await happen('a');
    await deliver();
    const [received] = target.received;
    const headers = received?.headers as Record<string, string>;
    const listed = await world.server.request('GET', '/api/v1/events', {
      headers: { authorization: `Bearer ${world.client.token}` },
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

  it('is delivered and shown with the client’s own reference', async () => {
    const target = await endpoint();
    const { id } = await webhook(target.url);
    const data = { taskId: 'a', reference: 'solicitud-4821', entityId: 'banco-chile' };
    await write([{ type: 'task.finished', data }]);
    await deliver();
    expect(bodiesAt(target).map((body) => body.data)).toEqual([data]);
    expect(await list(id)).toMatchObject([{ status: 'delivered', reference: 'solicitud-4821' }]);
  });

  it('carries both signatures after a rotation of the secret', async () => {
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

  it('is not delivered if it has another type or client, or precedes the webhook', async () => {
    const target = await endpoint();
    await happen('before');
    await webhook(target.url, ['consent.revoked']);
    const [, revoked] = await write([
      { type: 'task.finished', data: { taskId: 'a' } },
      { type: 'consent.revoked', data: { consentId: 'c' } },
      { type: 'task.challenge', data: { taskId: 'a' } },
    ]);
    const mine = world.client;
    world.client = await world.server.session();
    await happen('theirs');
    world.client = mine;
    await deliver();
    expect(idsAt(target)).toEqual([revoked?._id]);
  });

  it('is sent only once, even among thousands', async () => {
    const target = await endpoint();
    const { id } = await webhook(target.url);
    const tasks = Array.from({ length: 1500 }, (_, index) => `task-${String(index)}`);
    const events = [...(await happen(...tasks)), ...(await happen(...tasks))];
    const looking = setInterval(() => void world.dispatcher.look(), 20);
    await until(async () => {
      await deliver();
      return (await world.server.container.webhooks.find(id))?.cursor === events.length;
    });
    clearInterval(looking);
    await deliver();
    expect(idsAt(target).sort()).toEqual(idsOf(events).sort());
    const known = new Map(events.map(({ _id, sequence }) => [_id, sequence]));
    const told = new Map<string | undefined, number[]>(tasks.map((task) => [task, []]));
    for (const { id: eventId, data } of bodiesAt(target))
      told.get(data.taskId)?.push(known.get(eventId) ?? 0);
    for (const sequences of told.values())
      expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
  });

  it('is sent to each webhook, with the same id', async () => {
    const [one, two] = [await endpoint(), await endpoint()];
    await webhook(one.url);
    await webhook(two.url);
    const events = await happen('a', 'b');
    await deliver();
    expect(idsAt(one).sort()).toEqual(idsOf(events).sort());
    expect(idsAt(two).sort()).toEqual(idsOf(events).sort());
  });
});

describe('a test', () => {
  it('is sent only once, whether or not it succeeds', async () => {
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
  it('is retried at the documented intervals with the same id, until it fails permanently', async () => {
    const target = await endpoint(ERROR);
    const { id } = await webhook(target.url);
    const [event] = await happen('a');
    await deliver();
    for (const delay of [5, 300, 1800, 7200, 18_000, 36_000, 36_000]) {
      const before = target.received.length;
      world.server.clock.advance(delay * 0.8);
      await deliver();
      expect(target.received).toHaveLength(before);
      world.server.clock.advance(delay * 0.31);
      await deliver();
      expect(target.received).toHaveLength(before + 1);
      world.client = { ...world.client, token: (await renewed()).token };
    }
    world.server.clock.advance(86_400);
    await deliver();
    world.client = { ...world.client, token: (await renewed()).token };
    expect(idsAt(target)).toEqual(Array.from({ length: 8 }, () => event?._id));
    expect(await list(id)).toMatchObject([
      {
        status: 'failed',
        attempts: 8,
        nextAttemptAt: null,
        lastAttempt: { status: 500, answer: 'broken', fault: 'status' },
      },
    ]);
  });

  it.each([0, 2500])(
    'holds back only the later events of the same task, with %i others waiting',
    async (others) => {
      let isBroken = true;
      const target = await endpoint((response, { body }) => {
        if (isBroken && body.includes('"held"')) ERROR(response);
        else response.end();
      });
      const { id } = await webhook(target.url);
      await waitTillTomorrow(id, others);
      const events = await happen('held', 'free', 'held', 'free', 'held');
      await deliver();
      const tasks = bodiesAt(target).map(({ data }) => data.taskId);
      expect(tasks.filter((one) => one === 'held')).toHaveLength(1);
      expect(tasks.filter((one) => one === 'free')).toHaveLength(2);
      const more = await happen('held', 'free');
      await deliver();
      expect(idsAt(target)).not.toContain(more[0]?._id);
      expect(idsAt(target)).toContain(more[1]?._id);
      isBroken = false;
      target.received.length = 0;
      world.server.clock.advance(6);
      await deliver();
      const held = [...events, ...more].filter(({ data }) => data.taskId === 'held');
      expect(idsAt(target)).toEqual(idsOf(held));
    },
  );

  it('can be resent for a whole period, however many there are', async () => {
    const target = await endpoint();
    const { id } = await webhook(target.url);
    const events = await happen(...Array.from({ length: 700 }, (_, index) => `m-${String(index)}`));
    await until(async () => {
      await deliver();
      return target.received.length === events.length;
    });
    target.received.length = 0;
    const span = { from: '2020-01-01T00:00:00Z', to: world.server.clock.now().toISOString() };
    await call('POST', `/webhooks/${id}/deliveries/retry`, { ...span, status: 'all' });
    // A single look sends all of them; none waits for the next look.
    await world.dispatcher.look();
    await until(() => target.received.length === events.length);
    expect(new Set(idsAt(target))).toEqual(new Set(idsOf(events)));
  });

  it('can be resent on request, alone or for a period', async () => {
    let isBroken = true;
    const target = await endpoint((response) => {
      if (isBroken) ERROR(response);
      else response.end('well');
    });
    const { id } = await webhook(target.url);
    const from = world.server.clock.now().toISOString();
    await happen('a', 'b', 'c');
    await deliver();
    await world.server.container.mongo.db
      .collection('webhookDeliveries')
      .updateMany({ webhookId: id }, { $set: { status: 'failed' }, $unset: { nextAttemptAt: '' } });
    isBroken = false;
    target.received.length = 0;
    const [first] = await list(id);
    await call('POST', `/webhooks/${id}/deliveries/${String(first?.id)}/retry`);
    await deliver();
    expect(idsAt(target)).toEqual([first?.eventId]);
    const span = { from, to: world.server.clock.now().toISOString() };
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

  it('does not follow a redirect', async () => {
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

/** Creates deliveries whose next attempts are far in the future. */
async function waitTillTomorrow(webhookId: string, count: number): Promise<void> {
  const { deliveries } = world.server.container;
  const now = world.server.clock.now();
  const all = Array.from({ length: count }, (_, index) => {
    const taskId = `other-${String(index)}`;
    const event = {
      _id: newEventId(),
      sequence: 0,
      at: now,
      type: 'task.finished' as const,
      data: { taskId },
    };
    const { clientId } = world.client;
    const made = newDelivery({ _id: webhookId, clientId }, event, { sequence: 0, taskId, now });
    return { ...made, nextAttemptAt: addSeconds(now, 86_400) };
  });
  await deliveries.insert(all);
}
