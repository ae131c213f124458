import type { Extraction } from '../../client/index.ts';
import type { FlowEvent, FlowState } from './flowState.ts';

export interface Replying {
  state: FlowState;
  send: (extractionId: string, challengeId: string) => Promise<Extraction>;
  dispatch: (event: FlowEvent) => void;
  /** Called with the error of the call or null. */
  onTried: (error: unknown) => void;
}

/** Sends the person's reply, if the institution still waits for one. */
export async function sendReply({ state, send, dispatch, onTried }: Replying): Promise<void> {
  if (state.step !== 'connecting' || state.asked?.reply !== 'none') return;
  const { extraction, asked } = state;
  dispatch({ type: 'replySent' });
  try {
    const taken = await send(extraction.id, asked.challenge.id);
    onTried(null);
    dispatch({ type: 'replyTaken', extraction: taken });
  } catch (error) {
    onTried(error);
    // The next poll shows whether it has arrived, or came too late.
    dispatch({ type: 'replyNotSent' });
  }
}
