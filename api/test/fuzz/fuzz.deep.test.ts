import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { describeRun, runFuzz } from './runFuzz.ts';
import { UNLIMITED } from './world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(UNLIMITED);
});
afterAll(() => server.close());

it.each([20_261_122, 20_261_123, 20_261_124])(
  'gets only documented responses to random requests, from the seed %i',
  async (seed) => {
    const report = await runFuzz(server, { seed, requestsEach: 1000, operationsAWorld: 1 });
    process.stdout.write(`${describeRun(report)}\n`);
    expect(report.faults.slice(0, 10), `${String(report.faults.length)} faults`).toEqual([]);
  },
);
