import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findInstitution } from '../src/catalogue/lookup.ts';
import { runExtraction } from '../src/runtime/runExtraction.ts';
import { browserProcesses, killBrowser } from './browserPortal.ts';
import { HEADLESS_SHELL } from './networks.ts';
import { freshRut, startSimulated } from './simulated.ts';
import type { Simulated } from './simulated.ts';
import { watchSteps } from './watchSteps.ts';
import type { Step } from './watchSteps.ts';

// The browser is killed in the middle of each step of each login. The institution
// receives the credentials at most once; if it has not received them, the login is repeated.

/** Delay after which a step has begun and may be half done. */
const MIDDLE_MS = 20;

let simulated: Simulated;

/**
 * @param onStep called as each step of the login begins, with whether it fills in the password
 * @returns the outcome, and how often the institution received the credentials
 */
async function extract(
  entityId: string,
  onStep: (step: Step, hasPassword: boolean) => void = () => undefined,
  rut = freshRut(),
) {
  const type = findInstitution(entityId)?.actions[0]?.type ?? '';
  let phase = 'login';
  const { browsers } = simulated.network;
  const request = simulated.request(entityId, [type], rut, {
    onPhase: (now) => void (phase = now),
    network: {
      ...simulated.network,
      browsers: watchSteps(browsers, (step, given) => {
        if (phase === 'login') onStep(step, given.includes(request.credentials.password));
      }),
    },
  });
  const outcome = await runExtraction(request);
  return { outcome, logins: simulated.simulator.log.find(entityId, rut).logins };
}

/** Kills the browser in the middle of the given step; `step` is null if there is no such step. */
async function killIn(entityId: string, number: number) {
  let begun = 0;
  let isFilled = false;
  let isKilled = false;
  let isRepeated = false;
  const killed: { step: Step | null } = { step: null };
  let timer: NodeJS.Timeout | undefined;
  const result = await extract(entityId, (step, hasPassword) => {
    begun += 1;
    // The killed attempt may still begin to fill in the password: in a short step before the kill,
    // or before the end of the browser is noticed.
    isRepeated ||= isKilled && step === 'start';
    if (!isRepeated) isFilled ||= hasPassword;
    if (begun !== number) return;
    killed.step = step;
    timer = setTimeout(() => {
      isKilled = true;
      killBrowser();
    }, MIDDLE_MS);
  });
  // The last step may end before the timer fires, which would kill the next extraction's browser.
  clearTimeout(timer);
  return { ...result, ...killed, isFilled };
}

export function testBrowserKills(entityIds: readonly string[]): void {
  beforeAll(async () => {
    simulated = await startSimulated({}, HEADLESS_SHELL);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await simulated.close();
    expect(browserProcesses()).toEqual([]);
  });

  describe.each(entityIds)('%s', (entityId) => {
    it('receives the credentials at most once, in whichever step the browser is killed', async () => {
      const steps: Step[] = [];
      for (;;) {
        const { step, isFilled, outcome, logins } = await killIn(entityId, steps.length + 1);
        if (step === null) break;
        steps.push(step);
        const where = `killed in step ${String(steps.length)}, ${step}: ${JSON.stringify(outcome)}`;
        if (isFilled) {
          expect(logins, where).toBeLessThanOrEqual(1);
          if (outcome.kind !== 'success')
            expect(outcome, where).toMatchObject({ code: 'INTERNAL' });
        } else {
          expect(outcome.kind, where).toBe('success');
          expect(logins, where).toBe(1);
        }
      }
      // At least a start, a page, two fields and a button.
      expect(steps.length).toBeGreaterThanOrEqual(5);
    });

    it('receives the credentials once if the browser is killed as they arrive', async () => {
      const rut = freshRut();
      const { log } = simulated.simulator;
      const count = log.count.bind(log);
      vi.spyOn(log, 'count').mockImplementation((...counted) => {
        count(...counted);
        if (counted[1] === rut && counted[2] === 'login') killBrowser();
      });
      const { outcome, logins } = await extract(entityId, undefined, rut);
      expect(outcome).toMatchObject({ code: 'INTERNAL' });
      expect(logins).toBe(1);
    });
  });
}
