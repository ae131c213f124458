import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../../infra/clock.ts';
import { newWebhookId } from '../../../../infra/ids.ts';
import { until } from '../../../../../test/until.ts';
import { createWebhookDispatcher } from './dispatchWebhooks.ts';
import { bodiesAt, ERROR, idsAt, idsOf, useWebhooks } from '../../../../../test/useWebhooks.ts';

const world = useWebhooks();
const { call, deliver, endpoint, happen, renewed, webhook } = world;

describe('an endpoint that fails', () => {
  it('is disabled after five days, as an event and the webhook report', async () => {
    const target = await endpoint(ERROR);
    const { id } = await webhook(target.url);
    await happen('a');
    await deliver();
    expect((await call('GET', `/webhooks/${id}`)).body.failingSince).not.toBeNull();
    world.server.clock.advance(5 * 86_400 - 60);
    await happen('b');
    await deliver();
    world.client = { ...world.client, token: (await renewed()).token };
    expect((await call('GET', `/webhooks/${id}`)).body.enabled).toBe(true);
    world.server.clock.advance(61);
    await happen('c');
    await deliver();
    expect((await call('GET', `/webhooks/${id}`)).body).toMatchObject({
      enabled: false,
      disabled: { reason: 'failing' },
    });
    await world.server.container.listEvents();
    const { events } = world.server.container;
    const asked = { after: 0, types: ['webhook.disabled' as const], limit: 10 };
    const told = await events.listAfter(world.client.clientId, asked);
    expect(told.map(({ data }) => data)).toEqual([{ webhookId: id }]);
    const entries = world.server.container.mongo.db.collection('audit');
    expect(await entries.countDocuments({ event: 'webhook.disabled', detail: id })).toBe(1);
    const sent = target.received.length;
    world.server.clock.advance(3600);
    await deliver();
    expect(target.received).toHaveLength(sent);
  });

  it('is disabled at once if it responds with 410, and catches up when enabled again', async () => {
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
    world.server.clock.advance(6);
    await deliver();
    await deliver();
    const got = idsAt(target).slice(1);
    for (const { _id } of missed) expect(got).toContain(_id);
  });

  it('gets few new events until it responds again, and then all of them', async () => {
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
    world.server.clock.advance(400);
    await until(async () => {
      await deliver();
      return (await world.server.container.webhooks.find(id))?.cursor === events.at(-1)?.sequence;
    });
    await deliver();
    const got = new Set(idsAt(target));
    expect(idsOf(events).filter((one) => !got.has(one))).toEqual([]);
  });

  it('does not delay another endpoint', async () => {
    const silent = await endpoint(() => undefined);
    const target = await endpoint();
    await webhook(silent.url);
    await happen('slow');
    await world.dispatcher.look();
    await until(() => silent.received.length > 0);
    world.client = await world.server.session();
    await webhook(target.url);
    const events = await happen('a', 'b', 'c');
    await world.dispatcher.look();
    await until(() => target.received.length === 3, { timeoutMs: 5000 });
    expect(idsAt(target).sort()).toEqual(idsOf(events).sort());
    expect(silent.received).toHaveLength(1);
    await silent.close();
  });
});

describe('delivery after a failure', () => {
  it('loses nothing if a worker dies: another one sends what was stored', async () => {
    const target = await endpoint();
    const { id } = await webhook(target.url);
    const events = await happen('a', 'b', 'c', 'a');
    const { deliveries, webhooks } = world.server.container;
    // One worker stores the deliveries, and dies before it advances the cursor and sends them.
    const dying = createWebhookDispatcher({
      ...world.server.container,
      webhooks: Object.assign(Object.create(webhooks) as typeof webhooks, {
        find: (webhookId: string) => webhooks.find(webhookId),
        lease: (...asked: Parameters<typeof webhooks.lease>) => webhooks.lease(...asked),
        advance: () => Promise.reject(new Error('killed')),
      }),
    });
    await dying.look();
    await dying.idle();
    expect(target.received).toHaveLength(0);
    expect(await deliveries.due(id, world.server.clock.now(), 10)).toHaveLength(4);
    // The dead worker's lease expires.
    world.server.clock.advance(16);
    await deliver();
    expect(idsAt(target).sort()).toEqual(idsOf(events).sort());
    expect(bodiesAt(target).filter(({ data }) => data.taskId === 'a')).toMatchObject([
      { id: events[0]?._id },
      { id: events[3]?._id },
    ]);
  });

  it('delivers an event even if a restored webhook is ahead of the restored events', async () => {
    const target = await endpoint();
    const { id } = await webhook(target.url);
    await happen('before');
    await deliver();
    // Simulates a dump of a busy server, in which the webhook was read after the events.
    const { webhooks } = world.server.container;
    const { cursor = 0 } = (await webhooks.find(id)) ?? {};
    await webhooks.advance(id, cursor, cursor + 50);
    await world.dispatcher.stop();
    const { events } = world.server.container;
    let isUnreachable = true;
    world.dispatcher = createWebhookDispatcher({
      ...world.server.container,
      events: {
        listAfter: (...asked) => events.listAfter(...asked),
        head: (clientId) =>
          isUnreachable ? Promise.reject(new Error('unreachable')) : events.head(clientId),
        ofTasks: (...asked) => events.ofTasks(...asked),
      },
    });
    await deliver();
    isUnreachable = false;
    await deliver();
    const [event] = await happen('after');
    await deliver();
    expect(idsAt(target).at(-1)).toBe(event?._id);
  });

  it('leases a webhook to one worker at a time', async () => {
    const target = await endpoint();
    await webhook(target.url);
    const other = createWebhookDispatcher(world.server.container);
    await world.dispatcher.look();
    const events = await happen('a', 'b');
    await Promise.all([deliver(), other.look()]);
    await other.idle();
    expect(idsAt(target).sort()).toEqual(idsOf(events).sort());
    // The worker that stops leaves the webhook to the other.
    await world.dispatcher.stop();
    const [next] = await happen('c');
    await other.look();
    await other.idle();
    expect(idsAt(target).at(-1)).toBe(next?._id);
    await other.stop();
  });

  it('shares the webhooks among new workers, and gives all to the only one left', async () => {
    const { clock, container } = world.server;
    const { webhooks } = container;
    const { id } = await webhook('http://127.0.0.1:9/hook');
    const one = await webhooks.find(id);
    if (!one) throw new Error('the webhook is not stored');
    for (let count = 1; count < 64; count += 1)
      await webhooks.insert({
        ...one,
        _id: newWebhookId(),
        clientId: `${one.clientId}-${String(count)}`,
      });
    const lease = async (owner: string) => {
      const until = addSeconds(clock.now(), 15);
      return (await webhooks.lease(owner, clock.now(), until)).length;
    };
    for (let look = 0; look < 5; look += 1) for (const owner of ['a', 'b', 'c']) await lease(owner);
    const shares = [await lease('a'), await lease('b'), await lease('c')];
    expect(shares.reduce((sum, share) => sum + share)).toBe(64);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(8);
    await webhooks.release('a');
    await webhooks.release('b');
    for (let look = 0; look < 5; look += 1) await lease('c');
    expect(await lease('c')).toBe(64);
  });
});
