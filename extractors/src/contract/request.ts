import type { PageRecord } from './browser.ts';
import { CHALLENGE_KINDS } from './challenge.ts';
import type { PersonPort } from './challenge.ts';
import type { Network } from './network.ts';
import type { Rates } from './rates.ts';
import type { RawDocument } from './session.ts';

/** What the caller of an extraction provides, and the progress it receives. */

export interface Credentials {
  /** Normalised: a RUT as `12345678-5`, or an e-mail in lower case. */
  readonly username: string;
  readonly password: string;
}

/**
 * Where an extraction stands. `login` is reported before credentials are sent, `fetch` once the
 * institution accepted them, `normalise` when everything was read.
 */
export type ExtractionPhase = 'login' | 'fetch' | 'normalise';

/** A request for an operator to read: its address without a query. */
export interface TracedRequest {
  /** Null for one of a browser. */
  readonly method: string | null;
  readonly address: string;
  /** Null without an answer. */
  readonly status: number | null;
}

/** A page that the connector does not know, and what is wrong with it. */
export interface UnexpectedPage extends PageRecord {
  /** In our own words. */
  readonly reason: string;
  /** Our names for the page and its part, `movements:movimientos[].monto`; null if there is none. */
  readonly field: string | null;
}

/** For the simulator; callers pass it in the sandbox only. */
export interface SandboxOptions {
  /** See `parseScenario`. */
  readonly scenario?: string;
  /** Failures on the user/entity pair's count, which 66666666-6 depends on. */
  readonly priorFailures?: number;
}

export interface ExtractionRequest {
  readonly entityId: string;
  /** Action types of this entity that share one login kind: one login serves them all. */
  readonly actions: readonly string[];
  readonly credentials: Credentials;
  /** How institutions are reached: `createInstitutionNetwork`. */
  readonly network: Network;
  /** Receives each document of an action, before it is parsed. */
  readonly onDocument?: (action: string, document: RawDocument) => void;
  /** Receives each request once it was answered; of a browser those of its login, afterwards. */
  readonly onRequest?: (request: TracedRequest) => void;
  /** Public facts that institutions leave out: `createRates`. Without it they are not known. */
  readonly rates?: Rates;
  /** Receives the page that ended the extraction, if one did. It must not take long. */
  readonly onPageRecord?: (page: UnexpectedPage) => void | Promise<void>;
  /** No request reaches the institution after this moment. */
  readonly deadline: Date;
  readonly signal?: AbortSignal;
  readonly onPhase?: (phase: ExtractionPhase) => void | Promise<void>;
  readonly sandbox?: SandboxOptions;
  /** Absent where nobody can answer a challenge. */
  readonly person?: PersonPort;
}

/**
 * RUTs whose failure or slowness is simulated, and so says nothing about an institution's health.
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
 * What the simulator's institutions ask of the person: one of the kinds of a challenge, or one that
 * the person refuses (`rejected`) or that ends too soon (`expired`).
 */
export const CHALLENGE_SCENARIOS = [...CHALLENGE_KINDS, 'rejected', 'expired'] as const;
export type ChallengeScenario = (typeof CHALLENGE_SCENARIOS)[number];

const PLAIN_SCENARIOS = ['wrong_login', 'locked', 'error', 'timeout', 'malformed'] as const;

export type Scenario =
  | { readonly name: (typeof PLAIN_SCENARIOS)[number] }
  | { readonly name: 'slow'; readonly seconds: number }
  | { readonly name: 'challenge'; readonly challenge: ChallengeScenario };

/**
 * Parses a sandbox scenario: `wrong_login`, `locked`, `error`, `slow=SECONDS`, `timeout`,
 * `malformed` or `challenge=code` and the other challenges; null if unknown.
 */
export function parseScenario(text: string): Scenario | null {
  const slow = /^slow=(\d{1,4})$/.exec(text);
  if (slow) return { name: 'slow', seconds: Number(slow[1]) };
  const challenge = CHALLENGE_SCENARIOS.find((one) => text === `challenge=${one}`);
  if (challenge) return { name: 'challenge', challenge };
  const name = PLAIN_SCENARIOS.find((one) => one === text);
  return name ? { name } : null;
}
