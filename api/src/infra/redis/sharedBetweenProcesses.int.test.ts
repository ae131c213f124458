import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { until } from '../../../test/until.ts';
import { createLogger } from '../logging/logger.ts';
import { createLeadership, LEADERSHIP_MS, type Leadership } from './leadership.ts';
import { createLeasedSlots, SLOT_SECONDS } from './leasedSlots.ts';
import { connectRedis, waitForRedis, type RedisConnection } from './redis.ts';
import { createSignals, type Signals } from './signals.ts';

const redisUrl = inject('redisUrl');
const prefix = `shared-${randomBytes(4).toString('hex')}`;
const logger = createLogger({ level: 'silent', process: 'test' }, { write: () => undefined });
const redises: RedisConnection[] = [];
const signals: Signals[] = [];
beforeAll(async () => {
  for (let process = 0; process < 2; process += 1) {
    const redis = connectRedis(redisUrl, logger);
    await waitForRedis(redis, 5000);
    redises.push(redis);
    signals.push(createSignals(redis, { redisUrl, prefix, logger }));
  }
});
afterAll(async () => {
  for (const one of signals) one.close();
  for (const redis of redises) await redis.close();
});

/** Creates one for each process. */
const ofEach = <T>(create: (redis: RedisConnection, process: number) => T): [T, T] => {
  const [first, second] = redises.map(create);
  if (first === undefined || second === undefined) throw new Error('no process');
  return [first, second];
};

describe('leadership', () => {
  let serial = 0;
  const contenders = (): [Leadership, Leadership] => {
    const name = `work${String((serial += 1))}`;
    return ofEach((redis, process) =>
      createLeadership(redis, { prefix, name, owner: `owner${String(process)}` }),
    );
  };

  it('belongs to one process until it is released', async () => {
    const [one, other] = contenders();
    expect([await one.hold(), await other.hold(), await one.hold()]).toEqual([true, false, true]);
    // A process without the leadership cannot release it.
    await other.release();
    expect(await other.hold()).toBe(false);
    await one.release();
    expect([await other.hold(), await one.hold()]).toEqual([true, false]);
  });

  it('passes to another process soon after its holder dies', async () => {
    const [dead, other] = contenders();
    expect(await dead.hold()).toBe(true);
    const since = performance.now();
    await until(() => other.hold());
    expect(performance.now() - since).toBeGreaterThan(LEADERSHIP_MS / 2);
  });
});

describe('leased slots', () => {
  it('are limited across all processes, and become free when released or when a process dies', async () => {
    let at = Date.now();
    const now = () => new Date(at);
    const [one, other] = ofEach((redis) =>
      createLeasedSlots(redis, { prefix, name: 'streams', slots: 2, now }),
    );
    expect(await one.take('c', 'a')).toBe(true);
    expect(await other.take('c', 'b')).toBe(true);
    expect(await one.take('c', 'x')).toBe(false);
    expect(await one.take('d', 'x')).toBe(true);
    // Renews the slot, which takes no additional one.
    expect(await one.take('c', 'a')).toBe(true);
    await other.giveBack('c', 'b');
    expect(await one.take('c', 'x')).toBe(true);
    at += (SLOT_SECONDS - 10) * 1000;
    expect(await one.take('c', 'a')).toBe(true);
    at += 11_000;
    expect(await other.take('c', 'y')).toBe(true);
    expect(await other.take('c', 'z')).toBe(false);
  });
});

describe('signals', () => {
  it('reach every process, without duplicates, until it stops listening', async () => {
    const [one, other] = ofEach((_, process) => signals[process]);
    const heard: string[][] = [[], []];
    const stops = [one, other].map((each, index) =>
      each?.listen('news', (subjects) => heard[index]?.push(...subjects)),
    );
    await until(() => {
      one?.send('news', 'ready');
      return heard.every((all) => all.includes('ready'));
    });
    for (const all of heard) all.length = 0;
    for (const subject of ['a', 'b', 'a']) one?.send('news', subject);
    other?.send('others', 'c');
    await until(() => heard.every((all) => all.length >= 2));
    expect(heard.map((all) => all.filter((subject) => subject !== 'ready'))).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    stops[0]?.();
    one?.send('news', 'd');
    await until(() => heard[1]?.includes('d'));
    expect(heard[0]).not.toContain('d');
  });

  it('are dropped if they cannot be sent', async () => {
    const redis = connectRedis('redis://127.0.0.1:9', logger);
    const deaf = createSignals(redis, { redisUrl: 'redis://127.0.0.1:9', prefix, logger });
    deaf.listen('news', () => undefined);
    deaf.send('news', 'a');
    await sleep(100);
    deaf.close();
    await redis.close();
  });
});
