import type { Extraction } from '../../client/index.ts';
import { failureOfExtraction } from './laterFailures.ts';
import { early, firstReducer, fromPreparing, openedOf, toConsent } from './firstReducer.ts';
import type {
  AccessProblem,
  Asked,
  Chosen,
  Failure,
  FlowEvent,
  FlowState,
  StateAt,
} from './flowState.ts';

/** States with a chosen institution. */
type Underway = StateAt<'consent' | 'access' | 'connecting' | 'accounts'>;

/**
 * Computes the next state. An event that does not apply to the current state is ignored: a response
 * may arrive after the person has gone back or left.
 */
export function flowReducer(state: FlowState, event: FlowEvent): FlowState {
  switch (state.step) {
    case 'preparing':
      if (event.type === 'resumed') return connecting(event.chosen, event.extraction);
      return firstReducer(state, event) ?? state;
    case 'institution':
      return firstReducer(state, event) ?? state;
    case 'consent':
      return fromConsent(state, event);
    case 'declined':
      return fromDeclined(state, event);
    case 'access':
      return fromAccess(state, event);
    case 'connecting':
      return fromConnecting(state, event);
    case 'accounts':
      return fromAccounts(state, event);
    case 'failure':
      return fromFailure(state, event);
    case 'done':
      // The data has been shared: no later event turns this into a failure. The visit may go on.
      return event.type === 'opened' ? fromPreparing(state, event) : state;
  }
}

const toAccess = (chosen: Chosen, problem: AccessProblem | null): StateAt<'access'> => ({
  step: 'access',
  ...chosen,
  problem,
  isSending: false,
  mayHaveBegun: false,
});

const chosenOf = ({
  session,
  entities,
  entity,
  username,
  refused,
}: Underway | StateAt<'declined'>) => ({
  session,
  entities,
  entity,
  username,
  refused,
});

/** A failure with a chosen institution. */
function broken(state: Underway, failure: Failure, isNothingShared: boolean): FlowState {
  return {
    step: 'failure',
    failure,
    origin: state.step === 'consent' ? 'consent' : 'access',
    opened: openedOf(state),
    entity: state.entity,
    username: state.username,
    refused: state.refused,
    isNothingShared,
  };
}

function fromConsent(state: StateAt<'consent'>, event: FlowEvent): FlowState {
  if (event.type === 'failed') return broken(state, event.failure, true);
  // While a response is pending, changing the screen would apply it to the wrong one.
  if (state.isSending) {
    switch (event.type) {
      case 'consentGiven':
        return toAccess(chosenOf(state), null);
      case 'consentNotSent':
        return { ...state, isSending: false, problem: event.problem };
      default:
        return state;
    }
  }
  switch (event.type) {
    case 'consentSent':
      return { ...state, refused: event.refused, isSending: true, problem: null };
    case 'consentDeclined':
      return { step: 'declined', ...chosenOf(state) };
    case 'wentBack':
    case 'otherInstitutionWanted':
      return { step: 'institution', ...openedOf(state) };
    default:
      return state;
  }
}

function fromDeclined(state: StateAt<'declined'>, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'consentReviewed':
    case 'wentBack':
      return { step: 'consent', ...chosenOf(state), isSending: false, problem: null };
    case 'failed':
      return { ...early(event.failure, openedOf(state)), origin: 'institution' };
    default:
      return state;
  }
}

function fromAccess(state: StateAt<'access'>, event: FlowEvent): FlowState {
  if (event.type === 'failed') return broken(state, event.failure, !state.mayHaveBegun);
  if (state.isSending) {
    switch (event.type) {
      case 'credentialsUnanswered':
        return { ...state, mayHaveBegun: true };
      case 'credentialsNotSent':
        // The API rejected every attempt of this order: no extraction has begun.
        return { ...state, isSending: false, problem: event.problem, mayHaveBegun: false };
      case 'extractionRead':
        return connecting(chosenOf(state), event.extraction);
      default:
        return state;
    }
  }
  switch (event.type) {
    case 'credentialsSent':
      return { ...state, username: event.username, isSending: true, problem: null };
    case 'wentBack':
      return { step: 'consent', ...chosenOf(state), isSending: false, problem: null };
    default:
      return state;
  }
}

const connecting = (chosen: Chosen, extraction: Extraction): FlowState =>
  afterReading({ step: 'connecting', ...chosen, extraction, asked: null }, extraction);

function fromConnecting(state: StateAt<'connecting'>, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'extractionRead':
      return event.extraction.id === state.extraction.id
        ? afterReading(state, event.extraction)
        : state;
    case 'replySent':
      return replying(state, {
        reply: 'sending',
        isCancelling: event.isCancelling,
        problem: null,
      });
    case 'replyNotSent':
      return replying(state, { reply: 'none', isCancelling: false, problem: 'not_sent' });
    case 'replyTaken':
      return state.asked === null
        ? state
        : afterReading(replying(state, { reply: 'sent' }), event.extraction);
    case 'failed':
      // The extraction may still be running, so its outcome is unknown here.
      return broken(state, event.failure, false);
    default:
      return state;
  }
}

function replying(state: StateAt<'connecting'>, change: Partial<Asked>): StateAt<'connecting'> {
  return state.asked === null ? state : { ...state, asked: { ...state.asked, ...change } };
}

/** What the person is asked after an extraction has been read. */
function askedNow(before: Asked | null, { challenge, steps }: Extraction): Asked | null {
  if (challenge === null) {
    // The institution is still checking the reply, and may ask again.
    const isLoggingIn = steps.some(({ name, state }) => name === 'login' && state === 'active');
    return before !== null && before.reply !== 'none' && isLoggingIn ? before : null;
  }
  if (before?.challenge.id === challenge.id) return before;
  const isAgain = before?.reply === 'sent' && before.challenge.kind === challenge.kind;
  return { challenge, reply: 'none', isCancelling: false, problem: isAgain ? 'wrong' : null };
}

function fromAccounts(state: StateAt<'accounts'>, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'accountsSent':
      return { ...state, isSending: true };
    case 'extractionRead':
      return connecting(chosenOf(state), event.extraction);
    case 'failed':
      // A choice that was sent may have arrived.
      return broken(state, event.failure, !state.isSending);
    default:
      return state;
  }
}

/** The state that follows from the status of an extraction. */
function afterReading(state: StateAt<'connecting'>, extraction: Extraction): FlowState {
  switch (extraction.status) {
    case 'pending':
    case 'running':
      return { ...state, extraction, asked: askedNow(state.asked, extraction) };
    case 'success':
      if (extraction.accounts !== null) {
        const { accounts: offered } = extraction;
        return { step: 'accounts', ...chosenOf(state), extraction, offered, isSending: false };
      }
      return {
        step: 'done',
        ...chosenOf(state),
        validUntil: extraction.consent.validUntil ?? state.session.validity.validUntil,
        next: extraction.next,
      };
    case 'wrong_login':
    case 'locked':
    case 'error': {
      const failure = failureOfExtraction(extraction);
      if (failure !== null) return broken(state, failure, !extraction.dataShared);
      const { attemptsLeft, triesBeforePause } = extraction;
      const problem = { kind: 'wrong_login', attemptsLeft, triesBeforePause } as const;
      return toAccess(chosenOf(state), problem);
    }
  }
}

function fromFailure(state: StateAt<'failure'>, event: FlowEvent): FlowState {
  const { opened, entity, username, refused, origin, failure } = state;
  if (opened === null) return event.type === 'triedAgain' ? { step: 'preparing' } : state;
  if (event.type === 'otherInstitutionWanted') return { step: 'institution', ...opened };
  if (event.type !== 'triedAgain') return state;
  if (origin === 'institution' || origin === 'preparing' || entity === null || username === null) {
    return { step: 'institution', ...opened };
  }
  if (origin === 'consent') return toConsent(opened, entity);
  const problem =
    failure.kind === 'last_try'
      ? ({ kind: 'wrong_login', attemptsLeft: 1, triesBeforePause: null } as const)
      : null;
  return toAccess({ ...opened, entity, username, refused }, problem);
}
