import type {
  ConsoleCalls,
  ConsoleClient,
  MemberSession,
  RegistrationBody,
  SignedInMember,
} from '../../client/index.ts';
import { browserAddresses, type Addresses } from '../../internal/addresses.ts';
import { createSnapshotStore } from '../../internal/createSnapshotStore.ts';
import { createTimers } from '../../internal/createTimers.ts';
import type { Locale } from '../../messages/index.ts';
import { tabVisit, type KeptVisit, type VisitStore } from './keptVisit.ts';
import { browserPasskeys, type Passkeys } from './passkeys.ts';
import { problemOf, sessionEndOf, type Problem } from './problemOf.ts';
import { browserRedirects, type Redirects } from './redirects.ts';
import { hashOf, HOME, routeOf, type Route } from './route.ts';

/** Ways to sign in: a passkey, the organisation's provider, or one of the sandbox's members. */
export type Entrance = 'passkey' | 'openid' | 'owner' | 'viewer';
export type SignedOutReason = 'expired' | 'ended' | 'signed_out';

export interface ConsoleSnapshot {
  route: Route;
  /** How many pages have been shown, this one included. */
  visited: number;
  /** The language that the member chose; null before they choose one. */
  locale: Locale | null;
  isSignedIn: boolean;
  /** Null until it is read. */
  me: SignedInMember | null;
  /** Why signing in, or reading who has signed in, failed. */
  problem: Problem | null;
  /** Why the last session ended. */
  signedOut: SignedOutReason | null;
  /** The sign-in that is under way. */
  entering: Entrance | null;
}

export interface ConsoleFlowOptions {
  client: ConsoleClient;
  /** For tests and stories. */
  addresses?: Addresses;
  visits?: VisitStore;
  passkeys?: Passkeys;
  redirects?: Redirects;
}

export type ConsoleFlow = ReturnType<typeof createConsoleFlow>;

const NOBODY = { isSignedIn: false, me: null, problem: null, entering: null } as const;

/** Runs the console: the session, and the page of the current address. Pages read their own data. */
export function createConsoleFlow({
  client,
  addresses = browserAddresses,
  visits = tabVisit,
  passkeys = browserPasskeys,
  redirects = browserRedirects,
}: ConsoleFlowOptions) {
  const store = createSnapshotStore<ConsoleSnapshot>({
    ...NOBODY,
    route: HOME,
    visited: 0,
    locale: null,
    signedOut: null,
  });
  const { getSnapshot, update } = store;
  const timers = createTimers();
  let kept: KeptVisit = { session: null, locale: null, invitation: null };
  let calls: ConsoleCalls | null = null;
  let unsubscribe = (): void => undefined;

  const keep = (patch: Partial<KeptVisit>): void => {
    kept = { ...kept, ...patch };
    visits.keep(kept);
  };

  /** Shows the page of the address; a filter alone is not another page. */
  const follow = (): void => {
    const { route: before, visited } = getSnapshot();
    const found = routeOf(addresses.read());
    if (found.page === 'invitation' && found.id !== null) {
      // A secret must stay neither in the address bar nor in the history.
      keep({ invitation: found.id });
      addresses.replace(hashOf('invitation'));
    }
    const route = found.page === 'invitation' ? { ...found, id: kept.invitation } : found;
    const isSame = visited > 0 && route.page === before.page && route.id === before.id;
    update({ route, visited: isSame ? visited : visited + 1, problem: null });
  };

  const end = (reason: SignedOutReason): void => {
    calls = null;
    timers.clearAll();
    keep({ session: null });
    update({ ...NOBODY, signedOut: reason, visited: getSnapshot().visited + 1 });
  };

  /** Ends the session once the API no longer accepts it, and learns when the role has changed. */
  const watch = (error: unknown, name: string): void => {
    const reason = sessionEndOf(error);
    if (calls === null) return;
    if (reason !== null) end(reason);
    else if (name !== 'readMember' && problemOf(error).kind === 'forbidden') void readMe();
  };

  const readMe = async (): Promise<void> => {
    update({ problem: null });
    const own = calls;
    try {
      const me = await own?.readMember();
      if (own === calls && me !== undefined) update({ me });
    } catch (error) {
      if (own === calls) update({ problem: problemOf(error) });
    }
  };

  const resume = (session: Pick<MemberSession, 'token' | 'expiresAt'>): void => {
    calls = guarded(client.callsOf(session.token), watch);
    keep({ session: { token: session.token, expiresAt: session.expiresAt } });
    const left = Date.parse(session.expiresAt) - Date.now();
    if (left > 0) timers.set('expiry', left, () => end('expired'));
    update({ ...NOBODY, isSignedIn: true, signedOut: null });
    void readMe();
  };

  const enterBy = async (how: Entrance, signIn: () => Promise<MemberSession>): Promise<void> => {
    if (getSnapshot().entering !== null) return;
    update({ entering: how, problem: null, signedOut: null });
    try {
      const session = await signIn();
      update({ visited: getSnapshot().visited + 1 });
      resume(session);
    } catch (error) {
      update({ entering: null, problem: problemOf(error) });
    }
  };

  const signInByPasskey = async (): Promise<MemberSession> => {
    const { signInId, options } = await client.startSignIn();
    return client.openSession({ signInId, response: await passkeys.sign(options) });
  };

  /** Only the tab that began a sign-in may end it, or somebody's link could sign the member in as them. */
  const signInByAnswer = (callback: string): Promise<MemberSession> => {
    const { openid: signInId } = kept;
    keep({ openid: null });
    if (typeof signInId !== 'string')
      return Promise.reject(new NotBegunError('This tab began no sign-in.'));
    return client.openOpenidSession({ signInId, callback });
  };

  return {
    getSnapshot,
    subscribe: store.subscribe,
    client,
    /** Shows the page of the current address, in the session that this tab has kept. */
    begin: (): void => {
      kept = visits.read();
      const callback = redirects.take();
      update({ locale: kept.locale });
      unsubscribe = addresses.subscribe(follow);
      follow();
      if (kept.session !== null) resume(kept.session);
      else if (callback !== null) void enterBy('openid', () => signInByAnswer(callback));
    },
    dispose: (): void => {
      timers.clearAll();
      unsubscribe();
    },
    /** @throws if nobody has signed in */
    calls: (): ConsoleCalls => {
      if (calls === null) throw new Error('Nobody has signed in.');
      return calls;
    },
    enter: (how: Exclude<Entrance, 'openid'>): Promise<void> =>
      enterBy(how, how === 'passkey' ? signInByPasskey : () => client.openSandboxSession(how)),
    /** Leaves for the OpenID provider of an address's organisation. @throws what the API says */
    visitProvider: async (email: string): Promise<void> => {
      const { signInId, url } = await client.startOpenidSignIn(email);
      keep({ openid: signInId });
      redirects.leave(url);
    },
    readMe,
    /** Accepts an invitation with a new passkey, and signs in. @throws what the API or browser say */
    accept: async (body: RegistrationBody): Promise<void> => {
      const { registrationId, options } = await client.startRegistration(body);
      const session = await client.register(registrationId, await passkeys.make(options));
      // Whoever was signed in here has left; without an answer that session expires.
      await calls?.signOut().catch(() => undefined);
      keep({ invitation: null });
      addresses.replace(hashOf('home'));
      follow();
      resume(session);
    },
    signOut: async (): Promise<void> => {
      const own = calls;
      end('signed_out');
      // Without an answer the session ends by itself; this tab has forgotten it.
      await own?.signOut().catch(() => undefined);
    },
    speak: (locale: Locale): void => {
      keep({ locale });
      update({ locale });
    },
    go: (hash: string): void => {
      addresses.push(hash);
      follow();
    },
    /** Narrows the list of the current page; empty values are left out. */
    narrow: (query: Record<string, string>): void => {
      const { page, id } = getSnapshot().route;
      const set = Object.entries(query).filter(([, value]) => value !== '');
      addresses.replace(hashOf(page, id, Object.fromEntries(set)));
      follow();
    },
  };
}

/** A provider's answer came to a tab that had not asked for it. */
class NotBegunError extends Error {
  override readonly name = 'NotBegunError';
}

/** The calls, each of which tells `watch` how it failed. */
function guarded(calls: ConsoleCalls, watch: (error: unknown, name: string) => void): ConsoleCalls {
  const watched = Object.entries(calls).map(([name, call]) => [
    name,
    (...args: unknown[]) =>
      (call as (...args: unknown[]) => Promise<unknown>)(...args).catch((error: unknown) => {
        watch(error, name);
        throw error;
      }),
  ]);
  return Object.fromEntries(watched) as ConsoleCalls;
}
