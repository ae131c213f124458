import type { OpenedSession } from '../../client/index.ts';
import type { Timers } from '../../internal/createTimers.ts';
import { saveFile as saveInBrowser, type SaveFile } from '../../internal/saveFile.ts';
import type { WidgetMessage } from '../protocol/messages.ts';
import { createAccessSteps } from './createAccessSteps.ts';
import { createAccountsSteps } from './createAccountsSteps.ts';
import { createConsentSteps } from './createConsentSteps.ts';
import { createExtractionSteps } from './createExtractionSteps.ts';
import { createLeaveStep } from './createLeaveStep.ts';
import { createReceiptSteps } from './createReceiptSteps.ts';
import type { Exit, FlowCore } from './flowCore.ts';
import { flowReducer } from './flowReducer.ts';
import type { FlowState, StateAt } from './flowState.ts';
import { VISIT_VERSION, type KeptVisit, type VisitStore } from './keptVisit.ts';

export interface LaterStepsOptions {
  timers: Timers;
  /** What the host page passed. */
  start: () => { otpToken: string; sandboxScenario: string | null } | null;
  session: {
    hasExpired: () => boolean;
    openedAt: () => number;
    watchLifetime: (session: OpenedSession, since: number) => void;
  };
  visits: VisitStore;
  /** For tests. */
  saveFile?: SaveFile;
  postMessage: (message: WidgetMessage) => void;
  exit: Exit;
}

/** The steps after the choice of an institution, which are loaded on their own. */
export type LaterSteps = ReturnType<typeof createLaterSteps>;
export type CreateLaterSteps = typeof createLaterSteps;

export function createLaterSteps(core: FlowCore, options: LaterStepsOptions) {
  const { timers, start, session, visits, saveFile = saveInBrowser, postMessage, exit } = options;
  const { getSnapshot, pause, tell } = core;
  const extraction = createExtractionSteps(core, { timers, hasExpired: session.hasExpired });
  const receipt = createReceiptSteps(core, { saveFile, watchLifetime: session.watchLifetime });
  return {
    reduce: flowReducer,
    /** What a new state entails. */
    react: (state: FlowState, before: FlowState): void => {
      if (state.step === 'access' && state.problem !== null && before.step !== 'failure')
        tell('failed', state.problem.kind);
      if (state.step === 'done') {
        const success = { consentId: state.session.consentId, entityId: state.entity.id };
        postMessage({ type: 'success', success });
      }
      if (isResumable(state) && !isResumable(before)) {
        const { connected } = getSnapshot();
        const otpToken = start()?.otpToken ?? '';
        visits.keep(visitAt(state, { otpToken, openedAt: session.openedAt(), connected }));
      }
      if (!isResumable(state) && isResumable(before)) visits.forget();
      if (state.step === 'connecting' && before.step !== 'connecting')
        void extraction.follow(state);
      if (state.step !== 'connecting' && before.step === 'connecting') pause.wake();
      if (isWaitingFor(state) !== isWaitingFor(before))
        extraction.timeSlowness(isWaitingFor(state));
      if (state.step === 'done') void receipt.read();
    },
    actions: {
      ...createConsentSteps(core),
      ...createAccessSteps(core, () => start()?.sandboxScenario ?? null),
      ...extraction.actions,
      ...createAccountsSteps(core),
      ...createLeaveStep(core, exit),
      download: receipt.download,
      connectNext: receipt.connectNext,
    },
  };
}

/** Whether the person is waiting for the institution, instead of the institution for the person. */
const isWaitingFor = (state: FlowState): boolean =>
  state.step === 'connecting' && (state.asked === null || state.asked.reply === 'sent');

/** Whether the same token can be opened again to go on. */
const isResumable = (state: FlowState): state is StateAt<'connecting' | 'accounts'> =>
  state.step === 'connecting' || state.step === 'accounts';

/** The part of a visit that is stored, so that the same token can be opened again. */
function visitAt(
  { session, entities, entity, username, refused, extraction }: StateAt<'connecting' | 'accounts'>,
  { otpToken, openedAt, connected }: Pick<KeptVisit, 'otpToken' | 'openedAt' | 'connected'>,
): KeptVisit {
  const chosen = { session, entities, entity, username, refused };
  const extractionId = extraction.id;
  return { version: VISIT_VERSION, otpToken, openedAt, chosen, extractionId, connected };
}
