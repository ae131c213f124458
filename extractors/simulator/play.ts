import type { Context } from 'koa';
import { parseScenario } from '../src/contract/request.ts';

/** What a portal plays to someone: the login's answer, and how reading goes afterwards. */
export interface Play {
  readonly login: 'accepted' | 'wrong' | 'locked' | 'unavailable';
  readonly reading:
    | { readonly kind: 'normal' }
    | { readonly kind: 'slow'; readonly seconds: number }
    | { readonly kind: 'silent' }
    | { readonly kind: 'malformed' };
}

const NORMAL: Play = { login: 'accepted', reading: { kind: 'normal' } };
const WRONG: Play = { ...NORMAL, login: 'wrong' };
const LOCKED: Play = { ...NORMAL, login: 'locked' };
const UNAVAILABLE: Play = { ...NORMAL, login: 'unavailable' };

/** Seconds that 55555555-5 waits (design section 7). */
const SLOW_PERSON_SECONDS = 20;

/**
 * Named outcomes (design section 7), by the scenario in the header or else by the RUT. A password
 * that the institution's rule refuses is a wrong one, whoever types it.
 */
export function decidePlay(options: {
  readonly rut: string;
  readonly meetsRule: boolean;
  readonly scenario: string | null;
  readonly priorFailures: string | null;
}): Play {
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
      return slow(scenario.seconds ?? 0);
    case 'timeout':
      return { login: 'accepted', reading: { kind: 'silent' } };
    case 'malformed':
      return { login: 'accepted', reading: { kind: 'malformed' } };
    case undefined:
      return playOf(options.rut, options.priorFailures);
  }
}

function playOf(rut: string, priorFailures: string | null): Play {
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
      // A browser sends no count and gets in.
      return priorFailures === '0' ? WRONG : NORMAL;
    default:
      return NORMAL;
  }
}

function slow(seconds: number): Play {
  return { login: 'accepted', reading: { kind: 'slow', seconds } };
}

/** The play that a login request asks for. */
export function playFor(ctx: Context, rut: string, meetsRule: boolean): Play {
  return decidePlay({
    rut,
    meetsRule,
    scenario: ctx.get('x-sandbox-scenario') || null,
    priorFailures: ctx.get('x-sandbox-prior-failures') || null,
  });
}
