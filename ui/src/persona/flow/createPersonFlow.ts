import type { PersonClient, PersonSession, StartedSignIn } from '../../client/index.ts';
import { browserNetwork, type NetworkStatus } from '../../internal/browserNetwork.ts';
import { createTimers } from '../../internal/createTimers.ts';
import { saveFile, type SaveFile } from '../../internal/saveFile.ts';
import { carryOutAct } from './carryOutAct.ts';
import { NO_VISIT, tabVisit, type KeptVisit, type VisitStore } from './keptVisit.ts';
import {
  NOT_LOADED,
  type Loaded,
  type PersonActions,
  type PersonSnapshot,
  type SignedOutReason,
} from './personSnapshot.ts';
import { isEndedSession, problemOf, sessionEndOf } from './problemOf.ts';
import { revocableApps } from './revocableApps.ts';
import { browserAddresses, hashOf, routeOf, type Addresses, type Route } from './route.ts';
import { EXPIRY_WARNING_MS, timeUntil } from './sessionTimes.ts';

export interface PersonFlowOptions {
  client: PersonClient;
  /** For tests and stories. */
  addresses?: Addresses;
  visits?: VisitStore;
  network?: NetworkStatus;
  save?: SaveFile;
}

/** The flow of the person's page: what is shown, and what the person can do. */
export interface PersonFlow extends PersonActions {
  getSnapshot: () => PersonSnapshot;
  /** @returns a function to unsubscribe */
  subscribe: (onChange: () => void) => () => void;
  /** Shows the screen of the current address. */
  begin: () => void;
  /** Stops every wait. */
  dispose: () => void;
}

type LoadedKey = 'person' | 'connections' | 'connection' | 'activity' | 'requests' | 'sessions';
type ValueOf<K extends LoadedKey> = NonNullable<PersonSnapshot[K]['value']>;

/** State without data of the person, as before sign-in and after sign-out. */
const NOBODY = {
  isSignedIn: false,
  isExpiring: false,
  signIn: null,
  typed: null,
  resent: 0,
  person: NOT_LOADED,
  connections: NOT_LOADED,
  connection: NOT_LOADED,
  activity: NOT_LOADED,
  requests: NOT_LOADED,
  sessions: NOT_LOADED,
  ending: { now: null, done: null, problem: null },
  act: null,
  receipt: { isSending: null, problem: null },
} satisfies Partial<PersonSnapshot>;

const INITIAL: PersonSnapshot = {
  ...NOBODY,
  route: { name: 'sign-in' },
  visited: 0,
  locale: null,
  signedOut: null,
  isOffline: false,
  isSending: false,
  problem: null,
  result: null,
  isSigningOut: false,
};

/**
 * Runs the page: API calls, the address, and the end of the session. RUT, e-mail and the data that
 * was read are kept only in memory, until the session ends.
 */
export function createPersonFlow({
  client,
  addresses = browserAddresses,
  visits = tabVisit,
  network = browserNetwork,
  save = saveFile,
}: PersonFlowOptions): PersonFlow {
  let snapshot = INITIAL;
  let session: PersonSession | null = null;
  let kept = NO_VISIT;
  const listeners = new Set<() => void>();
  const timers = createTimers();
  const stops: (() => void)[] = [];

  const update = (patch: Partial<PersonSnapshot>): void => {
    snapshot = { ...snapshot, ...patch };
    for (const tell of listeners) tell();
  };

  const keep = (patch: Partial<KeptVisit>): void => {
    kept = { ...kept, ...patch };
    visits.keep(kept);
  };

  /**
   * The given screen if it may be shown now, otherwise another one: screens need a session, a code,
   * or the result of an act.
   */
  const allowed = (route: Route): Route => {
    if (route.name === 'result' && snapshot.result !== null) return route;
    if (snapshot.isSignedIn)
      return ['sign-in', 'code', 'result'].includes(route.name) ? { name: 'connections' } : route;
    return route.name === 'code' && snapshot.signIn !== null ? route : { name: 'sign-in' };
  };

  const show = (wanted: Route, how: 'push' | 'replace', rest: Partial<PersonSnapshot> = {}) => {
    const route = allowed(wanted);
    const hash = hashOf(route);
    if (hash !== addresses.read()) addresses[how](hash);
    const { connections } = snapshot;
    const known =
      route.name === 'connection'
        ? connections.value?.find(({ id }) => id === route.id)
        : undefined;
    update({
      route,
      visited: snapshot.visited + 1,
      problem: null,
      act: null,
      receipt: NOBODY.receipt,
      ending: NOBODY.ending,
      connection: known ? { value: known, problem: null } : NOT_LOADED,
      activity: NOT_LOADED,
      ...rest,
    });
    if (snapshot.isSignedIn) load();
  };

  const end = (reason: SignedOutReason): void => {
    session = null;
    timers.clearAll();
    keep({ signIn: null, session: null });
    update({ ...NOBODY, result: null, isSigningOut: false });
    show({ name: 'sign-in' }, 'replace', { signedOut: reason });
  };

  /** Ends the session if the API no longer accepts it. Returns whether it has ended. */
  const hasEnded = (error: unknown): boolean => {
    const reason = sessionEndOf(error);
    if (reason !== null) end(reason);
    return reason !== null;
  };

  const resume = (opened: PersonSession): void => {
    session = opened;
    keep({ signIn: null, session });
    update({ ...NOBODY, isSignedIn: true, signedOut: null });
    const left = timeUntil(opened.expiresAt, Date.now());
    // If this browser's clock cannot tell, the API decides when the session is over.
    if (left === null) return;
    timers.set('warning', Math.max(0, left - EXPIRY_WARNING_MS), () =>
      update({ isExpiring: true }),
    );
    timers.set('expiry', left, () => end('expired'));
  };

  const calls = () => {
    if (session === null) throw new Error('Nobody is signed in.');
    return client.callsOf(session.token);
  };

  const read = async <K extends LoadedKey>(
    key: K,
    call: () => Promise<ValueOf<K>>,
  ): Promise<void> => {
    const { visited } = snapshot;
    const isStale = () => visited !== snapshot.visited;
    try {
      const value = await call();
      if (!isStale()) update({ [key]: { value, problem: null } satisfies Loaded<ValueOf<K>> });
    } catch (error) {
      if (isStale() || hasEnded(error)) return;
      const { value } = snapshot[key];
      update({ [key]: { value, problem: problemOf(error) } });
    }
  };

  const load = (): void => {
    const { route, person } = snapshot;
    const own = calls();
    const { readPerson, listConnections, readConnection, readActivity, listRequests } = own;
    if (person.value === null) void read('person', readPerson);
    if (route.name === 'connections' || route.name === 'data')
      void read('connections', listConnections);
    if (route.name === 'data') void read('sessions', own.listSessions);
    if (route.name === 'requests') void read('requests', listRequests);
    if (route.name === 'connection') {
      void read('connection', () => readConnection(route.id));
      void read('activity', () => readActivity(route.id));
    }
  };

  const asked = (signIn: StartedSignIn): void => {
    keep({ signIn, session: null });
    update({ signIn });
  };

  /** Makes a call of the sign-in, one at a time. */
  const sending = async (call: () => Promise<void>): Promise<void> => {
    if (snapshot.isSending) return;
    update({ isSending: true, problem: null });
    try {
      await call();
      update({ isSending: false });
    } catch (error) {
      update({ isSending: false, problem: problemOf(error) });
    }
  };

  return {
    getSnapshot: () => snapshot,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    begin: () => {
      const checkNetwork = () => update({ isOffline: !network.isOnline() });
      stops.push(
        network.subscribe(checkNetwork),
        addresses.subscribe(() => {
          const route = routeOf(addresses.read());
          if (hashOf(route) !== hashOf(snapshot.route)) show(route, 'replace');
        }),
      );
      checkNetwork();
      kept = visits.read();
      update({ locale: kept.locale });
      if (kept.session !== null) resume(kept.session);
      else if (kept.signIn !== null) update({ signIn: kept.signIn });
      show(routeOf(addresses.read()), 'replace');
    },
    dispose: () => {
      timers.clearAll();
      for (const stop of stops.splice(0)) stop();
    },

    start: (typed) =>
      sending(async () => {
        update({ typed, signedOut: null });
        asked(await client.startSignIn(typed));
        show({ name: 'code' }, 'push', { resent: 0 });
      }),
    sendAgain: async () => {
      const { typed } = snapshot;
      if (typed === null) {
        show({ name: 'sign-in' }, 'push');
        return;
      }
      await sending(async () => {
        asked(await client.startSignIn(typed));
        update({ resent: snapshot.resent + 1 });
      });
    },
    confirm: (code) =>
      sending(async () => {
        const { signIn } = snapshot;
        if (signIn === null) return;
        resume(await client.openSession({ signInId: signIn.signInId, code }));
        show({ name: 'connections' }, 'replace');
      }),
    signOut: async () => {
      if (session === null || snapshot.isSigningOut) return;
      update({ isSigningOut: true });
      // Signed out here even if the call fails: the token expires by itself within minutes.
      await calls()
        .signOut()
        .catch(() => undefined);
      end('signed_out');
    },

    speak: (locale) => {
      keep({ locale });
      update({ locale });
    },
    go: (route) => show(route, 'push'),
    reload: () => load(),
    ask: (kind, format) => {
      const isOfAll = kind === 'revoke-all' || kind === 'erase-all' || kind === 'export';
      const connection = isOfAll ? null : snapshot.connection.value;
      if (!isOfAll && connection === null) return;
      const apps = revocableApps(snapshot.connections.value ?? []);
      const own = { kind, connection, apps, format: format ?? null };
      update({ act: { ...own, isSending: false, problem: null } });
    },
    dismiss: () => {
      if (snapshot.act?.isSending === false) update({ act: null });
    },
    carryOut: async (reason) => {
      const { act, visited } = snapshot;
      if (act === null || act.isSending) return;
      update({ act: { ...act, isSending: true, problem: null } });
      try {
        const { result, file } = await carryOutAct(calls(), act, reason);
        if (file !== null) save(file.content, file.name);
        update({ result, connections: NOT_LOADED });
        if (act.kind === 'erase-all') {
          session = null;
          timers.clearAll();
          keep({ signIn: null, session: null });
          update(NOBODY);
        }
        // After an erasure there is no screen to go back to.
        const isGone = act.kind === 'erase' || act.kind === 'erase-all';
        show({ name: 'result' }, isGone ? 'replace' : 'push');
      } catch (error) {
        if (hasEnded(error) || visited !== snapshot.visited) return;
        const problem = problemOf(error);
        update({ act: { ...act, isSending: false, problem } });
        // Makes the page behind the question show the current state.
        if (problem.kind === 'not_available' || problem.kind === 'no_answer') load();
      }
    },
    saveReceipt: async (format) => {
      const { route, visited } = snapshot;
      if (route.name !== 'connection' || snapshot.receipt.isSending !== null) return;
      update({ receipt: { isSending: format, problem: null } });
      try {
        const { readReceipt, readReceiptPdf } = calls();
        const file = await (format === 'pdf' ? readReceiptPdf : readReceipt)(route.id);
        save(file.content, file.name);
        if (visited === snapshot.visited) update({ receipt: NOBODY.receipt });
      } catch (error) {
        if (hasEnded(error) || visited !== snapshot.visited) return;
        update({ receipt: { isSending: null, problem: problemOf(error) } });
      }
    },
    endSession: async (which) => {
      const { visited, ending } = snapshot;
      if (session === null || ending.now !== null) return;
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
        if (visited === snapshot.visited) update({ ending: { ...NOBODY.ending, done: which } });
      } catch (error) {
        if (hasEnded(error) || visited !== snapshot.visited) return;
        update({ ending: { ...NOBODY.ending, problem: problemOf(error) } });
      }
    },
  };
}
