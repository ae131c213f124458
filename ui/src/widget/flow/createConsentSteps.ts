import type { WidgetEntity } from '../../client/index.ts';
import { agreedParts } from './agreedSession.ts';
import { consentProblemOf, failureOfEntity, failureOfError } from './failureOf.ts';
import type { FlowCore } from './flowCore.ts';
import type { FlowActions } from './flowSnapshot.ts';

/** The person chooses an institution and agrees to the terms. */
export function createConsentSteps({ calls, dispatch, getSnapshot, onTried, tell }: FlowCore) {
  return {
    chooseInstitution: (entity: WidgetEntity) => {
      if (getSnapshot().state.step !== 'institution') return;
      const failure = failureOfEntity(entity, Date.now());
      tell('institution_selected', null, entity);
      dispatch(
        failure === null
          ? { type: 'institutionChosen', entity }
          : { type: 'institutionRefused', entity, failure },
      );
    },
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
    decline: () => dispatch({ type: 'consentDeclined' }),
    review: () => dispatch({ type: 'consentReviewed' }),
  } satisfies Partial<FlowActions>;
}
