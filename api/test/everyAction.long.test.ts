import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchEveryAction } from './everyAction.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_WRITE_PER_MINUTE: '1000000' });
});
afterAll(() => server.close());

// A person with everything: everyAction.int.test.ts
describe('every action of every institution', () => {
  it('succeeds for 77777777-7, who has nothing, with valid data', async () => {
    const { launched, failed } = await launchEveryAction(server, '77777777-7');
    expect(launched).toBeGreaterThan(150);
    expect(failed).toEqual([]);
  });
});
