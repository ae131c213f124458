import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../../test/canary.ts';
import { buildRut } from '../../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../../test/testServer.ts';
import { FAILURES_TO_OPEN } from '../../entities/institutionHealth.ts';
import { runWithPermit } from './runWithPermit.ts';
import type { RunTaskDeps } from './runTask.ts';

/** Running extractions by institution, and the most that ever ran concurrently. */
const running = new Map<string, number>();
const most = new Map<string, number>();
let openSlowBank: () => void = () => undefined;
const slowBank = new Promise<void>((resolve) => {
  openSlowBank = resolve;
});

const extract: NonNullable<RunTaskDeps['extract']> = async ({ entityId, actions }) => {
  const count = (running.get(entityId) ?? 0) + 1;
  running.set(entityId, count);
  most.set(entityId, Math.max(most.get(entityId) ?? 0, count));
  if (entityId === 'banco-bci') await slowBank;
  running.set(entityId, (running.get(entityId) ?? 1) - 1);
  const data = Object.fromEntries(actions.map((type) => [type, { isValid: true }]));
  return { kind: 'success', data };
};

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ INSTITUTION_CONCURRENCY: '2' });
  ({ token } = await server.session());
  const deps = {
    ...server.container,
    workerId: 'test',
    leaseSeconds: 12,
    shutdown: new AbortController().signal,
    extract,
  };
  server.container.queue.process(4, (job) => runWithPermit(deps, job));
});
afterAll(() => server.close());

let serial = 31_000_000;
async function launch(entityId: string): Promise<string> {
  const answer = await server.launch(token, {
    action: `${entityId}:identity-validation`,
    args: { username: buildRut((serial += 1)), password: CANARY.slice(0, 8) },
  });
  expect(answer.status).toBe(200);
  return String(answer.body.taskId);
}

/** Waits until all tasks have that status; bounded by the test's own timeout. */
async function reach(taskIds: readonly string[], status: string): Promise<void> {
  for (const taskId of taskIds)
    while ((await server.task(token, taskId)).body.taskStatus !== status) await sleep(20);
}

describe('one worker of four slots, two permits for each institution', () => {
  it('serves other institutions while one is slow, then its waitlist', async () => {
    const slow = [];
    for (let turn = 0; turn < 8; turn += 1) slow.push(await launch('banco-bci'));
    const quick = [];
    for (let turn = 0; turn < 6; turn += 1) quick.push(await launch('banco-chile'));
    await reach(quick, 'success');
    await reach(slow.slice(0, 2), 'running');
    expect(most.get('banco-bci')).toBe(2);
    openSlowBank();
    await reach(slow, 'success');
    expect(most.get('banco-bci')).toBe(2);
    expect(most.get('banco-chile')).toBeLessThanOrEqual(2);
  });

  it('does not contact an institution while its circuit breaker is open', async () => {
    const { health } = server.container;
    const down = {
      kind: 'error',
      code: 'INSTITUTION_TIMEOUT',
      message: '',
      retryable: true,
      fixableBy: 'institution',
    } as const;
    for (let turn = 0; turn < FAILURES_TO_OPEN; turn += 1)
      await health.report('banco-itau', down, 1);
    // This process has not refreshed yet, so it still accepts the task.
    const taskId = await launch('banco-itau');
    await reach([taskId], 'error');
    const task = await server.task(token, taskId);
    expect(task.body.results.error).toMatchObject({
      code: 'INSTITUTION_UNAVAILABLE',
      retryable: true,
    });
    expect(most.has('banco-itau')).toBe(false);
    await server.noticeHealth();
    const refused = await server.launch(token, {
      action: 'banco-itau:identity-validation',
      args: { username: buildRut((serial += 1)), password: CANARY.slice(0, 8) },
    });
    expect(refused.body).toMatchObject({ errorCode: 'INVALID_ACTION' });
  });
});
