import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { healthKey } from '../../../infra/redis/institutionHealthStore.ts';
import { FAILURES_TO_OPEN } from '../entities/institutionHealth.ts';
import { launchTask } from './commands/launchTask.ts';
import { endTask, storedWithConsentOutcome } from './taskEnding.ts';
import { sweepLocks } from './jobs/sweepLocks.ts';

// A process that dies, or is so slow that it is presumed dead, between two writes.

const ACTION = 'banco-chile:identity-validation';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TASK_DEADLINE_SECONDS: '60' });
});
afterAll(() => server.close());

let serial = 24_000_000;
const nextBody = () => ({
  action: ACTION,
  args: { username: buildRut((serial += 1)), password: CANARY },
});

const endsInAudit = async (taskId: string) =>
  (await server.container.audit.matching({ taskId })).filter(({ event }) => event === 'task.ended');

/** A task whose worker died right after it wrote the outcome. */
async function endedByTheDead(token: string, body: unknown): Promise<string> {
  const { tasks, now } = server.container;
  const taskId = String((await server.launch(token, body)).body.taskId);
  const lease = { owner: 'dead', until: new Date(now().getTime() + 12_000) };
  await tasks.claim(taskId, lease, now());
  expect(await tasks.finish(taskId, 'dead', storedWithConsentOutcome, now())).toBe(true);
  expect(await endsInAudit(taskId)).toEqual([]);
  return taskId;
}

describe('a worker that dies right after it wrote the outcome', () => {
  it('leaves the rest of the ending to the sweeper', async () => {
    const { token } = await server.session();
    const taskId = await endedByTheDead(token, nextBody());
    server.clock.advance(61);
    await sweepLocks(server.container);
    expect(await endsInAudit(taskId)).toMatchObject([{ detail: 'success' }]);
    const left = await server.container.locks.overdue(server.clock.now(), 100);
    expect(left.map((lock) => lock.taskId)).not.toContain(taskId);
  });

  it('does not block the next launch for its person, which completes the ending', async () => {
    const { token } = await server.session();
    const body = nextBody();
    const taskId = await endedByTheDead(token, body);
    expect((await server.launch(token, body)).status).toBe(200);
    expect(await endsInAudit(taskId)).toHaveLength(1);
  });

  it('completes the ending on retry after a lost database response', async () => {
    const { token } = await server.session();
    const taskId = await endedByTheDead(token, nextBody());
    const task = await server.container.tasks.find(taskId, server.clock.now());
    if (!task) throw new Error('the task is not stored');
    expect(await endTask(server.container, task, storedWithConsentOutcome, 'dead')).toBe(false);
    expect(await endTask(server.container, task, storedWithConsentOutcome, 'dead')).toBe(false);
    expect(await endsInAudit(taskId)).toHaveLength(1);
  });
});

describe('a launch that dies before its task is stored', () => {
  it('leaves a lock that the sweeper releases', async () => {
    const { locks, now } = server.container;
    const lock = { _id: 'pair-of-nobody', taskId: 'never-stored', takenAt: now(), until: now() };
    await locks.acquire(lock);
    await sweepLocks(server.container);
    expect(await locks.acquire({ ...lock, taskId: 'another' })).toBeNull();
    await locks.release('another');
  });
});

describe('a launch that is presumed dead while it is only slow', () => {
  it('costs one credit, creates one task and leaves no lock', async () => {
    const { clientId } = await server.client({ monthlyQuota: 10 });
    const { container } = server;
    const input = {
      body: nextBody(),
      principal: {
        clientId,
        keyId: 'key',
        scopes: ['main'] as const,
        sessionId: null,
        sessionExpiresAt: null,
        subjects: [],
        consentId: null,
      },
      taskId: randomUUID().replaceAll('-', '').repeat(2),
      scenario: undefined,
      requestId: 'slow-try',
      ip: '127.0.0.1',
    };
    let goOn: () => void = () => undefined;
    const otherIsDone = new Promise<void>((resolve) => (goOn = resolve));
    let arrive: () => void = () => undefined;
    const hasLock = new Promise<void>((resolve) => (arrive = resolve));
    const slow = launchTask(
      {
        ...container,
        credits: {
          ...container.credits,
          reserve: async (...args) => {
            arrive();
            await otherIsDone;
            return container.credits.reserve(...args);
          },
        },
      },
      { ...input, isResumed: false },
    );
    await hasLock;
    server.clock.advance(16);
    await launchTask(container, { ...input, isResumed: true });
    await server.runTask(input.taskId);
    goOn();
    await slow;
    expect((await container.credits.state(clientId)).remaining).toBe(9);
    server.clock.advance(121);
    await container.credits.sweep((taskId, at) => container.tasks.wasPaidBy(taskId, at));
    expect((await container.credits.state(clientId)).remaining).toBe(9);
    expect(await endsInAudit(input.taskId)).toHaveLength(1);
    const left = await container.locks.overdue(server.clock.now(), 100);
    expect(left.filter(({ taskId }) => taskId === input.taskId)).toEqual([]);
  });

  it('gets a refund of the second credit that it reserved before it died', async () => {
    const { credits, tasks, now } = server.container;
    const { token, clientId } = await server.session({ monthlyQuota: 10 });
    const taskId = String((await server.launch(token, nextBody())).body.taskId);
    server.clock.advance(16);
    await credits.reserve(clientId, taskId, now());
    expect((await credits.state(clientId)).remaining).toBe(8);
    server.clock.advance(121);
    await credits.sweep((id, at) => tasks.wasPaidBy(id, at));
    expect((await credits.state(clientId)).remaining).toBe(9);
  });
});

describe('repeating a launch while the circuit breaker is open', () => {
  it('returns the original response, and a new launch is refused', async () => {
    const { token } = await server.session();
    const { container } = server;
    const body = nextBody();
    const key = { 'idempotency-key': randomUUID() };
    const first = await server.launch(token, body, key);
    const health = healthKey(container.config.redisPrefix, 'banco-chile');
    const lastFailureAt = server.clock.now().getTime();
    await container.redis.client.hset(health, { failures: FAILURES_TO_OPEN, lastFailureAt });
    await server.noticeHealth();
    try {
      const again = await server.launch(token, body, key);
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect((await server.launch(token, nextBody())).body).toMatchObject({
        errorCode: 'INVALID_ACTION',
        message: 'Invalid action',
      });
      // The usual order of checks applies: the action before its arguments.
      expect((await server.launch(token, { action: ACTION, args: 'no' })).body).toMatchObject({
        errorCode: 'INVALID_ACTION',
        message: 'Invalid action',
      });
    } finally {
      await container.redis.client.del(health);
      await server.noticeHealth();
    }
  });
});
