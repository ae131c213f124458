import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_ACTION, launchActions, SOME_ACTIONS } from './everyAction.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_WRITE_PER_MINUTE: '1000000' });
});
afterAll(() => server.close());

describe('every action of every institution', () => {
  // That an action reads a person with nothing is proved beside its connector.
  it.each([
    ['12345678-5, who has everything', '12345678-5', EVERY_ACTION],
    ['77777777-7, who has nothing (each product and each institution)', '77777777-7', SOME_ACTIONS],
  ])('succeeds for %s, with valid data', async (_who, username, actions) => {
    const { launched, failed } = await launchActions(server, username, actions);
    expect(launched).toBe(actions.length);
    expect(failed).toEqual([]);
  });
});
