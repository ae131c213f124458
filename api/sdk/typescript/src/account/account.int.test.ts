import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { until } from '../../../../test/until.ts';
import {
  AuthenticationError,
  Cauce,
  ConflictError,
  NotFoundError,
  PermissionError,
  ValidationError,
} from '../index.ts';

let server: TestServer;
let cauce: Cauce;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_NEW_KEY_PER_MINUTE: '1000' });
  cauce = await newClient(['main', 'manage']);
});
afterAll(() => server.close());

const as = (apiKey: string) => new Cauce({ apiKey, baseUrl: server.url, retries: 0 });
const newClient = async (scopes: readonly ('main' | 'connect' | 'manage')[]) =>
  as((await server.client({ scopes })).apiKey);

describe('keys', () => {
  it('are created, rotated and retired', async () => {
    const [own] = await cauce.keys.list();
    const made = await cauce.keys.create({ scopes: ['main'], networks: ['127.0.0.0/8', '::1'] });
    expect(made).toMatchObject({ scopes: ['main'], status: 'active', lastUsedAt: null });
    expect((await as(made.apiKey).institutions()).length).toBeGreaterThan(0);

    const { key, previous } = await cauce.keys.rotate(made.keyId);
    expect(previous.keyId).toBe(made.keyId);
    expect(previous.expiresAt).not.toBeNull();
    expect(key.networks).toEqual(['127.0.0.0/8', '::1']);
    const retired = await cauce.keys.retire(made.keyId);
    expect(retired).toMatchObject({ keyId: made.keyId, status: 'retired' });
    expect(await cauce.keys.retire(made.keyId)).toEqual(retired);
    const listed = await cauce.keys.list();
    expect(listed.map(({ keyId }) => keyId)).toEqual([own?.keyId, made.keyId, key.keyId]);
    server.clock.advance(5);
    await expect(as(made.apiKey).institutions()).rejects.toBeInstanceOf(AuthenticationError);
    expect((await as(key.apiKey).institutions()).length).toBeGreaterThan(0);
  });

  it('are refused with the matching error class', async () => {
    const [own] = await cauce.keys.list();
    await expect(cauce.keys.retire(String(own?.keyId))).rejects.toBeInstanceOf(ConflictError);
    await expect(cauce.keys.rotate('key_unknown')).rejects.toBeInstanceOf(PermissionError);
    await expect(cauce.keys.create({ scopes: ['connect'] })).rejects.toBeInstanceOf(
      ValidationError,
    );
    const plain = await newClient(['main']);
    await expect(plain.keys.list()).rejects.toBeInstanceOf(PermissionError);
  });
});

it('returns the usage of a month', async () => {
  const month = server.clock.now().toISOString().slice(0, 7);
  expect(await cauce.usage()).toMatchObject({ month, used: 0, remaining: 1000, days: [] });
  expect(await cauce.usage({ month: '2026-01' })).toMatchObject({ month: '2026-01', used: 0 });
  await expect(cauce.usage({ month: '2026-13' })).rejects.toBeInstanceOf(ValidationError);
});

describe('requests', () => {
  it('return the outcome of a refused call by the request id of its error', async () => {
    const caller = await newClient(['main', 'manage']);
    const failure = await caller.tasks.get('a'.repeat(64)).catch((error: unknown) => error);
    const { requestId } = failure as PermissionError;
    const call = await until(() =>
      caller.requests.get(String(requestId)).catch((error: unknown) => {
        expect(error).toBeInstanceOf(NotFoundError);
        return null;
      }),
    );
    expect(call).toMatchObject({
      requestId,
      method: 'GET',
      path: '/tasks/{taskId}',
      status: 403,
      errorCode: 'FORBIDDEN',
    });
    const { requests } = await caller.requests.list({ requestId: String(requestId) });
    expect(requests).toEqual([call]);
    const page = await caller.requests.list({ limit: 1 });
    expect(page).toMatchObject({ hasMore: true });
    const next = await caller.requests.list({ before: String(page.requests[0]?.id), limit: 500 });
    expect(next.requests.map(({ path }) => path)).toContain('/auth/login');
  });
});
