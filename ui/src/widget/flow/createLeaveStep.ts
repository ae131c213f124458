import { ApiError } from '../../client/index.ts';
import { discardWithin } from './discardWithin.ts';
import type { Exit, FlowCore } from './flowCore.ts';
import type { FlowActions } from './flowSnapshot.ts';
import type { FlowState } from './flowState.ts';
import { LEAVE_TIMEOUT_MS } from './flowTimes.ts';

/** The person leaves although something may be lost. */
export function createLeaveStep({ calls, getSnapshot, pause, update }: FlowCore, exit: Exit) {
  return {
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

/** Whether an extraction may be running. */
export function mayBeRunning(state: FlowState): boolean {
  switch (state.step) {
    case 'connecting':
      return true;
    case 'access':
    case 'accounts':
      return state.isSending;
    case 'failure':
      return !state.isNothingShared;
    default:
      return false;
  }
}
