import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { runExtraction } from '../../runtime/runExtraction.ts';
import { freshRut, startSimulated } from '../../testing/simulated.ts';
import type { Simulated } from '../../testing/simulated.ts';
import { sii } from './definition.ts';

// Each of its hosts says in its own way that a session is gone.

let simulated: Simulated;

beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());
afterEach(() => vi.restoreAllMocks());

/** The outcome of an action whose session ends with that request of the person. */
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

// The login and the landing are the first two requests.
it.each(Object.keys(sii.actions))('%s is lost with its session', async (type) => {
  expect(await endedAfter(2, type)).toMatchObject(LOST);
});

it.each([4, 6, 12, 30])('a folder is lost after %i requests, wherever it stands', async (after) => {
  expect(await endedAfter(after, 'tax-folder')).toMatchObject(LOST);
});
