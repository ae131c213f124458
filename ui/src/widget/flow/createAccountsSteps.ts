import { failureOfError } from './failureOf.ts';
import type { FlowCore } from './flowCore.ts';
import type { FlowActions } from './flowSnapshot.ts';
import { sendUntilAnswered } from './sendUntilAnswered.ts';

/** The person chooses the accounts that are shared. */
export function createAccountsSteps(core: FlowCore) {
  const { calls, dispatch, getSnapshot, isOver, onTried, pause } = core;
  return {
    share: async (accounts) => {
      const { state } = getSnapshot();
      if (state.step !== 'accounts' || state.isSending) return;
      dispatch({ type: 'accountsSent' });
      try {
        const extraction = await sendUntilAnswered({
          send: () => calls().chooseAccounts(state.extraction.id, accounts),
          onTried,
          isWaiting: () => !isOver() && getSnapshot().state.step === 'accounts',
          pause,
        });
        dispatch({ type: 'extractionRead', extraction });
      } catch (error) {
        dispatch({ type: 'failed', failure: failureOfError(error) });
      }
    },
  } satisfies Partial<FlowActions>;
}
