import type { PageRecord } from './browser.ts';
import { CHALLENGE_KINDS } from './challenge.ts';
import type { PersonPort } from './challenge.ts';
import type { Credentials } from './credentials.ts';
import type { Network } from './network.ts';
import type { Rates } from './rates.ts';
import type { RawDocument } from './session.ts';
import type { StandIn } from './standIn.ts';

/** What the caller of an extraction provides, and the progress that it receives. */

/**
 * The progress of an extraction. `login` is reported before credentials are sent, `fetch` once the
 * institution has accepted them, `normalise` when everything has been read.
 */
export type ExtractionPhase = 'login' | 'fetch' | 'normalise';

/** A request, for an operator to read: its address lacks the query. */
export interface TracedRequest {
  /** Null for a request of the browser. */
  readonly method: string | null;
  readonly address: string;
  /** Null if there was no answer. */
  readonly status: number | null;
}

/** A page that the connector did not expect, and why. */
export interface UnexpectedPage extends PageRecord {
  /** Written by the connector, not taken from the page. */
  readonly reason: string;
  /**
   * The connector's names for the page and its part, `movements:movimientos[].monto`; null if there
   * is none.
   */
  readonly field: string | null;
}

/** Options for the simulator; callers pass them only in the sandbox. */
export interface SandboxOptions {
  /** What no source documents; without it, such actions end as `INTERNAL`. */
  readonly standIn?: StandIn;
  /** See `parseScenario`. */
  readonly scenario?: string;
  /** The number of failed logins counted for the user-entity pair, on which 66666666-6 depends. */
  readonly priorFailures?: number;
  /** How many days ahead of today the institutions are; see `SANDBOX_DAYS_HEADER`. */
  readonly daysAhead?: number;
}

/** Tells the simulator how many days ahead of today it is for a request: a whole number. */
export const SANDBOX_DAYS_HEADER = 'x-sandbox-days-ahead';

export interface ExtractionRequest {
  readonly entityId: string;
  /** Action types of this entity that share one login kind: one login serves them all. */
  readonly actions: readonly string[];
  readonly credentials: Credentials;
  /** The connections to institutions, from `createInstitutionNetwork`. */
  readonly network: Network;
  /** Receives each document of an action, before it is parsed. */
  readonly onDocument?: (action: string, document: RawDocument) => void;
  /**
   * Receives each request once it was answered; the requests of a browser login follow after it.
   */
  readonly onRequest?: (request: TracedRequest) => void;
  /** Public data that institutions omit, from `createRates`. Without it, such values are null. */
  readonly rates?: Rates;
  /** Receives the page that ended the extraction, if any. It must return quickly. */
  readonly onPageRecord?: (page: UnexpectedPage) => void | Promise<void>;
  /** No request reaches the institution after this moment. */
  readonly deadline: Date;
  readonly signal?: AbortSignal;
  readonly onPhase?: (phase: ExtractionPhase) => void | Promise<void>;
  readonly sandbox?: SandboxOptions;
  /** Absent if nobody can answer a challenge. */
  readonly person?: PersonPort;
}

/**
 * RUTs whose failure or slowness is simulated, so it does not count towards an institution's
 * health.
 */
export const NAMED_OUTCOME_RUTS: readonly string[] = [
  '22222222-2',
  '33333333-3',
  '44444444-4',
  '55555555-5',
  '66666666-6',
  '10101010-4',
];

/**
 * What the simulator's institutions ask of the person: one of the kinds of challenge, or a
 * challenge that the person rejects (`rejected`) or that ends too soon (`expired`).
 */
export const CHALLENGE_SCENARIOS = [...CHALLENGE_KINDS, 'rejected', 'expired'] as const;
export type ChallengeScenario = (typeof CHALLENGE_SCENARIOS)[number];

const PLAIN_SCENARIOS = ['wrong_login', 'locked', 'error', 'timeout', 'malformed'] as const;

export type Scenario =
  | { readonly name: (typeof PLAIN_SCENARIOS)[number] }
  | { readonly name: 'slow'; readonly seconds: number }
  | { readonly name: 'challenge'; readonly challenge: ChallengeScenario };

/** How scenarios are written, for whoever mistyped one. */
export const SCENARIO_FORMS: readonly string[] = [
  ...PLAIN_SCENARIOS,
  'slow=SECONDS',
  ...CHALLENGE_SCENARIOS.map((one) => `challenge=${one}`),
];

/**
 * Parses a sandbox scenario: `wrong_login`, `locked`, `error`, `slow=SECONDS`, `timeout`,
 * `malformed`, or `challenge=code` and the other kinds of challenge; null if unknown.
 */
export function parseScenario(text: string): Scenario | null {
  const slow = /^slow=(\d{1,4})$/.exec(text);
  if (slow) return { name: 'slow', seconds: Number(slow[1]) };
  const challenge = CHALLENGE_SCENARIOS.find((one) => text === `challenge=${one}`);
  if (challenge) return { name: 'challenge', challenge };
  const name = PLAIN_SCENARIOS.find((one) => one === text);
  return name ? { name } : null;
}
