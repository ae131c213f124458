import type { Context } from 'koa';
import { parseScenario } from '../../src/contract/request.ts';
import type { ChallengeScenario } from '../../src/contract/request.ts';

/**
 * The outcome that a mock portal simulates: the response to the login, and what happens while data
 * is read.
 */
export interface NamedOutcome {
  readonly login: 'accepted' | 'wrong' | 'locked' | 'unavailable';
  readonly reading:
    | { readonly kind: 'normal' }
    | { readonly kind: 'slow'; readonly seconds: number }
    | { readonly kind: 'silent' }
    | { readonly kind: 'malformed' };
  /** What is still asked of the person after an accepted login; null if nothing. */
  readonly challenge: ChallengeScenario | null;
}

const NORMAL: NamedOutcome = { login: 'accepted', reading: { kind: 'normal' }, challenge: null };
const WRONG: NamedOutcome = { ...NORMAL, login: 'wrong' };
const LOCKED: NamedOutcome = { ...NORMAL, login: 'locked' };
const UNAVAILABLE: NamedOutcome = { ...NORMAL, login: 'unavailable' };

/** Delay for the person with RUT 55555555-5. */
const SLOW_PERSON_SECONDS = 20;

/**
 * The outcome that the `X-Sandbox-Scenario` header names, or else that of the RUT. A password that
 * breaks the institution's rule is always wrong.
 */
export function decideOutcome(options: {
  readonly rut: string;
  readonly meetsRule: boolean;
  readonly scenario: string | null;
  readonly priorFailures: string | null;
}): NamedOutcome {
  if (!options.meetsRule) return WRONG;
  const scenario = options.scenario === null ? null : parseScenario(options.scenario);
  switch (scenario?.name) {
    case 'wrong_login':
      return WRONG;
    case 'locked':
      return LOCKED;
    case 'error':
      return UNAVAILABLE;
    case 'slow':
      return slow(scenario.seconds);
    case 'timeout':
      return { ...NORMAL, reading: { kind: 'silent' } };
    case 'malformed':
      return { ...NORMAL, reading: { kind: 'malformed' } };
    case 'challenge':
      return { ...NORMAL, challenge: scenario.challenge };
    case undefined:
      return outcomeOfRut(options.rut, options.priorFailures);
  }
}

function outcomeOfRut(rut: string, priorFailures: string | null): NamedOutcome {
  switch (rut) {
    case '22222222-2':
      return WRONG;
    case '33333333-3':
      return LOCKED;
    case '44444444-4':
      return UNAVAILABLE;
    case '55555555-5':
      return slow(SLOW_PERSON_SECONDS);
    case '66666666-6':
      // A browser sends no count, so its login is accepted.
      return priorFailures === '0' ? WRONG : NORMAL;
    case '10101010-4':
      return { ...NORMAL, challenge: 'code' };
    default:
      return NORMAL;
  }
}

function slow(seconds: number): NamedOutcome {
  return { ...NORMAL, reading: { kind: 'slow', seconds } };
}

/** The outcome of a login request. */
export function outcomeFor(ctx: Context, rut: string, meetsRule: boolean): NamedOutcome {
  return decideOutcome({
    rut,
    meetsRule,
    scenario: ctx.get('x-sandbox-scenario') || null,
    priorFailures: ctx.get('x-sandbox-prior-failures') || null,
  });
}
