import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchActions } from './everyAction.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_WRITE_PER_MINUTE: '1000000' });
});
afterAll(() => server.close());

describe('every action of every institution', () => {
  it.each([
    ['12345678-5, who has everything', '12345678-5'],
    ['77777777-7, who has nothing', '77777777-7'],
  ])('succeeds for %s, with valid data', async (_who, username) => {
    const { launched, failed } = await launchActions(server, username);
    expect(launched).toBeGreaterThan(150);
    expect(failed).toEqual([]);
  });
});
