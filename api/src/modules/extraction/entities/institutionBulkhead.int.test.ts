import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import {
  createInstitutionBulkhead,
  PERMIT_SECONDS,
  type Candidate,
  type InstitutionBulkhead,
} from '../../../infra/redis/institutionBulkhead.ts';
import { COOLDOWN_SECONDS, FAILURES_TO_OPEN } from './institutionHealth.ts';

let server: TestServer;
/** The bulkheads of two workers over one Redis, for tasks of one client. */
let bulkhead: ReturnType<typeof forOneClient>;
let other: ReturnType<typeof forOneClient>;
beforeAll(async () => {
  server = await startTestServer({ INSTITUTION_CONCURRENCY: '2' });
  bulkhead = forOneClient(server.container.bulkhead);
  const { redis, config, now } = server.container;
  other = forOneClient(
    createInstitutionBulkhead(redis, {
      prefix: config.redisPrefix,
      concurrency: 2,
      circuitBreaker: { failures: FAILURES_TO_OPEN, cooldownSeconds: COOLDOWN_SECONDS },
      now,
    }),
  );
});
afterAll(() => server.close());

function forOneClient(shared: InstitutionBulkhead) {
  const of = (entityId: string, taskId = ''): Candidate => ({
    entityId,
    clientId: 'client',
    taskId,
  });
  return {
    acquire: (entityId: string, run: string, taskId: string) =>
      shared.acquire(of(entityId, taskId), run),
    renew: (entityId: string, run: string) => shared.renew(of(entityId), run),
    release: async (entityId: string, run: string) =>
      (await shared.release(of(entityId), run)).map(({ taskId }) => taskId),
  };
}

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
  it('grants a fixed number of permits across all workers and queues the others in order', async () => {
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
    // The freed permit is reserved for the task that waited.
    expect([left, next, elsewhere]).toEqual([['task-c'], 'waiting', 'granted']);
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

describe('clients at one institution', () => {
  const PERMITS = 16;
  let shared: InstitutionBulkhead;
  let serial = 0;
  let entityId: string;
  beforeAll(() => {
    const { redis, config, now } = server.container;
    shared = createInstitutionBulkhead(redis, {
      prefix: config.redisPrefix,
      concurrency: PERMITS,
      circuitBreaker: { failures: FAILURES_TO_OPEN, cooldownSeconds: COOLDOWN_SECONDS },
      now,
    });
  });
  beforeEach(() => {
    entityId = `institution-${String((serial += 1))}`;
  });

  const task = (clientId: string, number: number): Candidate => ({
    entityId,
    clientId,
    taskId: `${clientId}-${String(number).padStart(3, '0')}`,
  });
  const acquire = (one: Candidate) => shared.acquire(one, `run-${one.taskId}`);
  const release = async (one: Candidate) => {
    const next = await shared.release(one, `run-${one.taskId}`);
    for (const waiting of next) expect(await acquire(waiting)).toBe('granted');
    return next;
  };
  /** Asks for permits, and returns the tasks that got one. */
  async function ask(clientId: string, count: number): Promise<Candidate[]> {
    const all = Array.from({ length: count }, (_, number) => task(clientId, number));
    const answers = await Promise.all(all.map(acquire));
    return all.filter((_one, at) => answers[at] === 'granted');
  }

  it('with 500 tasks delay another client’s single task only until the next task ends', async () => {
    const running = await ask('crowd', 500);
    expect(running).toHaveLength(PERMITS);
    expect(await acquire(task('single', 0))).toBe('waiting');
    const [first] = running;
    if (!first) throw new Error('nothing runs');
    expect((await release(first)).map(({ clientId }) => clientId)).toEqual(['single']);
  });

  it('get permits in rotation, each in the order of its own tasks', async () => {
    const running = await ask('earlier', PERMITS);
    await ask('a', 3);
    await ask('b', 3);
    await ask('c', 1);
    const order: string[] = [];
    for (const one of running.slice(0, 7)) order.push(...(await release(one)).map(taskIdOf));
    expect(order.slice(0, 3).sort()).toEqual(['a-000', 'b-000', 'c-000']);
    expect(order.slice(3, 5).sort()).toEqual(['a-001', 'b-001']);
    expect(order.slice(5).sort()).toEqual(['a-002', 'b-002']);
  });

  it('leave no permit unused if only one client is waiting', async () => {
    const running = await ask('alone', 40);
    for (const one of running) expect(await release(one)).toHaveLength(1);
  });

  it('get no more than their share if their tasks are slow and others are waiting', async () => {
    const slow = await ask('slow', 200);
    const quick = [...(await ask('quick', 200))];
    expect([slow.length, quick.length]).toEqual([PERMITS, 0]);
    // The quick client's tasks end at once, the slow client's one at a time.
    for (let round = 0; round < 40; round += 1) {
      const ending = quick.shift() ?? slow.shift();
      if (!ending) throw new Error('nothing runs');
      for (const next of await release(ending))
        (next.clientId === 'slow' ? slow : quick).push(next);
    }
    expect(slow.length).toBeLessThanOrEqual(PERMITS);
    for (let ends = 0; ends < PERMITS; ends += 1) {
      const ending = slow.shift();
      if (ending)
        for (const next of await release(ending))
          (next.clientId === 'slow' ? slow : quick).push(next);
    }
    expect(slow.length).toBeLessThanOrEqual(PERMITS / 2);
    expect(slow.length + quick.length).toBe(PERMITS);
  });

  it('keep a released permit reserved for the next task in order', async () => {
    const [first] = await ask('a', PERMITS + 1);
    if (!first) throw new Error('nothing runs');
    const [next] = await shared.release(first, `run-${first.taskId}`);
    // The waiting task's job has not started yet; a newcomer does not overtake it.
    expect(await acquire(task('late', 0))).toBe('waiting');
    expect(next && (await acquire(next))).toBe('granted');
  });

  it('lose a reserved permit to others if it is not used for a while', async () => {
    const running = await ask('a', PERMITS + 1);
    const [first] = running;
    if (!first) throw new Error('nothing runs');
    await shared.release(first, `run-${first.taskId}`);
    expect(await acquire(task('late', 0))).toBe('waiting');
    for (const one of running.slice(1)) await shared.renew(one, `run-${one.taskId}`);
    server.clock.advance(PERMIT_SECONDS - 1);
    for (const one of running.slice(1)) await shared.renew(one, `run-${one.taskId}`);
    server.clock.advance(2);
    expect(await acquire(task('late', 0))).toBe('granted');
  });
});

const taskIdOf = ({ taskId }: Candidate): string => taskId;
