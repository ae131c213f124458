import type { AccessEntry } from '../../client/index.ts';
import { failureOfError } from './failureOf.ts';
import type { FlowCore } from './flowCore.ts';
import type { FlowActions } from './flowSnapshot.ts';
import { problemOfError } from './laterFailures.ts';
import { mayHaveWorked, sendUntilAnswered } from './sendUntilAnswered.ts';

/** The person sends their credentials, which starts the extraction. */
export function createAccessSteps(core: FlowCore, sandboxScenario: () => string | null) {
  const { calls, dispatch, getSnapshot, isOver, onTried, pause, tell } = core;
  return {
    connect: async ({ ownAccount, ...credentials }: AccessEntry) => {
      const { state } = getSnapshot();
      if (state.step !== 'access' || state.isSending) return;
      dispatch({ type: 'credentialsSent', username: credentials.username });
      try {
        const sealed = await calls().sealCredentials(credentials);
        // The session may have expired meanwhile, or the screen crashed.
        if (getSnapshot().state.step !== 'access') return;
        const order = {
          entityId: state.entity.id,
          credentials: sealed,
          ...(ownAccount && { ownAccount }),
          sandboxScenario: sandboxScenario(),
        };
        const extraction = await sendUntilAnswered({
          send: () => calls().startExtraction(order),
          onTried: (error) => {
            onTried(error);
            if (mayHaveWorked(error)) dispatch({ type: 'credentialsUnanswered' });
          },
          isWaiting: () => !isOver() && getSnapshot().state.step === 'access',
          pause,
        });
        tell('extraction_started');
        dispatch({ type: 'extractionRead', extraction });
      } catch (error) {
        const problem = problemOfError(error);
        dispatch(
          problem === null
            ? { type: 'failed', failure: failureOfError(error) }
            : { type: 'credentialsNotSent', problem },
        );
      }
    },
  } satisfies Partial<FlowActions>;
}
