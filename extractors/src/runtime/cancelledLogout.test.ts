import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshRut, startSimulated, type Simulated } from '../../test/simulated.ts';
import { runExtraction } from './runExtraction.ts';

let simulated: Simulated;
beforeAll(async () => {
  simulated = await startSimulated({ secondMs: 1000 });
});
afterAll(() => simulated.close());

it.each([
  ['sencillito', 'bill'],
  ['afp-capital', 'personal-information'],
])('closes the session at %s if it is cancelled while a page is slow', async (entityId, action) => {
  const rut = freshRut();
  const requests = () => simulated.simulator.log.find(entityId, rut).requests;
  const paths: string[] = [];
  const controller = new AbortController();
  let watch: NodeJS.Timeout | undefined;
  const outcome = await runExtraction(
    simulated.request(entityId, [action], rut, {
      sandbox: { scenario: 'slow=30' },
      signal: controller.signal,
      onRequest: ({ address, status }) => {
        paths.push(`${new URL(address).pathname.split('/').at(-1) ?? ''} ${String(status)}`);
      },
      onPhase: (phase) => {
        if (phase !== 'fetch') return;
        const loginRequests = requests();
        watch = setInterval(() => {
          if (requests() > loginRequests) controller.abort();
        }, 10);
      },
    }),
  );
  clearInterval(watch);
  expect(outcome).toMatchObject({ kind: 'error', code: 'CANCELLED' });
  // The request for the slow page was aborted, and only the logout followed.
  const givenUp = paths.findIndex((path) => path.endsWith(' null'));
  expect(paths.slice(givenUp + 1)).toEqual(['logout 200']);
});
