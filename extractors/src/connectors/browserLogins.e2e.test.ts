import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonPort } from '../contract/challenge.ts';
import type { ExtractionOutcome } from '../contract/outcome.ts';
import type { SandboxOptions } from '../contract/request.ts';
import { runExtraction } from '../runtime/runExtraction.ts';
import { CHROMIUM, LIGHT } from '../testing/networks.ts';
import { freshRut, startSimulated } from '../testing/simulated.ts';
import type { Simulated } from '../testing/simulated.ts';
import { institutionsByBrowser } from './registry.ts';

// Every login by browser, and its refusals, on both engines: a difference is a fault.

const byBrowser = institutionsByBrowser();

const somebody: PersonPort = {
  onChallenge: () => Promise.resolve({ kind: 'answered', answers: { codigo: '123456' } }),
};

interface Case {
  readonly named?: string;
  readonly sandbox?: SandboxOptions;
  readonly person?: PersonPort;
  readonly ends: Partial<Record<'kind' | 'code', string>>;
}

const CASES: Readonly<Record<string, Case>> = {
  accepted: { ends: { kind: 'success' } },
  'wrong login': { named: '22222222-2', ends: { kind: 'wrong_login' } },
  locked: { named: '33333333-3', ends: { kind: 'locked' } },
  unavailable: { named: '44444444-4', ends: { code: 'INSTITUTION_UNAVAILABLE' } },
  'a code, and nobody there': {
    sandbox: { scenario: 'challenge=code' },
    ends: { code: 'PERSON_REQUIRED' },
  },
  'a code, and somebody there': {
    sandbox: { scenario: 'challenge=code' },
    person: somebody,
    ends: { kind: 'success' },
  },
};

describe.each([LIGHT, CHROMIUM])('on $engine', (browser) => {
  let simulated: Simulated;
  beforeAll(async () => {
    simulated = await startSimulated({}, browser);
  });
  afterAll(async () => simulated.close());

  describe.each(byBrowser)('the login of %s', (entityId) => {
    it.each(Object.entries(CASES))('%s', async (_name, { named, sandbox, person, ends }) => {
      const rut = named ?? freshRut();
      const outcome: ExtractionOutcome = await runExtraction(
        simulated.request(entityId, ['product-balance'], rut, {
          ...(sandbox && { sandbox }),
          ...(person && { person }),
        }),
      );
      expect(outcome).toMatchObject(ends);
      expect(simulated.simulator.log.find(entityId, rut).logins).toBe(1);
    });
  });
});
