import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { allTargets, describeRun, isTested, runFuzz } from './runFuzz.ts';
import { UNLIMITED } from './world.ts';

/** Creating fixtures takes most of it. */
const TIMEOUT_MS = 1_500_000;

/** Operations that need not both succeed and refuse. */
const EXEMPT = new Set([
  // It reads nothing of the request: the sign-in that it begins proves nothing yet.
  'startMemberSignIn',
  // They take the signature of a passkey once; a wrong one uses it up.
  'finishRegistration',
  'openMemberSession',
  // They ask an OpenID provider.
  'startOpenidSignIn',
  'openOpenidSession',
]);

/** Fixed, so that a failure can be reproduced. */
const SEED = 20_261_121;

/**
 * Sends generated requests to every operation of both documents.
 * @param requests the total, distributed evenly
 * @param share of the operations that must have answered at least one request with success and
 *   another without
 * @param operationsAWorld how many operations share their fixtures, which take long to create
 * @param repeats as in `runFuzz`
 */
export function describeFuzz(
  requests: number,
  share: number,
  operationsAWorld: number,
  repeats = false,
): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(UNLIMITED);
  });
  afterAll(() => server.close());

  describe('every operation of both documents, with generated requests', () => {
    it(
      'is answered as documented and never fails',
      async () => {
        const requestsEach = Math.ceil(requests / allTargets().length);
        const report = await runFuzz(server, {
          seed: SEED,
          requestsEach,
          operationsAWorld,
          repeats,
        });
        process.stdout.write(`${describeRun(report)}\n`);
        expect(report.faults.slice(0, 10), `${String(report.faults.length)} faults`).toEqual([]);
        expect(report.requests).toBeGreaterThanOrEqual(requests);
        // If all requests were refused early, nothing would be tested.
        const refused = [...report.byOperation]
          .filter(([operation]) => !EXEMPT.has(operation))
          .filter(([, statuses]) => !isTested(statuses))
          .map(([operation, statuses]) => `${operation} ${[...statuses.keys()].join('/')}`);
        const allowed = Math.floor((1 - share) * report.operations);
        expect(refused.length, refused.join(', ')).toBeLessThanOrEqual(allowed);
        expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
        const errors = server.logs.filter(
          (line) => (JSON.parse(line) as { level: number }).level >= 50,
        );
        expect(errors).toEqual([]);
      },
      TIMEOUT_MS,
    );
  });
}
