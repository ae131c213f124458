import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/testServer.ts';
import {
  createInstitutionBulkhead,
  PERMIT_SECONDS,
  type InstitutionBulkhead,
} from '../../infra/redis/institutionBulkhead.ts';
import { COOLDOWN_SECONDS, FAILURES_TO_OPEN } from './institutionHealth.ts';

let server: TestServer;
/** The bulkheads of two workers over one Redis. */
let bulkhead: InstitutionBulkhead;
let other: InstitutionBulkhead;
beforeAll(async () => {
  server = await startTestServer({ INSTITUTION_CONCURRENCY: '2' });
  ({ bulkhead } = server.container);
  const { redis, config, now } = server.container;
  other = createInstitutionBulkhead(redis, {
    prefix: config.redisPrefix,
    concurrency: 2,
    circuitBreaker: { failures: FAILURES_TO_OPEN, cooldownSeconds: COOLDOWN_SECONDS },
    now,
  });
});
afterAll(() => server.close());

async function fail(entityId: string, times: number): Promise<void> {
  const outcome = {
    kind: 'error',
    code: 'INSTITUTION_UNAVAILABLE',
    message: '',
    retryable: true,
    fixableBy: 'institution',
  } as const;
  for (let turn = 0; turn < times; turn += 1)
    await server.container.health.report(entityId, outcome, 1);
}

const succeed = (entityId: string) =>
  server.container.health.report(entityId, { kind: 'success', data: {} }, 1);

describe('the bulkhead of an institution', () => {
  it('grants a fixed number of permits over all workers and queues the others in order', async () => {
    expect(await bulkhead.acquire('banco-bci', 'a', 'task-a')).toBe('granted');
    expect(await other.acquire('banco-bci', 'b', 'task-b')).toBe('granted');
    expect(await bulkhead.acquire('banco-bci', 'c', 'task-c')).toBe('waiting');
    server.clock.advance(1);
    expect(await other.acquire('banco-bci', 'd', 'task-d')).toBe('waiting');
    expect(await bulkhead.acquire('banco-chile', 'e', 'task-e')).toBe('granted');

    expect(await other.release('banco-bci', 'b')).toEqual(['task-c']);
    expect(await bulkhead.acquire('banco-bci', 'c2', 'task-c')).toBe('granted');
    expect(await bulkhead.release('banco-bci', 'a')).toEqual(['task-d']);
    expect(await bulkhead.release('banco-bci', 'c2')).toEqual([]);
  });

  it('answers concurrent calls in order', async () => {
    const acquire = (run: string) => bulkhead.acquire('banco-internacional', run, `task-${run}`);
    expect(await Promise.all(['a', 'b', 'c'].map(acquire))).toEqual([
      'granted',
      'granted',
      'waiting',
    ]);
    const [left, next, elsewhere] = await Promise.all([
      bulkhead.release('banco-internacional', 'a'),
      acquire('d'),
      bulkhead.acquire('banco-ripley', 'a', 'task-a'),
    ]);
    expect([left, next, elsewhere]).toEqual([['task-c'], 'granted', 'granted']);
    expect(await bulkhead.release('banco-ripley', 'a')).toEqual([]);
  });

  it('keeps the position of a task that asks again, without counting it twice', async () => {
    for (const run of ['a', 'b']) await bulkhead.acquire('banco-itau', run, `task-${run}`);
    expect(await bulkhead.acquire('banco-itau', 'c', 'task-c')).toBe('waiting');
    expect(await bulkhead.acquire('banco-itau', 'c2', 'task-c')).toBe('waiting');
    expect(await bulkhead.release('banco-itau', 'a')).toEqual(['task-c']);
    expect(await bulkhead.release('banco-itau', 'b')).toEqual([]);
  });

  it('revokes the permit of a worker that died, not of one that renews it', async () => {
    await bulkhead.acquire('banco-bice', 'alive', 'task-1');
    await bulkhead.acquire('banco-bice', 'dead', 'task-2');
    server.clock.advance(PERMIT_SECONDS - 1);
    await bulkhead.renew('banco-bice', 'alive');
    server.clock.advance(2);
    expect(await bulkhead.acquire('banco-bice', 'third', 'task-3')).toBe('granted');
    expect(await bulkhead.acquire('banco-bice', 'fourth', 'task-4')).toBe('waiting');
  });

  it('does not revive an expired permit', async () => {
    await bulkhead.acquire('banco-ripley', 'late', 'task-1');
    server.clock.advance(PERMIT_SECONDS + 1);
    expect(await bulkhead.acquire('banco-ripley', 'b', 'task-2')).toBe('granted');
    await bulkhead.renew('banco-ripley', 'late');
    expect(await bulkhead.acquire('banco-ripley', 'c', 'task-3')).toBe('granted');
  });
});

describe('the bulkhead while the circuit breaker is open', () => {
  it('grants no permit until the cooldown is over, then one for the probe, then all', async () => {
    const id = 'banco-falabella';
    await fail(id, FAILURES_TO_OPEN - 1);
    expect(await bulkhead.acquire(id, 'a', 'task-a')).toBe('granted');
    await bulkhead.release(id, 'a');
    await fail(id, 1);
    expect(await bulkhead.acquire(id, 'b', 'task-b')).toBe('circuitOpen');

    server.clock.advance(COOLDOWN_SECONDS + 1);
    expect(await bulkhead.acquire(id, 'probe', 'task-c')).toBe('granted');
    expect(await other.acquire(id, 'd', 'task-d')).toBe('waiting');
    server.clock.advance(1);
    expect(await other.acquire(id, 'e', 'task-e')).toBe('waiting');
    await succeed(id);
    expect(await bulkhead.release(id, 'probe')).toEqual(['task-d', 'task-e']);
    expect(await bulkhead.acquire(id, 'd2', 'task-d')).toBe('granted');
    expect(await bulkhead.acquire(id, 'e2', 'task-e')).toBe('granted');
  });

  it('returns waiting tasks one by one if the probe fails', async () => {
    const id = 'banco-security';
    await fail(id, FAILURES_TO_OPEN);
    server.clock.advance(COOLDOWN_SECONDS + 1);
    await bulkhead.acquire(id, 'probe', 'task-a');
    await bulkhead.acquire(id, 'b', 'task-b');
    server.clock.advance(1);
    await bulkhead.acquire(id, 'c', 'task-c');
    await fail(id, 1);
    expect(await bulkhead.release(id, 'probe')).toEqual(['task-b']);
    expect(await bulkhead.acquire(id, 'b2', 'task-b')).toBe('circuitOpen');
    expect(await bulkhead.release(id, 'b2')).toEqual(['task-c']);
    expect(await bulkhead.acquire(id, 'c2', 'task-c')).toBe('circuitOpen');
    expect(await bulkhead.release(id, 'c2')).toEqual([]);
  });
});
