import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInstitution } from '../src/catalogue/lookup.ts';
import type { PersonPort } from '../src/contract/challenge.ts';
import type { ExtractionOutcome } from '../src/contract/outcome.ts';
import type { SandboxOptions } from '../src/contract/request.ts';
import { runExtraction } from '../src/runtime/runExtraction.ts';
import { institutionsByBrowser } from '../src/connectors/registry.ts';
import type { BrowserOptions } from '../src/runtime/network.ts';
import { freshRut, startSimulated } from './simulated.ts';
import type { Simulated } from './simulated.ts';

const byBrowser = institutionsByBrowser().map((id) => ({
  id,
  action: findInstitution(id)?.actions[0]?.type ?? '',
  asksNothing: findInstitution(id)?.type === 'government',
}));

const somebody: PersonPort = {
  onChallenge: () => Promise.resolve({ kind: 'answered', answers: { codigo: '123456' } }),
};

/** A person who decides in the institution's app: the port itself never replies. */
const elsewhere: PersonPort = {
  onChallenge: (_challenge, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    }),
};

interface Case {
  readonly named?: string;
  readonly sandbox?: SandboxOptions;
  readonly person?: PersonPort;
  readonly ends: Partial<Record<'kind' | 'code', string>>;
}

const CASES = {
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
  'an approval, and nobody there': {
    sandbox: { scenario: 'challenge=approve' },
    ends: { code: 'PERSON_REQUIRED' },
  },
  'an approval in the app': {
    sandbox: { scenario: 'challenge=approve' },
    person: elsewhere,
    ends: { kind: 'success' },
  },
  'a refusal in the app': {
    sandbox: { scenario: 'challenge=rejected' },
    person: elsewhere,
    ends: { code: 'CHALLENGE_REJECTED' },
  },
} satisfies Record<string, Case>;

type CaseName = keyof typeof CASES;

export const LOGIN_CASES = Object.keys(CASES) as CaseName[];

/** Tests these cases for every login that needs a browser. */
export function testBrowserLogins(browser: BrowserOptions, names: readonly CaseName[]): void {
  let simulated: Simulated;
  beforeAll(async () => {
    // Slow enough for a busy machine: the app approves by itself after a few seconds.
    simulated = await startSimulated({ secondMs: 500 }, browser);
  });
  afterAll(async () => simulated.close());

  describe.each(byBrowser)('the login of $id', ({ id: entityId, action, asksNothing }) => {
    const cases = names.map((name): [CaseName, Case] => [name, CASES[name]]);
    it.each(cases.filter(([, one]) => !asksNothing || !one.sandbox))('%s', async (_name, one) => {
      const { named, sandbox, person, ends } = one;
      const rut = named ?? freshRut();
      const outcome: ExtractionOutcome = await runExtraction(
        simulated.request(entityId, [action], rut, {
          ...(sandbox && { sandbox }),
          ...(person && { person }),
        }),
      );
      expect(outcome).toMatchObject(ends);
      expect(simulated.simulator.log.find(entityId, rut).logins).toBe(1);
    });
  });
}
