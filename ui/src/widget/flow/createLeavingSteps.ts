import { ApiError, NetworkError, type SessionCalls } from '../../client/index.ts';
import type { ExitReason } from '../protocol/messages.ts';
import type { FlowCore } from './flowCore.ts';
import type { FlowActions } from './flowSnapshot.ts';
import { EXIT_REASONS, FINAL_FAILURES, mayBeRunning } from './flowState.ts';
import { LEAVE_TIMEOUT_MS } from './flowTimes.ts';

/** Ends the flow for the host page. */
type Exit = (reason: ExitReason, code: string | null, requestId: string | null) => void;

/** The person goes back to the application. */
export function createLeavingSteps(
  { calls, getSnapshot, pause, update }: FlowCore,
  { exit, isOpen }: { exit: Exit; isOpen: () => boolean },
) {
  /** Without asking, when nothing can be lost. */
  const finish = async (): Promise<void> => {
    const { state, isFinishing } = getSnapshot();
    if (isFinishing) return;
    if (state.step === 'done') {
      exit('completed', null, null);
      return;
    }
    const failure = state.step === 'failure' ? state.failure : null;
    if (isOpen() && (failure === null || !FINAL_FAILURES.has(failure.kind))) {
      update({ isFinishing: true });
      await discardWithin(calls(), LEAVE_TIMEOUT_MS);
    }
    if (failure === null) {
      exit('declined', null, null);
      return;
    }
    exit(EXIT_REASONS[failure.kind], failure.code, failure.reference);
  };

  return {
    finish,
    askToLeave: () => {
      const { state, leaving } = getSnapshot();
      const { step } = state;
      if (step === 'preparing') exit('closed', null, null);
      else if (step === 'done' || step === 'failure' || step === 'declined') void finish();
      else if (leaving === 'no') update({ leaving: 'asking' });
    },
    stay: () => {
      if (getSnapshot().leaving !== 'sending') update({ leaving: 'no' });
    },
    leave: async () => {
      const { state, leaving } = getSnapshot();
      if (leaving === 'unconfirmed') {
        exit('closed', null, null);
        return;
      }
      if (leaving !== 'asking') return;
      update({ leaving: 'sending' });
      const error = await discardWithin(calls(), LEAVE_TIMEOUT_MS);
      // Read again: the data may have arrived during the call.
      const now = getSnapshot().state.step;
      if (now === 'done') return;
      if (error === null || !mayBeRunning(state)) {
        exit('closed', null, null);
        return;
      }
      const cameFirst = error instanceof ApiError && error.code === 'INVALID_CONSENT';
      update({ leaving: cameFirst || now === 'failure' ? 'no' : 'unconfirmed' });
      pause.wake();
    },
  } satisfies Partial<FlowActions>;
}

/**
 * Discards the consent, with a timeout in ms.
 *
 * @returns the error, or null if the API confirmed it
 */
async function discardWithin(calls: SessionCalls, ms: number): Promise<unknown> {
  let timer;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkError('No answer in time.')), ms);
  });
  try {
    await Promise.race([calls.discard(), timeout]);
    return null;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
  }
}
