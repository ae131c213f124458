import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONSENT_EVENTS,
  CONSENT_STATES,
  CONSENT_STATUSES,
  CONSENT_SUB_STATUSES,
  CONSENT_TRANSITIONS,
  isTerminated,
  PUBLIC_STATE,
  type ConsentState,
} from './consents.types.ts';

describe('the states of a consent', () => {
  it('are distinct pairs of status and sub-status', () => {
    const pairs = CONSENT_STATES.map((state) => Object.values(PUBLIC_STATE[state]).join('/'));
    expect(pairs).toEqual([
      'IN_PROGRESS/IN_PROGRESS',
      'IN_PROGRESS/INVALID_PASSWORD',
      'ACTIVE/ACTIVE',
      'INACTIVE/EXPIRED',
      'INACTIVE/REVOKED',
      'INACTIVE/DISCARDED',
      'INACTIVE/INVALID_PASSWORD',
    ]);
    expect(new Set(Object.values(PUBLIC_STATE).map((one) => one.status))).toEqual(
      new Set(CONSENT_STATUSES),
    );
    expect(new Set(Object.values(PUBLIC_STATE).map((one) => one.subStatus))).toEqual(
      new Set(CONSENT_SUB_STATUSES),
    );
  });

  it('have ended if the status is INACTIVE, and then allow no further event', () => {
    for (const state of CONSENT_STATES) {
      expect(isTerminated(state), state).toBe(PUBLIC_STATE[state].status === 'INACTIVE');
      const events = CONSENT_EVENTS.filter((event) => CONSENT_TRANSITIONS[event][state]);
      expect(events.length === 0, state).toBe(isTerminated(state));
    }
  });

  it('can all be reached, and all expire', () => {
    const reached = new Set<ConsentState>(['in_progress']);
    for (let turn = 0; turn < CONSENT_STATES.length; turn += 1)
      for (const event of CONSENT_EVENTS)
        for (const state of [...reached]) {
          const next = CONSENT_TRANSITIONS[event][state];
          if (next) reached.add(next);
        }
    expect(reached).toEqual(new Set(CONSENT_STATES));
    for (const state of CONSENT_STATES.filter((one) => !isTerminated(one)))
      expect(isTerminated(CONSENT_TRANSITIONS.lapse[state] ?? state), state).toBe(true);
  });

  it('end only once, in any order of events', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CONSENT_EVENTS), { maxLength: 30 }), (events) => {
        let state: ConsentState = 'in_progress';
        let wasActive = false;
        let endings = 0;
        for (const event of events) {
          const next: ConsentState = CONSENT_TRANSITIONS[event][state] ?? state;
          if (isTerminated(next) && !isTerminated(state)) endings += 1;
          // Once the data has arrived, the person is never asked for a password again.
          if (wasActive && !isTerminated(next)) expect(next).toBe('active');
          wasActive ||= next === 'active';
          state = next;
        }
        expect(endings).toBeLessThanOrEqual(1);
      }),
    );
  });
});
