import type { WidgetClient } from '../../client/index.ts';
import { browserNetwork, type NetworkStatus } from '../../internal/browserNetwork.ts';
import { createSnapshotStore } from '../../internal/createSnapshotStore.ts';
import { createTimers } from '../../internal/createTimers.ts';
import type { SaveFile } from '../../internal/saveFile.ts';
import type { ExitReason, WidgetMessage } from '../protocol/messages.ts';
import { createAccessSteps } from './createAccessSteps.ts';
import { createAccountsSteps } from './createAccountsSteps.ts';
import { createConsentSteps } from './createConsentSteps.ts';
import { createExtractionSteps } from './createExtractionSteps.ts';
import { createLeavingSteps } from './createLeavingSteps.ts';
import { createPause } from './createPause.ts';
import { createReceiptSteps } from './createReceiptSteps.ts';
import { createSessionSteps } from './createSessionSteps.ts';
import { failureOfError } from './failureOf.ts';
import type { FlowCore } from './flowCore.ts';
import { flowReducer } from './flowReducer.ts';
import { INITIAL_SNAPSHOT, type FlowActions, type FlowSnapshot } from './flowSnapshot.ts';
import {
  isResumable,
  isWaitingFor,
  publicStep,
  type FlowEvent,
  type FlowState,
} from './flowState.ts';
import { noVisits, visitAt, type VisitStore } from './keptVisit.ts';
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
  const store = createSnapshotStore(INITIAL_SNAPSHOT);
  const { getSnapshot } = store;
  const timers = createTimers();
  const pause = createPause();
  let start: FlowStart | null = null;
  let isOver = false;

  const update = (patch: Partial<FlowSnapshot>): void => {
    if (!isOver) store.update(patch);
  };
  const tell: FlowCore['tell'] = (name, code = null, chosen = null) => {
    const { state } = getSnapshot();
    const entity = chosen ?? ('entity' in state ? state.entity : null);
    const entityId = entity?.id ?? null;
    postMessage({ type: 'event', event: { name, step: publicStep(state), entityId, code } });
  };
  const dispatch = (event: FlowEvent): void => {
    if (isOver) return;
    const before = getSnapshot().state;
    const state = flowReducer(before, event);
    if (state === before) return;
    // A question asked before leaving no longer applies once the flow has ended.
    const hasEnded =
      state.step === 'done' || (state.step === 'failure' && getSnapshot().leaving !== 'sending');
    update({ state, ...(hasEnded && { leaving: 'no' }) });
    react(state, before);
  };
  const connection = watchConnection({
    network,
    onChange: (now) => update({ connection: now }),
    onOnline: () => pause.wake(),
  });

  const base = {
    getSnapshot,
    update,
    dispatch,
    tell,
    onTried: connection.noteAnswer,
    pause,
    isOver: () => isOver,
  };
  const { isOnline } = network;
  const session = createSessionSteps(base, { client, widgetConfigId, visits, isOnline, timers });
  const core: FlowCore = { ...base, calls: session.calls };
  const extraction = createExtractionSteps(core, { timers, hasExpired: session.hasExpired });
  const receipt = createReceiptSteps(core, saveFile);

  /** What a new state entails. */
  const react = (state: FlowState, before: FlowState): void => {
    announce(state, before, { tell, postMessage });
    if (isResumable(state) && !isResumable(before)) {
      const { connected } = getSnapshot();
      const otpToken = start?.otpToken ?? '';
      visits.keep(visitAt(state, { otpToken, openedAt: session.openedAt(), connected }));
    }
    if (!isResumable(state) && isResumable(before)) visits.forget();
    if (state.step === 'connecting' && before.step !== 'connecting') void extraction.follow(state);
    if (state.step !== 'connecting' && before.step === 'connecting') pause.wake();
    if (isWaitingFor(state) !== isWaitingFor(before)) extraction.timeSlowness(isWaitingFor(state));
    if (state.step === 'done') void receipt.read();
  };

  const dispose = (): void => {
    isOver = true;
    timers.clearAll();
    pause.wake();
    connection.stop();
  };
  const exit = (reason: ExitReason, code: string | null, requestId: string | null): void => {
    if (isOver) return;
    visits.forget();
    // What was connected before stays connected.
    const isCompleted = getSnapshot().connected.length > 0;
    const exit = { reason: isCompleted ? 'completed' : reason, code, requestId } as const;
    postMessage({ type: 'exit', exit });
    dispose();
  };

  return {
    getSnapshot,
    subscribe: store.subscribe,
    begin: (given) => {
      if (start !== null || isOver) return;
      start = given;
      connection.start();
      tell('step_viewed');
      void session.open(given.otpToken);
    },
    dispose,

    ...createConsentSteps(core),
    ...createAccessSteps(core, () => start?.sandboxScenario ?? null),
    ...extraction.actions,
    ...createAccountsSteps(core),
    ...createLeavingSteps(core, { exit, isOpen: session.isOpen }),
    download: receipt.download,
    connectNext: session.connectNext,
    goBack: () => dispatch({ type: 'wentBack' }),
    tryAgain: () => {
      dispatch({ type: 'triedAgain' });
      const { step } = getSnapshot().state;
      if (step === 'preparing') void session.open(start?.otpToken ?? '');
      if (step === 'institution') void session.refreshEntities();
    },
    chooseAnother: () => {
      dispatch({ type: 'otherInstitutionWanted' });
      if (getSnapshot().state.step === 'institution') void session.refreshEntities();
    },
    retryNow: () => {
      connection.check();
      pause.wake();
    },
    crash: (error) => dispatch({ type: 'failed', failure: failureOfError(error) }),
  };
}

/** Tells the host page of a new state. */
function announce(
  state: FlowState,
  before: FlowState,
  { tell, postMessage }: Pick<FlowCore, 'tell'> & Pick<WidgetFlowOptions, 'postMessage'>,
): void {
  if (state.step !== before.step) tell('step_viewed');
  if (state.step === 'failure') tell('failed', state.failure.code);
  if (state.step === 'access' && state.problem !== null && before.step !== 'failure') {
    tell('failed', state.problem.kind);
  }
  if (state.step === 'done') {
    const success = { consentId: state.session.consentId, entityId: state.entity.id };
    postMessage({ type: 'success', success });
  }
}
