import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_ACTION, SOME_ACTIONS, launchActions } from './everyAction.ts';
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

  // everyAction.long.test.ts tests all of them, and a person without any data.
  it('succeeds for 12345678-5 with valid data (tested for each product and each institution)', async () => {
    const { launched, failed } = await launchActions(server, '12345678-5', SOME_ACTIONS);
    expect(failed).toEqual([]);
    const productsOf = (actions: typeof EVERY_ACTION) =>
      new Set(actions.map(({ action }) => action.product));
    expect(productsOf(SOME_ACTIONS)).toEqual(productsOf(EVERY_ACTION));
    expect(launched).toBeGreaterThanOrEqual(productsOf(EVERY_ACTION).size);
  });
});
