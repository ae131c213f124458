import type { Timers } from '../../internal/createTimers.ts';
import { EXPIRED, failureOfError, isTransient } from './failureOf.ts';
import type { FlowCore } from './flowCore.ts';
import type { FlowActions } from './flowSnapshot.ts';
import type { StateAt } from './flowState.ts';
import { SLOW_MS, VERY_SLOW_MS } from './flowTimes.ts';
import { pollExtraction } from './pollExtraction.ts';
import { sendReply, type Replying } from './sendReply.ts';

/** Follows the extraction, and passes on what the person answers to the institution. */
export function createExtractionSteps(
  { calls, dispatch, getSnapshot, isOver, onTried, pause, update }: FlowCore,
  { timers, hasExpired }: { timers: Timers; hasExpired: () => boolean },
) {
  const reply = async (send: Replying['send']): Promise<void> => {
    await sendReply({ state: getSnapshot().state, send, dispatch, onTried });
    pause.wake();
  };
  const actions = {
    answer: (answers) =>
      reply((id, challengeId) => calls().answerChallenge(id, { challengeId, answers })),
    cancelChallenge: () => reply((id) => calls().cancelChallenge(id)),
    keepWaiting: () => update({ slowness: 'waiting' }),
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
