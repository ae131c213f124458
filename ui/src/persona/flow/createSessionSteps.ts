import type { PersonPage } from './createPersonPage.ts';
import { NOBODY, type PersonActions } from './personSnapshot.ts';
import { isEndedSession, problemOf } from './problemOf.ts';

/** The person ends sessions on other devices. */
export function createSessionSteps(page: PersonPage) {
  const { calls, getSnapshot, hasEnded, hasSession, read, update } = page;
  return {
    endSession: async (which) => {
      const { visited, ending } = getSnapshot();
      if (!hasSession() || ending.now !== null) return;
      update({ ending: { ...NOBODY.ending, now: which } });
      try {
        const { endSession, endOtherSessions, listSessions } = calls();
        await (which === 'others' ? endOtherSessions() : endSession(which)).catch(
          (error: unknown) => {
            // What the person wanted, although something else did it.
            if (!isEndedSession(error)) throw error;
          },
        );
        await read('sessions', listSessions);
        if (visited === getSnapshot().visited)
          update({ ending: { ...NOBODY.ending, done: which } });
      } catch (error) {
        if (hasEnded(error) || visited !== getSnapshot().visited) return;
        update({ ending: { ...NOBODY.ending, problem: problemOf(error) } });
      }
    },
  } satisfies Partial<PersonActions>;
}
