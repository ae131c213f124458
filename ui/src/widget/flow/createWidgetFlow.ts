import {
  ApiError,
  type AccessEntry,
  type OpenedSession,
  type SessionCalls,
  type WidgetClient,
  type WidgetEntity,
} from '../../client/index.ts';
import { browserNetwork, type NetworkStatus } from '../../internal/browserNetwork.ts';
import { createTimers } from '../../internal/createTimers.ts';
import type { SaveFile } from '../../internal/saveFile.ts';
import type { ExitReason, WidgetEvent, WidgetMessage } from '../protocol/index.ts';
import { agreedParts } from './agreedSession.ts';
import { createPause } from './createPause.ts';
import { createReceiptSteps } from './createReceiptSteps.ts';
import { discardWithin } from './discardWithin.ts';
import {
  consentProblemOf,
  EXPIRED,
  failureOfEntity,
  failureOfError,
  isTransient,
  problemOfError,
} from './failureOf.ts';
import { flowReducer } from './flowReducer.ts';
import { INITIAL_SNAPSHOT, type FlowActions, type FlowSnapshot } from './flowSnapshot.ts';
import {
  EXIT_REASONS,
  FINAL_FAILURES,
  mayBeRunning,
  isWaitingFor,
  publicStep,
  type FlowEvent,
  type StateAt,
} from './flowState.ts';
import { EXPIRY_WARNING_MS, LEAVE_TIMEOUT_MS, SLOW_MS, VERY_SLOW_MS } from './flowTimes.ts';
import { noVisits, visitAt, type VisitStore } from './keptVisit.ts';
import { openVisit } from './openVisit.ts';
import { pollExtraction } from './pollExtraction.ts';
import { sendReply, type Replying } from './sendReply.ts';
import { mayHaveWorked, sendUntilAnswered } from './sendUntilAnswered.ts';
import { watchConnection } from './watchConnection.ts';

export interface WidgetFlowOptions {
  client: WidgetClient;
  /** The configuration that the page belongs to. */
  widgetConfigId: string;
  /** Posts a message to the host page. */
  postMessage: (message: WidgetMessage) => void;
  /** For tests. */
  network?: NetworkStatus;
  /** Stores a visit while its extraction runs; without it, no visit is stored. */
  visits?: VisitStore;
  /** Lets the person save a file. */
  saveFile?: SaveFile;
}

/** Parameters that the host page passes. */
interface FlowStart {
  otpToken: string;
  /** Simulates an outcome; only the sandbox honours it. */
  sandboxScenario: string | null;
}

/** The flow of one widget: what is shown, and what the person can do. */
export interface WidgetFlow extends FlowActions {
  getSnapshot: () => FlowSnapshot;
  /** @returns a function to unsubscribe */
  subscribe: (onChange: () => void) => () => void;
  /** Opens the session. Only the first call has an effect, because a token can be used once. */
  begin: (start: FlowStart) => void;
  /** Stops every wait; no messages are posted afterwards. */
  dispose: () => void;
}

/**
 * Runs the flow: API calls, waits and messages to the host page. `flowReducer` interprets the
 * responses; a password is passed on to the client and not kept here.
 */
export function createWidgetFlow({
  client,
  widgetConfigId,
  postMessage,
  network = browserNetwork,
  visits = noVisits,
  saveFile = () => undefined,
}: WidgetFlowOptions): WidgetFlow {
  let snapshot: FlowSnapshot = INITIAL_SNAPSHOT;
  let start: FlowStart | null = null;
  let opened: OpenedSession | null = null;
  let isOver = false;
  let hasExpired = false;
  let openedAt = 0;
  const listeners = new Set<() => void>();
  const timers = createTimers();
  const pause = createPause();

  const update = (patch: Partial<FlowSnapshot>): void => {
    if (isOver) return;
    snapshot = { ...snapshot, ...patch };
    for (const tell of listeners) tell();
  };

  const calls = (): SessionCalls => {
    if (opened === null) throw new Error('The session is not open.');
    return opened.calls;
  };

  const tell = (
    name: WidgetEvent['name'],
    code: string | null = null,
    chosen: WidgetEntity | null = null,
  ): void => {
    const { state } = snapshot;
    const entity = chosen ?? ('entity' in state ? state.entity : null);
    const entityId = entity?.id ?? null;
    postMessage({ type: 'event', event: { name, step: publicStep(state), entityId, code } });
  };

  const dispatch = (event: FlowEvent): void => {
    if (isOver) return;
    const before = snapshot.state;
    const state = flowReducer(before, event);
    if (state === before) return;
    // A question asked before leaving no longer applies once the flow has ended.
    const hasEnded =
      state.step === 'done' || (state.step === 'failure' && snapshot.leaving !== 'sending');
    update({ state, ...(hasEnded && { leaving: 'no' }) });
    if (state.step !== before.step) tell('step_viewed');
    if (state.step === 'connecting' && before.step !== 'connecting') {
      visits.keep(visitAt(state, start?.otpToken ?? '', openedAt));
      void follow(state);
    }
    if (state.step !== 'connecting' && before.step === 'connecting') {
      visits.forget();
      pause.wake();
    }
    if (isWaitingFor(state) !== isWaitingFor(before)) timeSlowness(isWaitingFor(state));
    if (state.step === 'failure') tell('failed', state.failure.code);
    if (state.step === 'access' && state.problem !== null && before.step !== 'failure') {
      tell('failed', state.problem.kind);
    }
    if (state.step === 'done') {
      const { session, entity } = state;
      const success = { consentId: session.consentId, entityId: entity.id };
      postMessage({ type: 'success', success });
      void receipt.read();
    }
  };

  const connection = watchConnection({
    network,
    onChange: (now) => update({ connection: now }),
    onOnline: () => pause.wake(),
  });

  // The session

  const open = async (): Promise<void> => {
    const event = await openVisit({
      client,
      widgetConfigId,
      otpToken: start?.otpToken ?? '',
      visits,
      opened: () => opened,
      onOpened: (session, since) => {
        if (opened === null) watchLifetime(session, since);
      },
      onTried: connection.noteAnswer,
      isWaiting: () => !isOver && snapshot.state.step === 'preparing',
      isOnline: network.isOnline,
      pause,
    });
    if (event !== null) dispatch(event);
  };

  /** Measured here from the opening, because the person's clock may be wrong. */
  const watchLifetime = (session: OpenedSession, since: number): void => {
    opened = session;
    openedAt = since;
    const lifetime = session.session.lifetimeMinutes * 60_000 - (Date.now() - since);
    timers.set('warning', lifetime - EXPIRY_WARNING_MS, () => update({ isExpiring: true }));
    timers.set('expiry', lifetime, expire);
    update({ session: session.session });
  };

  const expire = (): void => {
    const { step } = snapshot.state;
    update({ isExpiring: false });
    hasExpired = true;
    // A running extraction is polled once more; a flow that has ended has reported its end.
    if (step === 'connecting') pause.wake();
    else if (step !== 'done' && step !== 'failure') dispatch({ type: 'failed', failure: EXPIRED });
  };

  const refreshEntities = async (): Promise<void> => {
    try {
      dispatch({ type: 'entitiesRead', entities: await calls().listEntities() });
    } catch {
      // The list that is shown is good enough: the API checks the choice again.
    }
  };

  // The extraction

  const timeSlowness = (isWaiting: boolean): void => {
    timers.clear('slow');
    timers.clear('very-slow');
    update({ slowness: 'none' });
    if (!isWaiting) return;
    timers.set('slow', SLOW_MS, () => update({ slowness: 'slow' }));
    timers.set('very-slow', VERY_SLOW_MS, () => update({ slowness: 'very_slow' }));
  };

  const reply = async (send: Replying['send']): Promise<void> => {
    await sendReply({ state: snapshot.state, send, dispatch, onTried: connection.noteAnswer });
    pause.wake();
  };

  const follow = async ({ extraction: { id } }: StateAt<'connecting'>): Promise<void> => {
    const isFollowing = () =>
      !isOver && snapshot.state.step === 'connecting' && snapshot.state.extraction.id === id;
    await pollExtraction({
      read: () => calls().readExtraction(id),
      isFollowing,
      onRead: (extraction) => {
        connection.noteAnswer(null);
        if (isFollowing()) dispatch({ type: 'extractionRead', extraction });
      },
      onError: (error) => {
        connection.noteAnswer(error);
        if (isTransient(error) && !hasExpired) return true;
        const failure = isTransient(error) ? EXPIRED : failureOfError(error);
        if (isFollowing()) dispatch({ type: 'failed', failure });
        return false;
      },
      pause,
    });
  };

  const receipt = createReceiptSteps({
    calls,
    getSnapshot: () => snapshot,
    update,
    saveFile,
    onTried: connection.noteAnswer,
  });

  // Leaving

  const exit = (reason: ExitReason, code: string | null, requestId: string | null): void => {
    if (isOver) return;
    visits.forget();
    postMessage({ type: 'exit', exit: { reason, code, requestId } });
    dispose();
  };

  const leave = async (): Promise<void> => {
    const { state, leaving } = snapshot;
    if (leaving === 'unconfirmed') {
      exit('closed', null, null);
      return;
    }
    if (leaving !== 'asking') return;
    update({ leaving: 'sending' });
    const error = await discardWithin(calls(), LEAVE_TIMEOUT_MS);
    // Read again: the data may have arrived during the call.
    const now = snapshot.state.step;
    if (now === 'done') return;
    if (error === null || !mayBeRunning(state)) {
      exit('closed', null, null);
      return;
    }
    const cameFirst = error instanceof ApiError && error.code === 'INVALID_CONSENT';
    update({ leaving: cameFirst || now === 'failure' ? 'no' : 'unconfirmed' });
    pause.wake();
  };

  /** Returns to the application without asking, when nothing can be lost. */
  const finish = async (): Promise<void> => {
    const { state, isFinishing } = snapshot;
    if (isFinishing) return;
    if (state.step === 'done') {
      exit('completed', null, null);
      return;
    }
    const failure = state.step === 'failure' ? state.failure : null;
    if (opened !== null && (failure === null || !FINAL_FAILURES.has(failure.kind))) {
      update({ isFinishing: true });
      await discardWithin(calls(), LEAVE_TIMEOUT_MS);
    }
    if (failure === null) {
      exit('declined', null, null);
      return;
    }
    exit(EXIT_REASONS[failure.kind], failure.code, failure.reference);
  };

  const dispose = (): void => {
    isOver = true;
    timers.clearAll();
    pause.wake();
    connection.stop();
  };

  return {
    getSnapshot: () => snapshot,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    begin: (given) => {
      if (start !== null || isOver) return;
      start = given;
      connection.start();
      tell('step_viewed');
      void open();
    },
    dispose,

    chooseInstitution: (entity: WidgetEntity) => {
      if (snapshot.state.step !== 'institution') return;
      const failure = failureOfEntity(entity, Date.now());
      tell('institution_selected', null, entity);
      dispatch(
        failure === null
          ? { type: 'institutionChosen', entity }
          : { type: 'institutionRefused', entity, failure },
      );
    },
    authorise: async (refused) => {
      const { state } = snapshot;
      if (state.step !== 'consent' || state.isSending) return;
      dispatch({ type: 'consentSent', refused });
      try {
        const { session, entity } = state;
        await calls().giveConsent({
          termsVersion: session.terms.version,
          entityId: entity.id,
          ...agreedParts(session, refused),
        });
        connection.noteAnswer(null);
        tell('consent_given');
        dispatch({ type: 'consentGiven' });
      } catch (error) {
        const problem = consentProblemOf(error);
        dispatch(
          problem === null
            ? { type: 'failed', failure: failureOfError(error) }
            : { type: 'consentNotSent', problem },
        );
      }
    },
    decline: () => dispatch({ type: 'consentDeclined' }),
    review: () => dispatch({ type: 'consentReviewed' }),
    connect: async ({ ownAccount, ...credentials }: AccessEntry) => {
      const { state } = snapshot;
      if (state.step !== 'access' || state.isSending) return;
      dispatch({ type: 'credentialsSent', username: credentials.username });
      try {
        const sealed = await calls().sealCredentials(credentials);
        // The session may have expired meanwhile, or the screen crashed.
        if (snapshot.state.step !== 'access') return;
        const order = {
          entityId: state.entity.id,
          credentials: sealed,
          ...(ownAccount && { ownAccount }),
          sandboxScenario: start?.sandboxScenario ?? null,
        };
        const extraction = await sendUntilAnswered({
          send: () => calls().startExtraction(order),
          onTried: (error) => {
            connection.noteAnswer(error);
            if (mayHaveWorked(error)) dispatch({ type: 'credentialsUnanswered' });
          },
          isWaiting: () => !isOver && snapshot.state.step === 'access',
          pause,
        });
        tell('extraction_started');
        dispatch({ type: 'extractionRead', extraction });
      } catch (error) {
        const problem = problemOfError(error);
        dispatch(
          problem === null
            ? { type: 'failed', failure: failureOfError(error) }
            : { type: 'credentialsNotSent', problem },
        );
      }
    },
    answer: (answers) =>
      reply((id, challengeId) => calls().answerChallenge(id, { challengeId, answers })),
    cancelChallenge: () => reply((id) => calls().cancelChallenge(id)),
    goBack: () => dispatch({ type: 'wentBack' }),
    tryAgain: () => {
      dispatch({ type: 'triedAgain' });
      if (snapshot.state.step === 'preparing') void open();
      if (snapshot.state.step === 'institution') void refreshEntities();
    },
    chooseAnother: () => {
      dispatch({ type: 'otherInstitutionWanted' });
      if (snapshot.state.step === 'institution') void refreshEntities();
    },
    retryNow: () => {
      connection.check();
      pause.wake();
    },
    keepWaiting: () => update({ slowness: 'waiting' }),
    askToLeave: () => {
      const { step } = snapshot.state;
      if (step === 'preparing') exit('closed', null, null);
      else if (step === 'done' || step === 'failure' || step === 'declined') void finish();
      else if (snapshot.leaving === 'no') update({ leaving: 'asking' });
    },
    stay: () => {
      if (snapshot.leaving !== 'sending') update({ leaving: 'no' });
    },
    leave,
    download: receipt.download,
    finish,
    crash: (error) => dispatch({ type: 'failed', failure: failureOfError(error) }),
  };
}
