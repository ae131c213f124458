import type { PersonClient, StartedSignIn } from '../../client/index.ts';
import type { PersonPage } from './createPersonPage.ts';
import { NOBODY, type PersonActions } from './personSnapshot.ts';
import { isEndedSession, problemOf } from './problemOf.ts';

/** The person signs in with a code, and out again. */
export function createSignInSteps(client: PersonClient, page: PersonPage) {
  const { calls, end, getSnapshot, hasSession, keep, resume, show, update } = page;

  const asked = (signIn: StartedSignIn): void => {
    keep({ signIn, session: null });
    update({ signIn });
  };

  /** Makes a call of the sign-in, one at a time. */
  const sending = async (call: () => Promise<void>): Promise<void> => {
    if (getSnapshot().isSending) return;
    update({ isSending: true, problem: null });
    try {
      await call();
      update({ isSending: false });
    } catch (error) {
      update({ isSending: false, problem: problemOf(error) });
    }
  };

  return {
    start: (typed) =>
      sending(async () => {
        update({ typed, signedOut: null });
        asked(await client.startSignIn(typed));
        show({ name: 'code' }, 'push', { resent: 0 });
      }),
    sendAgain: async () => {
      const { typed } = getSnapshot();
      if (typed === null) {
        show({ name: 'sign-in' }, 'push');
        return;
      }
      await sending(async () => {
        asked(await client.startSignIn(typed));
        update({ resent: getSnapshot().resent + 1 });
      });
    },
    confirm: (code) =>
      sending(async () => {
        const { signIn } = getSnapshot();
        if (signIn === null) return;
        resume(await client.openSession({ signInId: signIn.signInId, code }));
        show({ name: 'connections' }, 'replace');
      }),
    signOut: async () => {
      if (!hasSession() || getSnapshot().isSigningOut) return;
      update({ isSigningOut: true });
      // Signed out here even if the call fails: the token expires by itself within minutes.
      await calls()
        .signOut()
        .catch(() => undefined);
      end('signed_out');
    },
  } satisfies Partial<PersonActions>;
}

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
