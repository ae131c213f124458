import { discardWithin } from './discardWithin.ts';
import type { Exit, FlowCore } from './flowCore.ts';
import type { FlowActions } from './flowSnapshot.ts';
import { EXIT_REASONS, FINAL_FAILURES } from './flowState.ts';
import { LEAVE_TIMEOUT_MS } from './flowTimes.ts';

interface LeavingOptions {
  exit: Exit;
  isOpen: () => boolean;
  /** What comes with the dialog that asks; null until it has been loaded. */
  later: { current: () => object | null; load: () => void };
}

/** The person goes back to the application, or asks to. */
export function createLeavingSteps(
  { calls, getSnapshot, update }: FlowCore,
  { exit, isOpen, later }: LeavingOptions,
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
      exit(state.step === 'declined' ? 'declined' : 'closed', null, null);
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
      else if (leaving === 'no') {
        update({ leaving: 'asking' });
        later.load();
      }
      // As long as the question cannot be shown, asking twice is an answer.
      else if (leaving === 'asking' && later.current() === null) void finish();
    },
    stay: () => {
      if (getSnapshot().leaving !== 'sending') update({ leaving: 'no' });
    },
  } satisfies Partial<FlowActions>;
}
