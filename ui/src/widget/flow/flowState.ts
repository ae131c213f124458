import type {
  Challenge,
  Extraction,
  NextConnection,
  OfferedAccount,
  WidgetEntity,
  WidgetSession,
} from '../../client/index.ts';
import type { ExitReason, WidgetStep } from '../protocol/messages.ts';

/** Why the person has to enter the credentials again. `until` is ISO 8601. */
export type AccessProblem =
  | {
      kind: 'wrong_login';
      /** Attempts left before the institution blocks the password; null if unknown. */
      attemptsLeft: number | null;
      /** Attempts left before Cauce restricts the person there; null if unknown. */
      triesBeforePause: number | null;
    }
  /** Another extraction of this person is running there. */
  | { kind: 'busy'; until: string | null }
  | { kind: 'too_many_requests'; until: string | null }
  /** The input was rejected before it was sent: no attempt was spent. */
  | { kind: 'invalid_username' | 'other_person' | 'unconfirmed_account' | 'invalid_password' };

export type FailureKind =
  | 'restricted'
  | 'last_try'
  | 'locked'
  | 'action_required'
  | 'challenge_expired'
  | 'challenge_rejected'
  | 'challenge_cancelled'
  | 'institution_unavailable'
  | 'timed_out'
  | 'no_institutions'
  | 'no_credits'
  | 'session_expired'
  | 'token_used'
  | 'token_invalid'
  | 'consent_over'
  | 'unexpected';

/** Why the flow ended. */
export interface Failure {
  kind: FailureKind;
  /** ISO 8601: when it may work again, if known. */
  until: string | null;
  /** The API's error code or the extraction's status. */
  code: string | null;
  /** Support reference: a request id, or the start of an extraction id. */
  reference: string | null;
}

/** Why the consent was not recorded, so that the person has to give it again. */
export type ConsentProblem =
  /** No response. */
  | 'no_answer'
  /** An extraction is running under this consent, which was given for that extraction. */
  | 'busy';

/** Data of an open session. */
export interface Opened {
  session: WidgetSession;
  entities: readonly WidgetEntity[];
}

/** What the person left out of what was asked for. */
export interface Refused {
  /** Ids of products. */
  products: readonly string[];
  /** The keeping of the password. */
  password: boolean;
}

export interface Chosen extends Opened {
  entity: WidgetEntity;
  /** Username at that institution: the session's, until the person types another one. */
  username: string;
  refused?: Refused | undefined;
}

/** The institution's challenge, and the state of the reply. */
export interface Asked {
  challenge: Challenge;
  /** `sent` until the institution has seen it. */
  reply: 'none' | 'sending' | 'sent';
  /** The reply cancels the challenge. */
  isCancelling: boolean;
  /** Why the person has to answer again. */
  problem: 'wrong' | 'not_sent' | null;
}

/** The step to retry after a failure. */
type FailureOrigin = 'preparing' | 'institution' | 'consent' | 'access';

interface Failed {
  step: 'failure';
  failure: Failure;
  origin: FailureOrigin;
  opened: Opened | null;
  entity: WidgetEntity | null;
  username: string | null;
  refused?: Refused | undefined;
  /** Confirmed by the API, or nothing had been requested yet. */
  isNothingShared: boolean;
}

/** The current step. Each step holds only the data it needs. */
export type FlowState =
  | { step: 'preparing' }
  | ({ step: 'institution' } & Opened)
  | ({ step: 'consent'; isSending: boolean; problem: ConsentProblem | null } & Chosen)
  | ({ step: 'declined' } & Chosen)
  | ({
      step: 'access';
      problem: AccessProblem | null;
      isSending: boolean;
      /** Credentials were sent without a response so far: an extraction may be running. */
      mayHaveBegun: boolean;
    } & Chosen)
  | ({ step: 'connecting'; extraction: Extraction; asked: Asked | null } & Chosen)
  | ({
      step: 'accounts';
      extraction: Extraction;
      offered: readonly OfferedAccount[];
      isSending: boolean;
    } & Chosen)
  | ({ step: 'done'; validUntil: string; next: NextConnection | null } & Chosen)
  | Failed;

/** The state at one step. */
export type StateAt<Step extends FlowState['step']> = Extract<FlowState, { step: Step }>;

/** Events of the person, the network or the API. */
export type FlowEvent =
  | { type: 'opened'; session: WidgetSession; entities: readonly WidgetEntity[] }
  | { type: 'entitiesRead'; entities: readonly WidgetEntity[] }
  | { type: 'institutionChosen'; entity: WidgetEntity }
  /** The institution is unavailable to this person. */
  | { type: 'institutionRefused'; entity: WidgetEntity; failure: Failure }
  | { type: 'consentSent'; refused?: Refused | undefined }
  | { type: 'consentNotSent'; problem: ConsentProblem }
  | { type: 'consentGiven' }
  | { type: 'consentDeclined' }
  | { type: 'consentReviewed' }
  | { type: 'credentialsSent'; username: string }
  /** No response: the credentials are sent again; the API treats repeats as one extraction. */
  | { type: 'credentialsUnanswered' }
  | { type: 'credentialsNotSent'; problem: AccessProblem }
  | { type: 'extractionRead'; extraction: Extraction }
  /** The same token was opened again while its extraction ran. */
  | { type: 'resumed'; chosen: Chosen; extraction: Extraction; connected: readonly string[] }
  | { type: 'replySent'; isCancelling: boolean }
  | { type: 'replyTaken'; extraction: Extraction }
  /** The reply has not arrived: the person may send it again. */
  | { type: 'replyNotSent' }
  | { type: 'accountsSent' }
  | { type: 'wentBack' }
  | { type: 'triedAgain' }
  | { type: 'otherInstitutionWanted' }
  | { type: 'failed'; failure: Failure };

export const INITIAL_STATE: FlowState = { step: 'preparing' };

/** Names of the steps in messages to the host page: declining is part of the consent step. */
export function publicStep({ step }: FlowState): WidgetStep {
  return step === 'declined' ? 'consent' : step;
}

/** How leaving after a failure is reported to the host page. */
export const EXIT_REASONS: Record<FailureKind, ExitReason> = {
  restricted: 'restricted',
  last_try: 'closed',
  locked: 'locked',
  action_required: 'institution_unavailable',
  challenge_expired: 'closed',
  challenge_rejected: 'closed',
  challenge_cancelled: 'closed',
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

/** Final codes: no further call of this session can succeed. */
export const FINAL_FAILURES: ReadonlySet<FailureKind> = new Set([
  'session_expired',
  'token_used',
  'token_invalid',
  'consent_over',
  'no_institutions',
  'no_credits',
]);
