import type { Failure, FlowEvent, FlowState, Opened, StateAt } from './flowState.ts';
import { ownUsername } from './ownUsername.ts';

/**
 * Computes the next state up to the choice of an institution; null for the events of later steps,
 * which `flowReducer` knows. It is loaded with the page, the other only when it is needed.
 */
export function firstReducer(state: FlowState, event: FlowEvent): FlowState | null {
  switch (state.step) {
    case 'preparing':
      return event.type === 'resumed' ? null : fromPreparing(state, event);
    case 'institution':
      return fromInstitution(state, event);
    default:
      return null;
  }
}

/** A session that has been opened, or that cannot be. */
export function fromPreparing(state: FlowState, event: FlowEvent): FlowState {
  if (event.type === 'failed') return early(event.failure, null);
  if (event.type !== 'opened') return state;
  const { session, entities } = event;
  const [only] = entities;
  if (only === undefined) return early(noInstitutions, { session, entities });
  // A single institution is skipped, unless it is unavailable and the reason must be shown.
  const isWilling = only.enabled && only.condition !== 'unavailable' && only.retryAfter === null;
  return entities.length === 1 && isWilling
    ? toConsent({ session, entities }, only)
    : { step: 'institution', session, entities };
}

const noInstitutions: Failure = {
  kind: 'no_institutions',
  until: null,
  code: null,
  reference: null,
};

/** A failure before an institution is chosen. */
export const early = (failure: Failure, opened: Opened | null): StateAt<'failure'> => ({
  step: 'failure',
  failure,
  origin: opened === null ? 'preparing' : 'institution',
  opened,
  entity: null,
  username: null,
  isNothingShared: true,
});

/** The consent for a chosen institution. */
export function toConsent(opened: Opened, entity: StateAt<'consent'>['entity']): FlowState {
  const username = ownUsername(opened.session, entity);
  return { step: 'consent', ...opened, entity, username, isSending: false, problem: null };
}

/** What a later step keeps of the session. */
export const openedOf = ({ session, entities }: Opened): Opened => ({ session, entities });

function fromInstitution(state: StateAt<'institution'>, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'entitiesRead':
      return { ...state, entities: event.entities };
    case 'institutionChosen':
      return toConsent(openedOf(state), event.entity);
    case 'institutionRefused':
      return { ...early(event.failure, openedOf(state)), entity: event.entity };
    case 'failed':
      return early(event.failure, openedOf(state));
    default:
      return state;
  }
}
