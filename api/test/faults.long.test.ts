import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './freePort.ts';
import { brokenChains } from './brokenChains.ts';
import { CANARY } from './canary.ts';
import { buildRut } from './factories.ts';
import { startProcess } from './processes.ts';
import { startSystem, type System } from './system.ts';
import { until } from './until.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem({
    WORKER_CONCURRENCY: '50',
    INSTITUTION_CONCURRENCY: '50',
    TASK_DEADLINE_SECONDS: '180',
  });
});
afterAll(() => system.stop());

let serial = 18_000_000;
const nextRut = () => buildRut((serial += 1));

const readyStatus = async () => (await fetch(`${system.apiUrl}/readyz`)).status;

describe('kill -9 of the worker', () => {
  it('loses none of 50 running tasks, and stores each of them once', async () => {
    const token = await system.login();
    // Slow enough that the first task is still running when a busy machine has started the last
    // one: at 15 seconds it was not.
    const taskIds = await Promise.all(
      Array.from({ length: 50 }, () => system.launch(token, nextRut(), 'slow=40')),
    );
    await until(async () => {
      const states = await Promise.all(
        taskIds.map((id) => system.call('GET', `/api/v1/tasks/${id}`, { token })),
      );
      return states.every(({ body }) => body.taskStatus === 'running');
    });
    await system.end('worker', 'SIGKILL');
    await system.start('worker');
    const ends = await Promise.all(taskIds.map((id) => system.wait(token, id, 300_000)));
    expect(ends.map((end) => end.taskStatus)).toEqual(taskIds.map(() => 'success'));

    const client = new MongoClient(String(system.env.MONGODB_URL));
    try {
      const stored = await client
        .db('cauce')
        .collection<{ _id: string; attempts: number }>('tasks')
        .find({ _id: { $in: taskIds }, status: 'success', credentials: null })
        .toArray();
      expect(stored).toHaveLength(50);
      // The running tasks were killed, so each was claimed a second time.
      expect(stored.every((task) => task.attempts >= 2)).toBe(true);
      const entries = await client
        .db('cauce')
        .collection('audit')
        .find<{ taskId: string }>({ event: 'task.ended', taskId: { $in: taskIds } })
        .toArray();
      const ended = entries.map(({ taskId }) => taskId);
      expect(new Set(ended).size).toBe(ended.length);
      expect(await brokenChains(system)).toEqual([]);
    } finally {
      await client.close();
    }
  });
});

describe('kill -9 of the API between insert and enqueue', () => {
  it('does not prevent the task from completing', async () => {
    const port = await freePort();
    const dying = await startProcess({
      command: process.execPath,
      args: ['--import', './api/bin/typescript.mjs', 'api/test/dieBeforeEnqueue.ts'],
      env: { ...system.env, PORT: String(port) },
      isReady: (line) => line.includes('"msg":"web ready"'),
    });
    const token = await system.login();
    const username = nextRut();
    const launched = fetch(`http://127.0.0.1:${String(port)}/api/v1/tasks`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': 'dying-launch',
      },
      body: JSON.stringify({
        action: 'banco-chile:identity-validation',
        args: { username, password: CANARY },
      }),
    });
    await expect(launched).rejects.toThrow();
    await dying.end();

    // The client got no response; repeating the request finds the stored task.
    const again = await system.call('POST', '/api/v1/tasks', {
      token,
      headers: { 'idempotency-key': 'dying-launch' },
      body: {
        action: 'banco-chile:identity-validation',
        args: { username, password: CANARY },
      },
    });
    expect(again.status).toBe(200);
    const end = await system.wait(token, String(again.body.taskId), 300_000);
    expect(end.taskStatus).toBe('success');
  });
});

describe.each(['redis', 'mongo'] as const)('%s stopped and started', (store) => {
  it('answers 503 during the outage, recovers without a restart, and loses no task', async () => {
    const token = await system.login();
    const before = await system.launch(token, nextRut(), 'slow=6');
    await system.end(store, 'SIGKILL');

    const refused = await system.call('POST', '/api/v1/tasks', {
      token,
      body: {
        action: 'banco-chile:identity-validation',
        args: { username: nextRut(), password: CANARY },
      },
    });
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({
      errorCode: 'SERVICE_UNAVAILABLE',
      message: 'The service is temporarily unavailable, try again shortly',
      requestId: expect.any(String) as string,
      retryAfter: expect.any(String) as string,
    });
    expect(Date.parse(String(refused.headers.get('retry-after')))).not.toBeNaN();
    expect(await readyStatus()).toBe(503);
    expect((await fetch(`${system.apiUrl}/healthz`)).status).toBe(200);

    await system.start(store);
    await until(async () => (await readyStatus().catch(() => null)) === 200);
    const after = await system.launch(token, nextRut());
    expect((await system.wait(token, after, 300_000)).taskStatus).toBe('success');
    expect((await system.wait(token, before, 300_000)).taskStatus).toBe('success');
    expect(await brokenChains(system)).toEqual([]);
  });
});

describe('SIGTERM', () => {
  it('lets the worker finish its running task', async () => {
    const token = await system.login();
    const taskId = await system.launch(token, nextRut(), 'slow=2');
    await until(async () => {
      const { body } = await system.call('GET', `/api/v1/tasks/${taskId}`, { token });
      return body.taskStatus === 'running';
    });
    expect(await system.end('worker', 'SIGTERM')).toBe(0);
    const { body } = await system.call('GET', `/api/v1/tasks/${taskId}`, { token });
    expect(body.taskStatus).toBe('success');
    await system.start('worker');
  });
});
