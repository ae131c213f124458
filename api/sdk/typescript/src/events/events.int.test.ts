import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEventRelay } from '../../../../src/processes/eventRelay.ts';
import type { RunningProcess } from '../../../../src/processes/process.ts';
import { CANARY } from '../../../../test/canary.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { until } from '../../../../test/until.ts';
import { FaultyProxy } from '../../test/FaultyProxy.ts';
import { Cauce, ValidationError, type CauceEvent } from '../index.ts';

let server: TestServer;
let proxy: FaultyProxy;
let relay: RunningProcess;
const nextRut = rutSeries(17_800_000);

beforeAll(async () => {
  server = await startTestServer();
  proxy = await FaultyProxy.start(() => server.url);
  relay = startEventRelay(server.container);
});
beforeEach(() => proxy.reset());
afterAll(async () => {
  await relay.stop();
  await proxy.close();
  await server.close();
});

const newClient = async () =>
  new Cauce({ apiKey: (await server.client()).apiKey, baseUrl: proxy.url, timeoutMs: 60_000 });
const launch = async (cauce: Cauce) => {
  const credentials = { username: nextRut(), password: CANARY };
  const order = { institution: 'banco-chile', action: 'identity-validation' as const };
  return (await cauce.tasks.launch({ ...order, ...credentials })).taskId;
};
const finish = async (cauce: Cauce) => {
  const taskId = await launch(cauce);
  await server.runTask(taskId);
  return taskId;
};

describe('events.list', () => {
  it('continues after the last cursor', async () => {
    const cauce = await newClient();
    const tasks = [await finish(cauce), await finish(cauce), await finish(cauce)];
    await until(async () => (await cauce.events.list()).events.length === 3);
    const first = await cauce.events.list({ limit: 2, types: ['task.finished'] });
    expect(first).toMatchObject({ cursor: 2, hasMore: true });
    const rest = await cauce.events.list({ after: first.cursor });
    const listed = [...first.events, ...rest.events];
    expect(listed.map(({ type, data }) => [type, data.taskId])).toEqual(
      tasks.map((taskId) => ['task.finished', taskId]),
    );
  });
});

describe('events.follow', () => {
  it('yields each event once, even if the connection breaks', async () => {
    const cauce = await newClient();
    const stop = new AbortController();
    const seen: CauceEvent[] = [];
    const following = (async () => {
      for await (const event of cauce.events.follow({ after: 0, signal: stop.signal }))
        seen.push(event);
    })();
    const tasks = [await finish(cauce)];
    await until(() => seen.length === 1);
    proxy.fail('GET /events/stream', 'refused', { status: 503 });
    proxy.cut();
    tasks.push(await finish(cauce));
    tasks.push(await finish(cauce));
    await until(() => seen.length === 3);
    expect(seen.map(({ data }) => data.taskId)).toEqual(tasks);
    expect(seen.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);

    stop.abort(new Error('enough'));
    await expect(following).rejects.toThrow('enough');
  });

  it('throws a refusal that is not temporary', async () => {
    const cauce = await newClient();
    const types = ['task.luna'] as unknown as ['task.finished'];
    await expect(cauce.events.follow({ types }).next()).rejects.toBeInstanceOf(ValidationError);
  });
});

describe('tasks.wait', () => {
  it('returns on the event, and polls rarely in the meantime', async () => {
    const cauce = await newClient();
    const taskId = await launch(cauce);
    const waiting = cauce.tasks.wait<'identity-validation'>(taskId);
    await until(() => proxy.requests('GET /events/stream').length === 1);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const asked = proxy.requests('GET /tasks/{taskId}').length;
    // Shorter than the time until the next poll.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(proxy.requests('GET /tasks/{taskId}')).toHaveLength(asked);
    await server.runTask(taskId);
    expect((await waiting).data).toEqual({ isValid: true });
    // On a busy machine the next poll may come due while the task runs.
    const more = proxy.requests('GET /tasks/{taskId}').length - asked;
    expect([1, 2]).toContain(more);
  });

  it('shares one stream, which closes when the last wait ends', async () => {
    const cauce = await newClient();
    const tasks = [await launch(cauce), await launch(cauce)];
    const waiting = Promise.all(tasks.map((taskId) => cauce.tasks.wait(taskId)));
    await until(() => proxy.requests('GET /events/stream').length === 1);
    for (const taskId of tasks) await server.runTask(taskId);
    await waiting;
    expect(proxy.requests('GET /events/stream')).toHaveLength(1);
    await until(() => proxy.openStreams() === 0);
  });

  it.each([
    ['are refused', { status: 404, body: '{"errorCode":"NOT_FOUND","message":"Not found"}' }],
    ['never answer', 'silent'],
  ] as const)('falls back to polling if events %s', async (_, fault) => {
    const cauce = await newClient();
    proxy.fail('GET /events/stream', fault);
    const taskId = await launch(cauce);
    const waiting = cauce.tasks.wait(taskId);
    await until(() => proxy.requests('GET /tasks/{taskId}').length > 2);
    await server.runTask(taskId);
    expect((await waiting).data).toEqual({ isValid: true });
  });
});
