import { institutionsByBrowser } from '@cauce/extractors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { runWithPermit } from '../../extraction/tasks/jobs/runWithPermit.ts';
import { collectGauges } from './collectGauges.ts';
import { startHeartbeat } from './heartbeat.ts';

const BY_BROWSER = 'banco-santander';
const WITHOUT = 'sencillito';

let server: TestServer;
let token: string;
beforeAll(async () => {
  // With an operator's secret the application runs in this process.
  server = await startTestServer({ OPERATOR_SECRET: 'x'.repeat(32) });
  ({ token } = await server.session());
});
afterAll(() => server.close());

let serial = 36_000_000;
const launch = (entityId: string) =>
  server.launch(token, {
    action: `${entityId}:identity-validation`,
    args: { username: buildRut((serial += 1)), password: CANARY.slice(0, 8) },
  });

/** A worker that is alive until `stop`. */
async function startWorker(hasBrowser: boolean): Promise<{ stop(): Promise<void> }> {
  const worker = startHeartbeat({ ...server.container, hasBrowser }, 'worker');
  await worker.first;
  await server.container.browserCoverage.refresh();
  return worker;
}

/** What clients, operators and their metrics are told of an institution. */
async function told(entityId: string) {
  const answer = await server.request('GET', '/api/v1/entities', {
    headers: { authorization: `Bearer ${token}` },
  });
  const entities = answer.body as {
    id: string;
    enabled: boolean;
    actions: { enabled: boolean }[];
  }[];
  const entity = entities.find((one) => one.id === entityId);
  const { withoutWorker = {} } = await collectGauges(server.container, 'web');
  const { checks } = await server.container.readiness('web');
  return {
    enabled: entity?.enabled,
    hasEnabledActions: entity?.actions.some(({ enabled }) => enabled),
    launch: (await launch(entityId)).status,
    ready: checks.workers?.state,
    workers: checks.workers?.message ?? '',
    metric: withoutWorker[entityId],
  };
}

const SERVED = { enabled: true, hasEnabledActions: true, launch: 200 };

it('turns off what needs a browser while workers are alive and none has one', async () => {
  expect(institutionsByBrowser()).toContain(BY_BROWSER);
  expect(institutionsByBrowser()).not.toContain(WITHOUT);
  expect(await told(BY_BROWSER)).toMatchObject({ ...SERVED, metric: 0 });

  const without = await startWorker(false);
  const off = await told(BY_BROWSER);
  expect(off).toMatchObject({
    enabled: false,
    hasEnabledActions: false,
    launch: 422,
    ready: 'degraded',
    metric: 1,
  });
  for (const entityId of institutionsByBrowser()) expect(off.workers).toContain(entityId);
  // The others are read as before.
  expect(await told(WITHOUT)).toMatchObject({ ...SERVED, metric: undefined });

  const having = await startWorker(true);
  expect(await told(BY_BROWSER)).toMatchObject({ ...SERVED, ready: 'ok', metric: 0 });

  await having.stop();
  await server.container.browserCoverage.refresh();
  expect(await told(BY_BROWSER)).toMatchObject({ enabled: false, launch: 422 });
  await without.stop();
  await server.container.browserCoverage.refresh();
  expect(await told(BY_BROWSER)).toMatchObject(SERVED);
});

it('leaves a task that needs a browser to a worker that has one', async () => {
  const workers = [await startWorker(false), await startWorker(true)];
  const taskId = String((await launch(BY_BROWSER)).body.taskId);
  const offered: boolean[] = [];
  const read: boolean[] = [];
  server.container.queue.process(1, async (job) => {
    if (job.taskId !== taskId) return;
    // Two workers without a browser get the task first.
    const hasBrowser = offered.length >= 2;
    offered.push(hasBrowser);
    const deps = {
      ...server.container,
      hasBrowser,
      workerId: 'test',
      leaseSeconds: 12,
      shutdown: new AbortController().signal,
      extract: () => {
        read.push(hasBrowser);
        return Promise.resolve({
          kind: 'success' as const,
          data: { 'identity-validation': { isValid: true } },
        });
      },
    };
    await runWithPermit(deps, job);
  });
  await expect
    .poll(async () => String((await server.task(token, taskId)).body.taskStatus))
    .toBe('success');
  expect(offered).toEqual([false, false, true]);
  expect(read).toEqual([true]);
  for (const worker of workers) await worker.stop();
});
