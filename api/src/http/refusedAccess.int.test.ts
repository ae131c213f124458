import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/testServer.ts';
import { webProcessCount } from '../../test/webProcesses.ts';
import type { StoredEntry } from '../modules/operations/audit/audit.types.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function refusals(): Promise<StoredEntry[]> {
  await server.container.refusals.flush();
  const audit = server.container.mongo.db.collection<StoredEntry>('audit');
  const found = await audit
    .find({ event: 'access.refused' })
    .sort({ 'proof.sequence': 1 })
    .toArray();
  await audit.deleteMany({});
  // Starts a new minute for the next test.
  server.clock.advance(60);
  return found;
}

describe('refused access', () => {
  it('is recorded for a wrong key or token, with the address and the call', async () => {
    const key = { 'x-api-key': 'cauce_sandbox_wrong' };
    const login = await server.request('POST', '/api/v1/auth/login', { headers: key });
    expect(login.status).toBe(401);
    const bearer = { authorization: 'Bearer not-a-token' };
    await server.request('GET', '/api/v1/entities', { headers: bearer });
    const found = await refusals();
    expect(found).toMatchObject([
      {
        ip: expect.stringContaining('127.0.0.1') as string,
        clientId: null,
        requestId: login.headers.get('x-request-id'),
      },
      { detail: 'invalidJwt GET /entities' },
    ]);
    expect(found[0]?.detail).toBe('invalidApiKey POST /auth/login');
    expect(JSON.stringify(found)).not.toMatch(/wrong|not-a-token/);
  });

  it('is recorded under the client that asked for an object of another client', async () => {
    const { clientId, token } = await server.session();
    const { status } = await server.task(token, 'a'.repeat(64));
    expect(status).toBe(403);
    const found = await refusals();
    expect(found).toMatchObject([{ clientId, detail: 'forbidden GET /tasks/:taskId' }]);
    expect(found[0]?.keyId).toEqual(expect.any(String));
    expect(found[0]?.sessionId).toEqual(expect.any(String));
  });

  it('is sampled under attack, with a count of the omitted entries', async () => {
    const headers = { 'x-api-key': 'cauce_sandbox_wrong' };
    for (let count = 0; count < 40; count += 1)
      await server.request('POST', '/api/v1/auth/login', { headers });
    const found = await refusals();
    const counted = found.map(({ detail }) => Number(/^(\d+) more/.exec(String(detail))?.[1] ?? 1));
    const sum = counted.reduce((total, one) => total + one, 0);
    // Other processes write the number of entries they left out only when their minute is over.
    expect(sum).toBe(webProcessCount() > 0 ? counted.length : 40);
    // At most five entries per process and minute, and a new minute may have begun once.
    expect(found.length).toBeLessThanOrEqual(12 * Math.max(1, webProcessCount()));
  });

  it('is not recorded for an expired token, which was genuine', async () => {
    const { token } = await server.session();
    server.clock.advance(3 * 3600);
    const { status } = await server.task(token, 'a'.repeat(64));
    expect(status).toBe(401);
    expect(await refusals()).toEqual([]);
  });
});
