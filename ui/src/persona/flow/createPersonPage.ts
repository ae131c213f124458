import type { PersonCalls, PersonClient, PersonSession } from '../../client/index.ts';
import { createSnapshotStore } from '../../internal/createSnapshotStore.ts';
import { createTimers } from '../../internal/createTimers.ts';
import { NO_VISIT, type KeptVisit, type VisitStore } from './keptVisit.ts';
import {
  INITIAL_SNAPSHOT,
  NOBODY,
  NOT_LOADED,
  type PersonSnapshot,
  type SignedOutReason,
} from './personSnapshot.ts';
import { problemOf, sessionEndOf } from './problemOf.ts';
import type { Addresses } from '../../internal/addresses.ts';
import { hashOf, type Route } from './route.ts';

interface PersonPageOptions {
  client: PersonClient;
  addresses: Addresses;
  visits: VisitStore;
}

type LoadedKey = 'person' | 'connections' | 'connection' | 'activity' | 'requests' | 'sessions';
type ValueOf<K extends LoadedKey> = NonNullable<PersonSnapshot[K]['value']>;

/** Reads a part of the snapshot, unless the person has gone on to another screen meanwhile. */
type Read = <K extends LoadedKey>(key: K, call: () => Promise<ValueOf<K>>) => Promise<void>;

/** What the person's acts share: the session, the screen, and what is read for it. */
export type PersonPage = ReturnType<typeof createPersonPage>;

export function createPersonPage({ client, addresses, visits }: PersonPageOptions) {
  const { getSnapshot, subscribe, update } = createSnapshotStore(INITIAL_SNAPSHOT);
  const timers = createTimers();
  let session: PersonSession | null = null;
  let kept = NO_VISIT;

  const keep = (patch: Partial<KeptVisit>): void => {
    kept = { ...kept, ...patch };
    visits.keep(kept);
  };

  const show = (wanted: Route, how: 'push' | 'replace', rest: Partial<PersonSnapshot> = {}) => {
    const route = allowedRoute(wanted, getSnapshot());
    const hash = hashOf(route);
    if (hash !== addresses.read()) addresses[how](hash);
    const { connections } = getSnapshot();
    const known =
      route.name === 'connection'
        ? connections.value?.find(({ id }) => id === route.id)
        : undefined;
    update({
      route,
      visited: getSnapshot().visited + 1,
      problem: null,
      act: null,
      receipt: NOBODY.receipt,
      ending: NOBODY.ending,
      connection: known ? { value: known, problem: null } : NOT_LOADED,
      activity: NOT_LOADED,
      ...rest,
    });
    if (getSnapshot().isSignedIn) load();
  };

  /** The session is over, here and for the next visit of this tab. */
  const forget = (): void => {
    session = null;
    timers.clearAll();
    keep({ signIn: null, session: null });
  };

  const end = (reason: SignedOutReason): void => {
    forget();
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

  const read: Read = async (key, call) => {
    const { visited } = getSnapshot();
    const isStale = () => visited !== getSnapshot().visited;
    try {
      const value = await call();
      if (!isStale()) update({ [key]: { value, problem: null } });
    } catch (error) {
      if (isStale() || hasEnded(error)) return;
      const { value } = getSnapshot()[key];
      update({ [key]: { value, problem: problemOf(error) } });
    }
  };

  const load = (): void => readScreen(getSnapshot(), calls(), read);

  return {
    getSnapshot,
    subscribe,
    update,
    keep,
    show,
    forget,
    end,
    hasEnded,
    resume,
    calls,
    read,
    load,
    hasSession: () => session !== null,
    /** Continues the visit that this tab has kept. */
    restore: (): void => {
      kept = visits.read();
      update({ locale: kept.locale });
      if (kept.session !== null) resume(kept.session);
      else if (kept.signIn !== null) update({ signIn: kept.signIn });
    },
    stopTimers: timers.clearAll,
  };
}

/**
 * The given screen if it may be shown now, otherwise another one: screens need a session, a code,
 * or the result of an act.
 */
function allowedRoute(route: Route, { result, isSignedIn, signIn }: PersonSnapshot): Route {
  if (route.name === 'result' && result !== null) return route;
  if (isSignedIn)
    return ['sign-in', 'code', 'result'].includes(route.name) ? { name: 'connections' } : route;
  return route.name === 'code' && signIn !== null ? route : { name: 'sign-in' };
}

/** Reads what the current screen shows. */
function readScreen({ route, person }: PersonSnapshot, calls: PersonCalls, read: Read): void {
  const { readPerson, listConnections, readConnection, readActivity, listRequests } = calls;
  if (person.value === null) void read('person', readPerson);
  if (route.name === 'connections' || route.name === 'data')
    void read('connections', listConnections);
  if (route.name === 'data') void read('sessions', calls.listSessions);
  if (route.name === 'requests') void read('requests', listRequests);
  if (route.name === 'connection') {
    void read('connection', () => readConnection(route.id));
    void read('activity', () => readActivity(route.id));
  }
}

/** Times of a visit, in ms. */

/** «Tu sesión vence en 2 minutos» */
const EXPIRY_WARNING_MS = 2 * 60_000;

/** No session or code lasts longer: if more time is left, this browser's clock is wrong. */
const LONGEST_MS = 20 * 60_000 + 5_000;

/** Milliseconds until `end`; null if it has passed, or if this browser's clock is wrong. */
function timeUntil(end: string, now: number): number | null {
  const left = Date.parse(end) - now;
  return left > 0 && left <= LONGEST_MS ? left : null;
}
