import type { Extraction, WidgetEntity, WidgetSession } from '../../client/index.ts';
import type { ExitReason, WidgetStep } from '../protocol/index.ts';

/** Why the person has to enter the credentials again. `until` is ISO 8601. */
export type AccessProblem =
  | {
      kind: 'wrong_login';
      /** Tries until the institution blocks the password; null where it did not say. */
      attemptsLeft: number | null;
      /** Attempts left before Cauce restricts the person there; null if unknown. */
      triesBeforePause: number | null;
    }
  /** Another extraction of this person is running there. */
  | { kind: 'busy'; until: string | null }
  | { kind: 'too_many_requests'; until: string | null }
  /** What was typed is not sent to the institution: no try was spent. */
  | { kind: 'invalid_username' | 'other_person' | 'invalid_password' };

export type FailureKind =
  | 'restricted'
  | 'last_try'
  | 'locked'
  | 'action_required'
  | 'institution_unavailable'
  | 'timed_out'
  | 'no_institutions'
  | 'no_credits'
  | 'session_expired'
  | 'token_used'
  | 'token_invalid'
  | 'consent_over'
  | 'unexpected';

/** What ended the way forward. */
export interface Failure {
  kind: FailureKind;
  /** ISO 8601: when it may work again, where somebody said so. */
  until: string | null;
  /** The API's error code or the extraction's status. */
  code: string | null;
  /** Finds it in our logs: a request's id, or the first letters of an extraction's. */
  reference: string | null;
}

/** What is known once the session is open. */
export interface Opened {
  session: WidgetSession;
  entities: readonly WidgetEntity[];
}

export interface Chosen extends Opened {
  entity: WidgetEntity;
  /** The username for that institution: the one of the session until the person types another. */
  username: string;
}

/** Where trying again leads after a failure. */
export type FailureOrigin = 'preparing' | 'institution' | 'consent' | 'access';

interface Failed {
  step: 'failure';
  failure: Failure;
  origin: FailureOrigin;
  opened: Opened | null;
  entity: WidgetEntity | null;
  username: string | null;
  /** The API said so, or nothing had been asked of the institution yet. */
  isNothingShared: boolean;
}

/** Where the person is. Each step holds what it needs and nothing that only another needs. */
export type FlowState =
  | { step: 'preparing' }
  | ({ step: 'institution' } & Opened)
  | ({ step: 'consent'; isSending: boolean; hasNoAnswer: boolean } & Chosen)
  | ({ step: 'declined' } & Chosen)
  | ({
      step: 'access';
      problem: AccessProblem | null;
      isSending: boolean;
      /** No answer has come yet to credentials that were sent: they may be at work. */
      mayHaveBegun: boolean;
    } & Chosen)
  | ({ step: 'connecting'; extraction: Extraction } & Chosen)
  | ({ step: 'done'; validUntil: string } & Chosen)
  | Failed;

/** The state at one step. */
export type StateAt<Step extends FlowState['step']> = Extract<FlowState, { step: Step }>;

/** What happens to the person, the network or the API. */
export type FlowEvent =
  | { type: 'opened'; session: WidgetSession; entities: readonly WidgetEntity[] }
  | { type: 'entitiesRead'; entities: readonly WidgetEntity[] }
  | { type: 'institutionChosen'; entity: WidgetEntity }
  /** The institution does not take this person now. */
  | { type: 'institutionRefused'; entity: WidgetEntity; failure: Failure }
  | { type: 'consentSent' }
  | { type: 'consentNotSent' }
  | { type: 'consentGiven' }
  | { type: 'consentDeclined' }
  | { type: 'consentReviewed' }
  | { type: 'credentialsSent'; username: string }
  /** No answer came: they are sent again, and are one extraction however often they arrive. */
  | { type: 'credentialsUnanswered' }
  | { type: 'credentialsNotSent'; problem: AccessProblem }
  | { type: 'extractionRead'; extraction: Extraction }
  | { type: 'wentBack' }
  | { type: 'triedAgain' }
  | { type: 'otherInstitutionWanted' }
  | { type: 'failed'; failure: Failure };

export const INITIAL_STATE: FlowState = { step: 'preparing' };

/** Names of the steps in messages to the host page: declining is part of the consent step. */
export function publicStep({ step }: FlowState): WidgetStep {
  return step === 'declined' ? 'consent' : step;
}

/** Whether an institution may be being read now, as far as is known here. */
export function mayBeRunning(state: FlowState): boolean {
  switch (state.step) {
    case 'connecting':
      return true;
    case 'access':
      return state.isSending;
    case 'failure':
      return !state.isNothingShared;
    default:
      return false;
  }
}

/** How leaving after a failure is reported to the host page. */
export const EXIT_REASONS: Record<FailureKind, ExitReason> = {
  restricted: 'restricted',
  last_try: 'closed',
  locked: 'locked',
  action_required: 'institution_unavailable',
  institution_unavailable: 'institution_unavailable',
  timed_out: 'institution_unavailable',
  no_institutions: 'institution_unavailable',
  no_credits: 'error',
  session_expired: 'session_expired',
  token_used: 'token_used',
  token_invalid: 'token_invalid',
  consent_over: 'error',
  unexpected: 'error',
};

/** After these no call of this session can bring data: there is nothing to try again. */
export const FINAL_FAILURES: ReadonlySet<FailureKind> = new Set([
  'session_expired',
  'token_used',
  'token_invalid',
  'consent_over',
  'no_institutions',
  'no_credits',
]);
