import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { FaultyProxy } from '../../test/FaultyProxy.ts';
import { Cauce, ConflictError, PermissionError, ValidationError } from '../index.ts';

const URL_OF_NOBODY = 'http://127.0.0.1:9/hook';

let server: TestServer;
let proxy: FaultyProxy;
beforeAll(async () => {
  server = await startTestServer();
  proxy = await FaultyProxy.start(() => server.url);
});
beforeEach(() => proxy.reset());
afterAll(async () => {
  await proxy.close();
  await server.close();
});

const newClient = async () =>
  new Cauce({ apiKey: (await server.client()).apiKey, baseUrl: proxy.url });

describe('webhooks', () => {
  it('are created once even if the request is sent twice, and can be managed', async () => {
    const { webhooks } = await newClient();
    proxy.fail('POST /webhooks', 'lost');
    const { secret, ...created } = await webhooks.create({
      url: URL_OF_NOBODY,
      types: ['task.finished'],
    });
    expect(proxy.requests('POST /webhooks')).toHaveLength(2);
    expect(secret).toMatch(/^whsec_/);
    expect(await webhooks.list()).toEqual([created]);
    expect(await webhooks.get(created.id)).toEqual(created);

    const changed = await webhooks.update(created.id, { types: null, enabled: false });
    expect(changed).toMatchObject({ types: null, enabled: false });
    expect(changed.disabled?.reason).toBe('by_client');
    const rotated = await webhooks.rotateSecret(created.id);
    expect(rotated.secret).not.toBe(secret);
    expect(new Date(rotated.previousValidUntil).getTime()).toBeGreaterThan(Date.now());
    expect(await webhooks.delete(created.id)).toMatchObject({ id: created.id });
    expect(await webhooks.list()).toEqual([]);
  });

  it('have deliveries that can be listed in pages and retried', async () => {
    const { webhooks } = await newClient();
    const { id } = await webhooks.create({ url: URL_OF_NOBODY });
    const tests = [];
    for (let count = 0; count < 3; count += 1) tests.push(await webhooks.test(id));
    expect(tests[0]).toMatchObject({ type: 'webhook.test', status: 'pending', attempts: 0 });
    const first = await webhooks.deliveries(id, { status: 'pending', limit: 2 });
    expect([first.deliveries.length, first.hasMore]).toEqual([2, true]);
    const before = String(first.deliveries.at(-1)?.id);
    const second = await webhooks.deliveries(id, { before, limit: 2 });
    expect([second.deliveries.length, second.hasMore]).toEqual([1, false]);
    const ids = [...first.deliveries, ...second.deliveries].map((one) => one.id);
    expect(ids.toSorted()).toEqual(tests.map((one) => one.id).toSorted());

    const again = await webhooks.retry(id, String(tests[0]?.id));
    expect(again).toMatchObject({ id: tests[0]?.id, status: 'pending' });
    const now = server.clock.now().getTime();
    const span = { from: new Date(now - 60_000), to: new Date(now + 60_000) };
    expect(await webhooks.retrySpan(id, span)).toEqual({ retried: 0 });
    expect(await webhooks.retrySpan(id, { ...span, status: 'all' })).toEqual({ retried: 3 });
  });

  it('are refused with the matching error class', async () => {
    const { webhooks } = await newClient();
    const create = webhooks.create({ url: 'https://10.0.0.1/hook' });
    await expect(create).rejects.toBeInstanceOf(ValidationError);
    await expect(create).rejects.toMatchObject({ code: 'WEBHOOK_URL_REFUSED' });
    const unknown = `wh_${'a'.repeat(32)}`;
    await expect(webhooks.get(unknown)).rejects.toBeInstanceOf(PermissionError);
    const { id } = await webhooks.create({ url: URL_OF_NOBODY });
    await webhooks.update(id, { enabled: false });
    await expect(webhooks.test(id)).rejects.toBeInstanceOf(ConflictError);
    const delivery = `dlv_${'a'.repeat(32)}`;
    await expect(webhooks.retry(unknown, delivery)).rejects.toBeInstanceOf(PermissionError);
  });

  it('do not resend a request that must not be repeated', async () => {
    const { webhooks } = await newClient();
    const { id } = await webhooks.create({ url: URL_OF_NOBODY });
    const call = `POST /webhooks/${id}/rotate-secret`;
    proxy.fail(call, 'lost');
    await expect(webhooks.rotateSecret(id)).rejects.toMatchObject({ code: 'CONNECTION_FAILED' });
    expect(proxy.requests(call)).toHaveLength(1);
  });
});
