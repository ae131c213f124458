import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { cancelTask } from './taskEnding.ts';
import type { TaskOutcome } from './tasks.types.ts';

// Updates of one event-loop tick are sent as a batch, and each takes effect on its own.

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.session());
});
afterAll(() => server.close());

let serial = 25_000_000;
async function launch(): Promise<string> {
  const answer = await server.launch(token, {
    action: 'banco-chile:identity-validation',
    args: { username: buildRut((serial += 1)), password: CANARY },
  });
  return String(answer.body.taskId);
}

const leaseOf = (owner: string) => ({
  owner,
  until: new Date(server.clock.now().getTime() + 12_000),
});
const claim = (taskId: string, owner: string) =>
  server.container.tasks.claim(taskId, leaseOf(owner), server.clock.now());
const wrong: TaskOutcome = { status: 'wrong_login', result: null, error: null, attemptsLeft: 2 };

describe('tasks claimed in one batch', () => {
  it('are each claimed by one run', async () => {
    const [first, second] = [await launch(), await launch()];
    const taken = await Promise.all([
      claim(first, 'run-1'),
      claim(first, 'run-2'),
      claim(second, 'run-3'),
      claim('no-such-task', 'run-4'),
    ]);
    expect(taken.map((task) => task && [task._id, task.lease?.owner, task.attempts])).toEqual([
      [first, 'run-1', 1],
      null,
      [second, 'run-3', 1],
      null,
    ]);
  });
});

it('ends a task cancelled right after its claim, without a login', async () => {
  const taskId = await launch();
  const { tasks } = server.container;
  const take = tasks.claim.bind(tasks);
  vi.spyOn(tasks, 'claim').mockImplementationOnce(async (id, lease, now) => {
    await take(id, lease, now);
    await cancelTask(server.container, id);
    return tasks.find(id, now);
  });
  const extract = vi.fn();
  await server.runTask(taskId, extract);
  expect(extract).not.toHaveBeenCalled();
  expect((await server.task(token, taskId)).body).toMatchObject({
    taskStatus: 'error',
    results: { error: { code: 'CANCELLED' } },
  });
});

describe('tasks ended in one batch', () => {
  it('are ended only by the holder of their lease', async () => {
    const ids = [await launch(), await launch(), await launch()];
    const [ours = '', others = '', ended = ''] = ids;
    await Promise.all(ids.map((id) => claim(id, `holds-${id}`)));
    const { tasks } = server.container;
    const before = server.clock.now();
    expect(await tasks.finish(ended, `holds-${ended}`, wrong, before)).toBe(true);
    server.clock.advance(1);
    const finish = (id: string, owner: string) =>
      tasks.finish(id, owner, wrong, server.clock.now());
    expect(
      await Promise.all([
        finish(ours, `holds-${ours}`),
        finish(others, 'somebody'),
        finish(ended, `holds-${ended}`),
      ]),
    ).toEqual([true, false, false]);
    expect(await tasks.status(others)).toBe('running');
    const stored = await tasks.find(ended, server.clock.now());
    expect(stored?.finishedAt).toEqual(before);
    expect(await Promise.all(ids.map((id) => finish(id, 'somebody')))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
