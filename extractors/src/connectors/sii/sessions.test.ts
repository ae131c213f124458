import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { runExtraction } from '../../runtime/runExtraction.ts';
import { freshRut, startSimulated } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { sii } from './definition.ts';

// Each host of the institution reports in its own way that a session has ended.

let simulated: Simulated;

beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());
afterEach(() => vi.restoreAllMocks());

/** The outcome of an action whose session ends with the person's request of that number. */
async function endedAfter(requests: number, type: string) {
  const rut = freshRut();
  const { log, sessions } = simulated.simulator;
  const count = log.count.bind(log);
  vi.spyOn(log, 'count').mockImplementation((...given) => {
    count(...given);
    if (log.find('sii', rut).requests === requests) sessions.closeAllOf(rut);
  });
  return runExtraction(simulated.request('sii', [type], rut));
}

const LOST = { kind: 'error', code: 'SESSION_LOST', retryable: true };

// The first two requests are the login and the landing page.
it.each(Object.keys(sii.actions))(
  '%s fails with SESSION_LOST if its session ends',
  async (type) => {
    expect(await endedAfter(2, type)).toMatchObject(LOST);
  },
);

it.each([4, 6, 12, 30])(
  'fails to read a folder if the session ends after %i requests',
  async (after) => {
    expect(await endedAfter(after, 'tax-folder')).toMatchObject(LOST);
  },
);
