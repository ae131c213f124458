import facts from '../../../generated/consents.json' with { type: 'json' };

// Names as the API generates them: one that is missing here has no words yet and fails the build.
const STATES = [
  'in_progress',
  'retrying',
  'active',
  'expired',
  'revoked',
  'discarded',
  'refused',
] as const;
const EVENTS = [
  'try',
  'reject',
  'activate',
  'refresh',
  'rejectStored',
  'lapse',
  'revoke',
  'discard',
] as const;

export type ConsentStateName = (typeof STATES)[number];
export type ConsentEventName = (typeof EVENTS)[number];

export interface ConsentStateFact {
  state: ConsentStateName;
  status: string;
  subStatus: string;
}

function known<T extends string>(names: readonly T[], name: string): T {
  const found = names.find((each) => each === name);
  if (found !== undefined) return found;
  throw new Error(
    `generated/consents.json has "${name}", for which docs-app/src/theme/content/consentFacts.ts has no words: add it there and to ConsentStates.tsx.`,
  );
}

const states = facts.states.map(({ state, ...rest }): ConsentStateFact => ({
  state: known(STATES, state),
  ...rest,
}));

/** The state machine of a consent, as the API generates it. */
export const consentFacts = {
  states,
  transitions: facts.transitions.map(({ event, from, to }) => ({
    event: known(EVENTS, event),
    from: known(STATES, from),
    to: known(STATES, to),
  })),
  stateOf: (name: ConsentStateName): ConsentStateFact => {
    const found = states.find(({ state }) => state === name);
    if (found === undefined) throw new Error(`generated/consents.json has no state "${name}".`);
    return found;
  },
};
