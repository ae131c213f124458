import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../../test/canary.ts';
import { buildRut } from '../../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../../test/testServer.ts';
import { runTask } from './runTask.ts';
import { sweepTasks } from './sweepTasks.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ TASK_DEADLINE_SECONDS: '60' });
  ({ token } = await server.session());
});
afterAll(() => server.close());

async function launch(username: string, scenario?: string): Promise<string> {
  const answer = await server.launch(
    token,
    { action: 'banco-chile:identity-validation', args: { username, password: CANARY } },
    scenario === undefined ? {} : { 'x-sandbox-scenario': scenario },
  );
  expect(answer.status).toBe(200);
  return String(answer.body.taskId);
}

/** A queue for the sweeper that records what is added to it. */
function spyQueue(): { added: string[]; deps: Parameters<typeof sweepTasks>[0] } {
  const added: string[] = [];
  const queue = {
    ...server.container.queue,
    add: ({ taskId }: { taskId: string }) => {
      added.push(taskId);
      return Promise.resolve();
    },
  };
  return { added, deps: { ...server.container, queue } };
}

const statusOf = async (taskId: string) =>
  (await server.task(token, taskId)).body as {
    taskStatus: string;
    results: { error?: { code: string } };
  };

describe('the sweeper', () => {
  it('queues a task that was stored but not queued, but not at every sweep', async () => {
    const taskId = await launch(buildRut(20_000_001));
    const { added, deps } = spyQueue();
    await sweepTasks(deps);
    expect(added).not.toContain(taskId);
    server.clock.advance(6);
    await sweepTasks(deps);
    await sweepTasks(deps);
    expect(added.filter((one) => one === taskId)).toHaveLength(1);
    server.clock.advance(16);
    await sweepTasks(deps);
    expect(added.filter((one) => one === taskId)).toHaveLength(2);
  });

  it('ends a task that a worker claims after its deadline, without blaming the institution', async () => {
    const taskId = await launch(buildRut(20_000_012));
    server.clock.advance(61);
    await server.runTask(taskId);
    const message = 'The task could not be started before its deadline';
    expect(await statusOf(taskId)).toMatchObject({
      results: { error: { code: 'DEADLINE_EXCEEDED', message } },
    });
    await server.container.health.refresh();
    expect(server.container.health.lastFailureAt('banco-chile')).toBeNull();
  });

  it('ends a task that no worker claimed before its deadline, and releases its lock', async () => {
    const taskId = await launch(buildRut(20_000_002));
    server.clock.advance(61);
    await sweepTasks(spyQueue().deps);
    expect(await statusOf(taskId)).toMatchObject({
      taskStatus: 'error',
      results: { error: { code: 'DEADLINE_EXCEEDED' } },
    });
    await launch(buildRut(20_000_002));
  });

  it('queues a running task whose worker died, which then ends once', async () => {
    const taskId = await launch(buildRut(20_000_003));
    const now = server.clock.now();
    const dead = { owner: 'dead', until: new Date(now.getTime() + 12_000) };
    expect(await server.container.tasks.claim(taskId, dead, now)).not.toBeNull();
    // While the lease is valid, a second delivery does nothing.
    await server.runTask(taskId);
    expect((await statusOf(taskId)).taskStatus).toBe('running');

    server.clock.advance(13);
    const { added, deps } = spyQueue();
    await sweepTasks(deps);
    expect(added).toContain(taskId);
    await server.runTask(taskId);
    expect((await statusOf(taskId)).taskStatus).toBe('success');
    // The worker that was presumed dead returns, and can no longer change anything.
    const end = { status: 'wrong_login', result: null, error: null } as const;
    expect(await server.container.tasks.finish(taskId, 'dead', end, now)).toBe(false);
  });

  it('does not repeat an interrupted login if a failure is already counted', async () => {
    const first = await launch(buildRut(20_000_004), 'wrong_login');
    await server.runTask(first);
    const second = await launch(buildRut(20_000_004), 'wrong_login');
    const now = server.clock.now();
    await server.container.tasks.claim(
      second,
      { owner: 'dead', until: new Date(now.getTime() + 12_000) },
      now,
    );
    await server.container.tasks.setPhase(second, 'dead', 'login');
    server.clock.advance(13);
    await server.runTask(second);
    expect(await statusOf(second)).toMatchObject({
      taskStatus: 'error',
      results: { error: { code: 'INTERRUPTED' } },
    });
  });

  it('ends a running task that is past its deadline and the grace period', async () => {
    const taskId = await launch(buildRut(20_000_005));
    const now = server.clock.now();
    await server.container.tasks.claim(
      taskId,
      { owner: 'dead', until: new Date(now.getTime() + 12_000) },
      now,
    );
    server.clock.advance(61);
    await sweepTasks(spyQueue().deps);
    expect((await statusOf(taskId)).taskStatus).toBe('running');
    server.clock.advance(3);
    await sweepTasks(spyQueue().deps);
    expect((await statusOf(taskId)).taskStatus).toBe('error');
  });

  it('counts a wrong login once, however often the task runs', async () => {
    const { restrictions } = server.container;
    await Promise.all(
      Array.from({ length: 5 }, () =>
        restrictions.countFailure(['pair-1'], { clientId: 'one', taskId: 'task-1' }),
      ),
    );
    expect(await restrictions.failures(['pair-1'])).toBe(1);
    await restrictions.countFailure(['pair-1'], { clientId: 'one', taskId: 'task-2' });
    expect(await restrictions.failures(['pair-1'])).toBe(2);
  });

  it('returns a credit reserved by a process that died', async () => {
    const { credits, now } = server.container;
    const { clientId } = await server.client({ monthlyQuota: 10 });
    await credits.reserve(clientId, 'never-stored', now());
    await credits.reserve(clientId, 'stored', now());
    expect((await credits.state(clientId)).remaining).toBe(8);
    await credits.sweep(() => Promise.resolve(false));
    expect((await credits.state(clientId)).remaining).toBe(8);
    server.clock.advance(121);
    await credits.sweep((taskId) => Promise.resolve(taskId === 'stored'));
    await credits.sweep((taskId) => Promise.resolve(taskId === 'stored'));
    expect((await credits.state(clientId)).remaining).toBe(9);
    await credits.confirm(clientId, 'stored', now());
    expect((await credits.state(clientId)).remaining).toBe(9);
  });
});

describe('a worker at a shutdown', () => {
  it('returns its task to the queue', async () => {
    const taskId = await launch(buildRut(20_000_006), 'slow=20');
    const shutdown = new AbortController();
    const run = runTask(
      { ...server.container, workerId: 'leaver', leaseSeconds: 12, shutdown: shutdown.signal },
      taskId,
    );
    while ((await statusOf(taskId)).taskStatus !== 'running') await sleep(20);
    shutdown.abort();
    await run;
    expect((await statusOf(taskId)).taskStatus).toBe('running');
    const now = server.clock.now();
    const heir = { owner: 'heir', until: new Date(now.getTime() + 12_000) };
    expect(await server.container.tasks.claim(taskId, heir, now)).not.toBeNull();
  });
});
