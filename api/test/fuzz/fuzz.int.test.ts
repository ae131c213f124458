import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { allTargets, describeRun, runFuzz } from './runFuzz.ts';
import { UNLIMITED } from './world.ts';

/** Fixed, so that a failure can be reproduced. */
const SEED = 20_261_121;
const REQUESTS = 3300;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(UNLIMITED);
});
afterAll(() => server.close());

describe('every operation of both documents, with generated requests', () => {
  it('is answered as documented and never fails', async () => {
    const requestsEach = Math.ceil(REQUESTS / allTargets().length);
    const report = await runFuzz(server, { seed: SEED, requestsEach });
    process.stdout.write(`${describeRun(report)}\n`);
    expect(report.faults.slice(0, 10), `${String(report.faults.length)} faults`).toEqual([]);
    expect(report.requests).toBeGreaterThanOrEqual(REQUESTS);
    // If all requests were refused early, nothing would be tested.
    for (const [operation, statuses] of report.byOperation) {
      const succeeded = [...statuses.keys()].some((status) => status < 300);
      expect([operation, succeeded]).toEqual([operation, true]);
      expect(statuses.size).toBeGreaterThan(1);
    }
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    const errors = server.logs.filter(
      (line) => (JSON.parse(line) as { level: number }).level >= 50,
    );
    expect(errors).toEqual([]);
  });
});
