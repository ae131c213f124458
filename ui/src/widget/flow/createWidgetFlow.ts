import type { WidgetClient } from '../../client/index.ts';
import { browserNetwork, type NetworkStatus } from '../../internal/browserNetwork.ts';
import { createSnapshotStore } from '../../internal/createSnapshotStore.ts';
import { createTimers } from '../../internal/createTimers.ts';
import type { ExitReason, WidgetMessage } from '../protocol/messages.ts';
import type { CreateLaterSteps, LaterSteps } from './createLaterSteps.ts';
import { createLeavingSteps } from './createLeavingSteps.ts';
import { createPause } from './createPause.ts';
import { createSessionSteps } from './createSessionSteps.ts';
import { createStepLoader } from './createStepLoader.ts';
import { failureOfEntity, failureOfError } from './failureOf.ts';
import { firstReducer } from './firstReducer.ts';
import type { FlowCore } from './flowCore.ts';
import { INITIAL_SNAPSHOT, type FlowActions, type FlowSnapshot } from './flowSnapshot.ts';
import { publicStep, type FlowEvent } from './flowState.ts';
import { noVisits, type VisitStore } from './keptVisit.ts';
import { watchConnection } from './watchConnection.ts';

export interface WidgetFlowOptions {
  client: WidgetClient;
  /** The configuration that the page belongs to. */
  widgetConfigId: string;
  /** Posts a message to the host page. */
  postMessage: (message: WidgetMessage) => void;
  /** Loads the steps after the choice of an institution, with their screens. */
  loadLater: () => Promise<CreateLaterSteps>;
  /** For tests. */
  network?: NetworkStatus;
  /** Stores a visit while its extraction runs; without it, no visit is stored. */
  visits?: VisitStore;
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
  /** Loads the later steps before they are needed. */
  prepare: () => void;
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
  loadLater,
  network = browserNetwork,
  visits = noVisits,
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
    const state = (later.current()?.reduce ?? firstReducer)(before, event);
    if (state === null) void later.run(() => dispatch(event));
    if (state === null || state === before) return;
    // A question asked before leaving no longer applies once the flow has ended.
    const hasEnded =
      state.step === 'done' || (state.step === 'failure' && getSnapshot().leaving !== 'sending');
    update({ state, ...(hasEnded && { leaving: 'no' }) });
    if (state.step !== before.step) tell('step_viewed');
    if (state.step === 'failure') tell('failed', state.failure.code);
    later.current()?.react(state, before);
    if (state.step !== 'preparing' && state.step !== 'institution') later.load();
  };
  const connection = watchConnection({
    network,
    onChange: (now) => update({ connection: now }),
    onOnline: () => {
      pause.wake();
      later.retry();
    },
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
  const later = createStepLoader({
    load: loadLater,
    create: (createLaterSteps) =>
      createLaterSteps(core, {
        timers,
        session,
        visits,
        postMessage,
        exit,
        start: () => start,
      }),
    onTried: connection.noteAnswer,
    isOver: () => isOver,
  });

  /** An action of the later steps. */
  const act =
    <Args extends readonly unknown[]>(
      pick: (actions: LaterSteps['actions']) => (...args: Args) => Promise<void>,
    ) =>
    (...args: Args): Promise<void> =>
      later.run(({ actions }) => pick(actions)(...args));

  const dispose = (): void => {
    isOver = true;
    timers.clearAll();
    pause.wake();
    later.retry();
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

    prepare: later.load,

    ...createLeavingSteps(core, { exit, isOpen: session.isOpen, later }),
    chooseInstitution: (entity) => {
      if (getSnapshot().state.step !== 'institution') return;
      const failure = failureOfEntity(entity, Date.now());
      tell('institution_selected', null, entity);
      dispatch(
        failure === null
          ? { type: 'institutionChosen', entity }
          : { type: 'institutionRefused', entity, failure },
      );
    },
    authorise: act((to) => to.authorise),
    decline: () => dispatch({ type: 'consentDeclined' }),
    review: () => dispatch({ type: 'consentReviewed' }),
    connect: act((to) => to.connect),
    answer: act((to) => to.answer),
    cancelChallenge: act((to) => to.cancelChallenge),
    keepWaiting: () => update({ slowness: 'waiting' }),
    share: act((to) => to.share),
    leave: act((to) => to.leave),
    download: act((to) => to.download),
    connectNext: act((to) => to.connectNext),
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
      later.retry();
    },
    crash: (error) => dispatch({ type: 'failed', failure: failureOfError(error) }),
  };
}
