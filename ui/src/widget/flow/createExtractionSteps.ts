import type { Timers } from '../../internal/createTimers.ts';
import { EXPIRED, failureOfError, isTransient } from './failureOf.ts';
import type { FlowCore } from './flowCore.ts';
import type { FlowActions } from './flowSnapshot.ts';
import type { FlowEvent, FlowState, StateAt } from './flowState.ts';
import { FIRST_POLL_MS, LONGEST_POLL_MS, POLL_GROWTH, SLOW_MS, VERY_SLOW_MS } from './flowTimes.ts';
import type { Extraction } from '../../client/index.ts';
import type { Pause } from './createPause.ts';

/** Follows the extraction, and passes on what the person answers to the institution. */
export function createExtractionSteps(
  { calls, dispatch, getSnapshot, isOver, onTried, pause, update }: FlowCore,
  { timers, hasExpired }: { timers: Timers; hasExpired: () => boolean },
) {
  const reply = async (send: Replying['send'], isCancelling = false): Promise<void> => {
    await sendReply({ state: getSnapshot().state, send, isCancelling, dispatch, onTried });
    pause.wake();
  };
  const actions = {
    answer: (answers) =>
      reply((id, challengeId) => calls().answerChallenge(id, { challengeId, answers })),
    cancelChallenge: () => reply((id) => calls().cancelChallenge(id), true),
  } satisfies Partial<FlowActions>;

  return {
    actions,
    timeSlowness: (isWaiting: boolean): void => {
      timers.clear('slow');
      timers.clear('very-slow');
      update({ slowness: 'none' });
      if (!isWaiting) return;
      timers.set('slow', SLOW_MS, () => update({ slowness: 'slow' }));
      timers.set('very-slow', VERY_SLOW_MS, () => update({ slowness: 'very_slow' }));
    },
    follow: async ({ extraction: { id } }: StateAt<'connecting'>): Promise<void> => {
      const isFollowing = () => {
        const { state } = getSnapshot();
        return !isOver() && state.step === 'connecting' && state.extraction.id === id;
      };
      await pollExtraction({
        read: () => calls().readExtraction(id),
        isFollowing,
        onRead: (extraction) => {
          onTried(null);
          if (isFollowing()) dispatch({ type: 'extractionRead', extraction });
        },
        onError: (error) => {
          onTried(error);
          if (isTransient(error) && !hasExpired()) return true;
          const failure = isTransient(error) ? EXPIRED : failureOfError(error);
          if (isFollowing()) dispatch({ type: 'failed', failure });
          return false;
        },
        pause,
      });
    },
  };
}

interface Polling {
  read: () => Promise<Extraction>;
  /** Whether the result is still needed. */
  isFollowing: () => boolean;
  onRead: (extraction: Extraction) => void;
  /** @returns whether to continue polling */
  onError: (error: unknown) => boolean;
  pause: Pause;
}

/** Polls an extraction, at growing intervals. */
async function pollExtraction(polling: Polling): Promise<void> {
  const { read, isFollowing, onRead, onError, pause } = polling;
  for (let wait = FIRST_POLL_MS; isFollowing(); wait *= POLL_GROWTH) {
    await pause.wait(Math.min(wait, LONGEST_POLL_MS));
    if (!isFollowing()) return;
    try {
      onRead(await read());
    } catch (error) {
      if (!onError(error)) return;
    }
  }
}

interface Replying {
  state: FlowState;
  send: (extractionId: string, challengeId: string) => Promise<Extraction>;
  isCancelling: boolean;
  dispatch: (event: FlowEvent) => void;
  /** Called with the error of the call or null. */
  onTried: (error: unknown) => void;
}

/** Sends the person's reply, if the institution still waits for one. */
async function sendReply({
  state,
  send,
  isCancelling,
  dispatch,
  onTried,
}: Replying): Promise<void> {
  if (state.step !== 'connecting' || state.asked?.reply !== 'none') return;
  const { extraction, asked } = state;
  dispatch({ type: 'replySent', isCancelling });
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
