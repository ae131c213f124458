import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';
import { until } from '../../../../test/until.ts';
import { quotaId } from '../../access/clients/credits.ts';
import { QuotasStore } from '../../access/clients/quotas.store.ts';
import { applyTaskEnd, challengeLostOutcome, endTask } from './taskEnding.ts';
import type { TaskDocument } from './tasks.types.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let serial = 17_400_000;

interface Launched {
  readonly token: string;
  readonly clientId: string;
  readonly taskId: string;
  readonly username: string;
}

async function launch(scenario?: string): Promise<Launched> {
  const { token, clientId } = await server.session();
  const username = buildRut((serial += 1));
  const launched = await server.launch(
    token,
    { action: 'banco-chile:product-balance', args: { username, password: CANARY } },
    scenario === undefined ? {} : { 'x-sandbox-scenario': scenario },
  );
  return { token, clientId, taskId: String(launched.body.taskId), username };
}

const call = (
  method: 'POST' | 'DELETE',
  path: 'cancel' | 'data',
  { token, taskId }: Launched,
): Promise<Answer> =>
  server.request(method, `/api/v1/tasks/${taskId}/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });

const cancel = (launched: Launched) => call('POST', 'cancel', launched);
const deleteData = (launched: Launched) => call('DELETE', 'data', launched);
const read = ({ token, taskId }: Launched) => server.task(token, taskId);

const used = async ({ clientId }: Launched): Promise<number> => {
  const { limit, remaining } = await server.container.credits.state(clientId);
  return limit - remaining;
};
const events = async ({ taskId }: Launched) =>
  (await server.container.audit.matching({ taskId })).map(({ event }) => event);
const stored = ({ taskId }: Launched) =>
  server.container.tasks.find(taskId, server.container.now());

const cancelled = {
  taskStatus: 'error',
  taskStatusCode: 500,
  results: {
    data: null,
    error: {
      code: 'CANCELLED_BY_CLIENT',
      message: 'The extraction was cancelled by POST /tasks/{taskId}/cancel',
      retryable: false,
    },
  },
};

describe('POST /tasks/{taskId}/cancel', () => {
  it('ends a task that no worker has started, at once and free of charge', async () => {
    const launched = await launch();
    expect(await used(launched)).toBe(1);
    const answer = await cancel(launched);
    expect([answer.status, answer.body]).toMatchObject([200, cancelled]);
    expect(await stored(launched)).toMatchObject({ credentials: null });
    expect(await used(launched)).toBe(0);
    expect(await events(launched)).toEqual(['task.launched', 'task.cancelled', 'task.ended']);
    // A worker that receives it from the queue afterwards ignores it.
    await server.runTask(launched.taskId);
    expect((await read(launched)).body).toMatchObject(cancelled);
  });

  it('stops an extraction during the login, within seconds and free of charge', async () => {
    const launched = await launch('challenge=code');
    const token = launched.token;
    const person = buildRut((serial += 1));
    const asking = await server.launch(
      token,
      {
        action: 'banco-chile:product-balance',
        args: { username: person, password: CANARY },
        interactive: true,
      },
      { 'x-sandbox-scenario': 'challenge=code' },
    );
    const running = { ...launched, taskId: String(asking.body.taskId), username: person };
    const run = server.runTask(running.taskId);
    await until(async () => (await read(running)).body.challenge as unknown);
    const before = await used(running);
    const answer = await cancel(running);
    expect(answer.body).toMatchObject({ taskStatus: 'running', challenge: null });
    await run;
    expect((await read(running)).body).toMatchObject(cancelled);
    expect(await used(running)).toBe(before - 1);
  });

  it('stops an extraction that is reading, charges its credit, and releases the person’s lock', async () => {
    // The portal never answers, so only the cancellation can end the task before the test's timeout.
    const launched = await launch('timeout');
    const run = server.runTask(launched.taskId);
    await until(async () => (await stored(launched))?.phase === 'fetch');
    expect((await cancel(launched)).body.taskStatus).toBe('running');
    await run;
    expect((await read(launched)).body).toMatchObject(cancelled);
    expect(await used(launched)).toBe(1);
    // The lock and the permit are released for the next task.
    const next = await server.launch(launched.token, {
      action: 'banco-chile:product-balance',
      args: { username: launched.username, password: CANARY },
    });
    expect(next.status).toBe(200);
  });

  it('leaves a task that has ended as it is', async () => {
    const launched = await launch();
    await server.runTask(launched.taskId);
    const answer = await cancel(launched);
    expect(answer.body).toMatchObject({ taskStatus: 'success', taskStatusCode: 200 });
    expect(await used(launched)).toBe(1);
    expect(await events(launched)).not.toContain('task.cancelled');
  });

  it('can be repeated, and refunds the credit only once', async () => {
    const launched = await launch();
    await cancel(launched);
    expect((await cancel(launched)).body).toMatchObject(cancelled);
    // Simulates a crash between returning the credit and releasing the lock.
    await applyTaskEnd(server.container, launched.taskId);
    expect(await used(launched)).toBe(0);
    expect(await events(launched)).toEqual(['task.launched', 'task.cancelled', 'task.ended']);
  });
});

describe('refunds of credits', () => {
  it.each([
    ['error', 'INSTITUTION_UNAVAILABLE', 0],
    ['malformed', 'UNEXPECTED_PAGE', 0],
    ['wrong_login', 'wrong_login', 1],
    ['challenge=code', 'PERSON_REQUIRED', 1],
  ])('depend on the end: %s', async (scenario, end, paid) => {
    const launched = await launch(scenario);
    const before = await server.container.credits.state(launched.clientId);
    await server.runTask(launched.taskId);
    const { taskStatus, results } = (await read(launched)).body as {
      readonly taskStatus: string;
      readonly results?: { readonly error?: { readonly code: string } };
    };
    expect(results?.error?.code ?? taskStatus).toBe(end);
    const after = await server.container.credits.state(launched.clientId);
    expect(after.remaining - before.remaining).toBe(1 - paid);
    expect(after.returned - before.returned).toBe(1 - paid);
    // Simulates a crash between returning the credit and releasing the lock.
    await applyTaskEnd(server.container, launched.taskId);
    expect(await server.container.credits.state(launched.clientId)).toEqual(after);
  });

  it('include tasks whose session at the institution was lost while the person was asked', async () => {
    const launched = await launch();
    const task = await stored(launched);
    await endTask(server.container, task as TaskDocument, challengeLostOutcome, null);
    expect(await used(launched)).toBe(0);
  });

  it('are remembered for an hour, during which other tasks can still be refunded', async () => {
    const quotas = new QuotasStore(server.container.mongo);
    const at = new Date('2026-03-01T10:00:00Z');
    const later = new Date('2026-03-01T10:59:00Z');
    const id = quotaId('client-of-returns', at);
    for (const taskId of ['aa', 'bb', 'cc']) await quotas.reserve(id, 10, taskId, at);
    await quotas.giveBack(id, 'aa', at, at);
    await quotas.giveBack(id, 'bb', at, later);
    await quotas.forgetReturns(new Date('2026-03-01T10:30:00Z'), 10);
    await quotas.giveBack(id, 'bb', at, later);
    expect(await quotas.find(id)).toMatchObject({ used: 1, returnedCount: 2 });
    await quotas.forgetReturns(later, 10);
    const month = await server.container.mongo.db
      .collection<{ _id: string }>('quotas')
      .findOne({ _id: id });
    expect(month).toMatchObject({ used: 1, returned: {} });
    expect(month).not.toHaveProperty('oldestReturnAt');
  });
});

describe('DELETE /tasks/{taskId}/data', () => {
  it('deletes only the data that was read and whose it was', async () => {
    const launched = await launch();
    await server.runTask(launched.taskId);
    expect((await read(launched)).body.results.data).not.toBeNull();
    const answer = await deleteData(launched);
    const shown = {
      taskStatus: 'success',
      taskStatusCode: 200,
      dataDeletedAt: expect.any(String) as string,
      results: { username: null, entityId: 'banco-chile', data: null },
    };
    expect([answer.status, answer.body]).toEqual([200, shown]);
    expect((await read(launched)).body).toEqual(shown);
    expect(await stored(launched)).toMatchObject({
      result: null,
      completeness: null,
      username: null,
      credentials: null,
    });
    expect((await deleteData(launched)).body).toEqual(shown);
    expect(await events(launched)).toEqual([
      'task.launched',
      'task.ended',
      'task.read',
      'task.data-deleted',
    ]);
  });

  it('is refused while the task runs', async () => {
    const launched = await launch();
    const answer = await deleteData(launched);
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { errorCode: 'TASK_NOT_FINISHED', message: 'The task has not ended yet' },
    ]);
    expect((await read(launched)).body.results.username).toBe(launched.username);
  });

  it('deletes pages that were stored for the task', async () => {
    const launched = await launch('malformed');
    await server.runTask(launched.taskId);
    const kept = async () =>
      (await server.container.pageRecords.list(null, server.container.now(), 100)).filter(
        ({ taskId }) => taskId === launched.taskId,
      ).length;
    expect(await kept()).toBeGreaterThan(0);
    await deleteData(launched);
    expect(await kept()).toBe(0);
  });
});
