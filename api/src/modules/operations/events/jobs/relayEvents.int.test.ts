import { MongoClient, type Collection } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { connectMongo, type Mongo } from '../../../../infra/mongo/mongo.ts';
import { EventsStore } from '../events.store.ts';
import type { EventDocument, EventType, WithOutbox } from '../events.types.ts';
import { newEvent, OutboxStore, withEvent, type OutboxSource } from '../outbox.store.ts';
import { relayEvents, type RelayDeps } from './relayEvents.ts';

interface Thing extends WithOutbox {
  readonly _id: string;
  /** Null for a thing whose events go to every client. */
  readonly clientId: string | null;
}

const NOW = new Date('2026-11-23T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const admin = new MongoClient(inject('mongodbUrl'));
let serial = 0;
let mongo: Mongo;
let things: Collection<Thing>;
let outbox: OutboxStore<Thing>;
let events: EventsStore;

beforeAll(() => admin.connect());
afterAll(async () => {
  await mongo.close();
  await admin.close();
});
beforeEach(async () => {
  if (serial > 0) await mongo.close();
  serial += 1;
  const name = `relay_${String(process.pid)}_${String(serial)}`;
  mongo = connectMongo(inject('mongodbUrl'), name);
  things = admin.db(name).collection<Thing>('things');
  outbox = new OutboxStore(things, ({ _id, clientId }) => ({ clientId, data: { taskId: _id } }));
  events = new EventsStore(mongo, () => NOW);
  await outbox.ensureIndexes();
  await events.ensureIndexes();
});

const deps = (overrides: Partial<RelayDeps> = {}): RelayDeps => ({
  events,
  outboxes: [outbox],
  activeClientIds: () => Promise.resolve(['a', 'b', 'c']),
  metrics: { eventListed: () => undefined },
  ...overrides,
});

/**
 * A change that is written together with its event.
 * @returns the event's id
 */
async function change(thing: string, clientId: string | null, type: EventType, at = NOW) {
  const event = newEvent(type, at);
  await things.updateOne({ _id: thing }, withEvent<Thing>(event, { $set: { clientId } }), {
    upsert: true,
  });
  return event.id;
}

const listed = (clientId: string, after = 0, types: EventType[] | null = null) =>
  events.listAfter(clientId, { after, types, limit: 10_000 });
const sequences = (list: readonly EventDocument[]) => list.map(({ sequence }) => sequence);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const waiting = () => things.countDocuments({ outbox: { $exists: true } });

/**
 * Simulates that the process is killed at its nth store call: before the call, or before its
 * answer.
 */
function dying(nth: number, when: 'before' | 'after'): RelayDeps & { died: () => boolean } {
  let calls = 0;
  let died = false;
  const mortal = <T extends object>(store: T): T =>
    new Proxy(store, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as unknown;
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          calls += 1;
          if (died || (calls === nth && when === 'before')) {
            died = true;
            throw new Error('killed');
          }
          const answer: unknown = await (method as (...all: unknown[]) => unknown).apply(
            target,
            args,
          );
          if (calls === nth) {
            died = true;
            throw new Error('killed');
          }
          return answer;
        };
      },
    });
  return {
    ...deps({ events: mortal(events), outboxes: [mortal(outbox)] }),
    died: () => died,
  };
}

describe('relayEvents', () => {
  it('lists each event once, with its ids, time and sequence number', async () => {
    const first = await change('t1', 'a', 'task.challenge', later(1));
    const other = await change('t2', 'b', 'task.finished', later(2));
    const second = await change('t1', 'a', 'task.finished', later(3));
    expect(await relayEvents(deps())).toBe(3);
    const data = { taskId: 't1' };
    expect(await listed('a')).toEqual([
      { _id: first, clientId: 'a', sequence: 1, type: 'task.challenge', at: later(1), data },
      { _id: second, clientId: 'a', sequence: 2, type: 'task.finished', at: later(3), data },
    ]);
    expect(await listed('b')).toMatchObject([{ _id: other, sequence: 1, data: { taskId: 't2' } }]);
    expect(await waiting()).toBe(0);
    expect(await relayEvents(deps())).toBe(0);
    expect(await outbox.oldest()).toBeNull();
  });

  it('continues the sequence, even after all old events were deleted', async () => {
    await change('t1', 'a', 'task.finished', later(-40 * 86_400_000));
    await change('t2', 'a', 'task.finished', later(-40 * 86_400_000));
    await change('t3', 'b', 'task.finished', later(-40 * 86_400_000));
    await relayEvents(deps());
    await events.purgeExpired(NOW);
    expect(await listed('a')).toEqual([]);
    expect(await events.head('a')).toBe(2);
    await events.purgeExpired(NOW);
    await change('t4', 'a', 'task.finished');
    await change('t5', 'b', 'task.finished');
    await relayEvents(deps());
    expect(sequences(await listed('a'))).toEqual([3]);
    expect(sequences(await listed('b'))).toEqual([2]);
  });

  it('lists an event without a client for every active client once, even if interrupted', async () => {
    await change('bank', null, 'institution.degraded');
    await expect(relayEvents(dying(3, 'before'))).rejects.toThrow('killed');
    await relayEvents(deps());
    await change('bank', null, 'institution.recovered');
    await relayEvents(deps());
    for (const clientId of ['a', 'b', 'c'])
      expect((await listed(clientId)).map(({ type }) => type)).toEqual([
        'institution.degraded',
        'institution.recovered',
      ]);
    const ids = (await Promise.all(['a', 'b', 'c'].map((one) => listed(one)))).flat();
    expect(new Set(ids.map(({ _id }) => _id)).size).toBe(6);
  });

  it('lists events of different collections in the order in which they happened', async () => {
    const consents = admin
      .db(`relay_${String(process.pid)}_${String(serial)}`)
      .collection<Thing>('consents');
    const second = new OutboxStore(consents, ({ clientId }) => ({ clientId, data: {} }));
    const write = (type: EventType, at: Date) =>
      consents.updateOne(
        { _id: 'c1' },
        withEvent<Thing>(newEvent(type, at), { $set: { clientId: 'a' } }),
        { upsert: true },
      );
    for (const outboxes of [
      [outbox, second],
      [second, outbox],
    ]) {
      const after = await events.head('a');
      await write('consent.accepted', later(1));
      await change('t1', 'a', 'task.challenge', later(2));
      await write('consent.activated', later(3));
      await change('t1', 'a', 'task.finished', later(4));
      await write('consent.revoked', later(5));
      await relayEvents(deps({ outboxes }));
      expect((await listed('a', after)).map(({ type }) => type)).toEqual([
        'consent.accepted',
        'task.challenge',
        'consent.activated',
        'task.finished',
        'consent.revoked',
      ]);
    }
    expect(await waiting()).toBe(0);
  });

  it('lists no event before one that was written while the other sources were read', async () => {
    const consents = admin
      .db(`relay_${String(process.pid)}_${String(serial)}`)
      .collection<Thing>('consents');
    const second = new OutboxStore(consents, ({ clientId }) => ({ clientId, data: {} }));
    let isFirst = true;
    /** Between the two sources, a task ends and its consent with it. */
    const racing: OutboxSource = {
      pending: async (limit) => {
        if (isFirst) {
          isFirst = false;
          await change('t1', 'a', 'task.finished', later(1));
          await consents.updateOne(
            { _id: 'c1' },
            withEvent<Thing>(newEvent('consent.failed', later(2)), { $set: { clientId: 'a' } }),
            { upsert: true },
          );
        }
        return second.pending(limit);
      },
      clear: (outboxes) => second.clear(outboxes),
      oldest: () => second.oldest(),
    };
    await relayEvents(deps({ outboxes: [outbox, racing] }));
    expect((await listed('a')).map(({ type }) => type)).toEqual([
      'task.finished',
      'consent.failed',
    ]);
  });

  it('lists all of more documents than it reads at a time', async () => {
    await Promise.all(
      upTo(1201).map((index) => change(`t${String(index)}`, 'a', 'task.challenge', later(index))),
    );
    expect(await relayEvents(deps())).toBe(1201);
    expect((await listed('a')).map(({ at }) => at)).toEqual(upTo(1201).map(later));
  });

  it('lists an event once even if its change is repeated', async () => {
    const event = newEvent('consent.refreshed', NOW, { once: 'task-1' });
    const again = newEvent('consent.refreshed', NOW, { once: 'task-1' });
    for (const one of [event, again])
      await things.updateOne({ _id: 'c1' }, withEvent<Thing>(one, { $set: { clientId: 'a' } }), {
        upsert: true,
      });
    await relayEvents(deps());
    await things.updateOne({ _id: 'c1' }, withEvent<Thing>(again, {}));
    await relayEvents(deps());
    expect(sequences(await listed('a'))).toEqual([1]);
    expect(await waiting()).toBe(0);
  });

  it('keeps events that are written while it lists', async () => {
    await change('t1', 'a', 'task.challenge');
    const [seen] = await outbox.pending(10);
    await change('t1', 'a', 'task.finished');
    await outbox.clear(seen ? [seen] : []);
    expect(await waiting()).toBe(1);
    await relayEvents(deps());
    expect((await listed('a')).map(({ type }) => type)).toEqual([
      'task.challenge',
      'task.finished',
    ]);
  });
});

describe('a relay that is killed', () => {
  it.each(['before', 'after'] as const)(
    'neither loses nor duplicates an event, whichever of its calls it dies %s',
    async (when) => {
      let nth = 0;
      let told = 0;
      for (;;) {
        nth += 1;
        const killed = dying(nth, when);
        const before = await listed('a');
        const ids = [
          await change(`t${String(nth)}`, 'a', 'task.challenge', later(told)),
          await change(`t${String(nth)}`, 'a', 'task.finished', later(told + 1)),
          await change(`u${String(nth)}`, 'a', 'task.finished', later(told + 2)),
        ];
        told += 3;
        await relayEvents(killed).catch(() => undefined);
        // A reader that reads in the meantime sees a prefix of the final list.
        const read = await listed('a');
        await relayEvents(deps());
        const after = await listed('a');
        expect(after.slice(0, read.length)).toEqual(read);
        expect(sequences(after)).toEqual(upTo(told));
        expect(after.slice(before.length).map(({ _id }) => _id)).toEqual(ids);
        expect(await waiting()).toBe(0);
        if (!killed.died()) break;
      }
      // The calls are find, head, insert, clear, and the find that returns nothing more.
      expect(nth).toBeGreaterThanOrEqual(6);
    },
  );
});

describe('concurrent relays', () => {
  it('list each event once and without gaps, and a reader misses none', async () => {
    const clients = ['a', 'b', 'c'];
    const expected = new Map(clients.map((id) => [id, new Set<string>()]));
    let isWriting = true;
    const write = async () => {
      for (let index = 0; index < 150; index += 1)
        for (const clientId of clients)
          expected
            .get(clientId)
            ?.add(
              await change(
                `${clientId}${String(index % 40)}`,
                clientId,
                'task.finished',
                later(index),
              ),
            );
      isWriting = false;
    };
    const relay = async () => {
      const heads = new Map<string, number>();
      while (isWriting || (await waiting()) > 0) await relayEvents(deps(), heads);
    };
    const read = async () => {
      const got: EventDocument[] = [];
      const total = 150;
      while (got.length < total)
        got.push(
          ...(await events.listAfter('a', {
            after: got.at(-1)?.sequence ?? 0,
            types: null,
            limit: 7,
          })),
        );
      return got;
    };
    const [, , , , got] = await Promise.all([write(), relay(), relay(), relay(), read()]);
    expect(sequences(got)).toEqual(upTo(150));
    for (const clientId of clients) {
      const all = await listed(clientId);
      expect(sequences(all)).toEqual(upTo(150));
      expect(new Set(all.map(({ _id }) => _id))).toEqual(expected.get(clientId));
    }
  }, 60_000);
});
