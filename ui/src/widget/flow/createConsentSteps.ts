import { agreedParts } from './agreedSession.ts';
import { failureOfError } from './failureOf.ts';
import type { FlowCore } from './flowCore.ts';
import type { FlowActions } from './flowSnapshot.ts';
import { consentProblemOf } from './laterFailures.ts';

/** The person agrees to the terms. */
export function createConsentSteps({ calls, dispatch, getSnapshot, onTried, tell }: FlowCore) {
  return {
    authorise: async (refused) => {
      const { state } = getSnapshot();
      if (state.step !== 'consent' || state.isSending) return;
      dispatch({ type: 'consentSent', refused });
      try {
        const { session, entity } = state;
        await calls().giveConsent({
          termsVersion: session.terms.version,
          entityId: entity.id,
          ...agreedParts({ session, entity, refused }),
        });
        onTried(null);
        tell('consent_given');
        dispatch({ type: 'consentGiven' });
      } catch (error) {
        const problem = consentProblemOf(error);
        dispatch(
          problem === null
            ? { type: 'failed', failure: failureOfError(error) }
            : { type: 'consentNotSent', problem },
        );
      }
    },
  } satisfies Partial<FlowActions>;
}
