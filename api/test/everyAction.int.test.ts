import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchEveryAction } from './everyAction.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_WRITE_PER_MINUTE: '1000000' });
});
afterAll(() => server.close());

describe('every action of every institution', () => {
  it('is enabled in the sandbox', async () => {
    const { token } = await server.session();
    const answer = await server.request('GET', '/api/v1/entities', {
      headers: { authorization: `Bearer ${token}` },
    });
    const entities = answer.body as {
      enabled: boolean;
      actions: { name: string; enabled: boolean }[];
    }[];
    expect(entities.length).toBeGreaterThanOrEqual(27);
    const disabled = entities.flatMap((entity) =>
      entity.actions.filter((action) => !action.enabled).map((action) => action.name),
    );
    expect(disabled).toEqual([]);
    expect(entities.every((entity) => entity.enabled)).toBe(true);
  });

  // A person who has nothing: everyAction.long.test.ts
  it('succeeds for 12345678-5 with valid data', async () => {
    const { launched, failed } = await launchEveryAction(server, '12345678-5');
    expect(launched).toBeGreaterThan(150);
    expect(failed).toEqual([]);
  });
});
