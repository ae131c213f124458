import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchActions } from './everyAction.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_WRITE_PER_MINUTE: '1000000' });
});
afterAll(() => server.close());

describe('every action of every institution', () => {
  it('succeeds for 88888888-8 with valid data', async () => {
    const { launched, failed } = await launchActions(server, '88888888-8');
    expect(launched).toBeGreaterThan(150);
    expect(failed).toEqual([]);
  });
});
