import type {
  Activity,
  Erasure,
  ExportFormat,
  OpenSession,
  PersonConnection,
  RightsRequest,
  SharedAccount,
  SignedInPerson,
  SignInBody,
  StartedSignIn,
} from '../../client/index.ts';
import type { Locale } from '../../messages/index.ts';
import type { Problem } from './problemOf.ts';
import type { Route } from './route.ts';

/** Data that is read from the API; the previous value stays while it is read again. */
export interface Loaded<T> {
  value: T | null;
  /** Why the last read failed. */
  problem: Problem | null;
}

export const NOT_LOADED: Loaded<never> = { value: null, problem: null };

/** What can be done to one connection. */
export type ConnectionActKind = 'revoke' | 'object' | 'block' | 'unblock' | 'erase';
/** What can be done to all connections, or with the data. */
type GeneralActKind = 'revoke-all' | 'erase-all' | 'export';
export type ActKind = ConnectionActKind | 'take-back' | GeneralActKind;

/** What the person is asked to confirm. */
export interface Act {
  kind: ActKind;
  /** Null for acts that do not concern a single connection. */
  connection: PersonConnection | null;
  /** The account that is no longer to be shared; null for other acts. */
  account: SharedAccount | null;
  /** Names of the applications whose permissions can be removed. */
  apps: readonly string[];
  /** Format of an export; null for other acts. */
  format: ExportFormat | null;
  isSending: boolean;
  problem: Problem | null;
}

/** The outcome of an act. */
export interface Result {
  kind: ActKind;
  /** The connection as it was before the act. */
  connection: PersonConnection | null;
  account: SharedAccount | null;
  /** ISO 8601: when it took effect. */
  at: string;
  requests: RightsRequest[];
  kept: Erasure['kept'];
  /** Format of an export; null for other acts. */
  format: ExportFormat | null;
}

/** Why the sign-in screen is shown again. */
export type SignedOutReason = 'expired' | 'ended' | 'signed_out';

/** What the screens show. */
export interface PersonSnapshot {
  route: Route;
  /**
   * Number of screens shown so far. The first one leaves the focus where the browser has put it.
   */
  visited: number;
  /** The language that the person chose. */
  locale: Locale | null;
  isSignedIn: boolean;
  signedOut: SignedOutReason | null;
  /** The session ends within two minutes. */
  isExpiring: boolean;
  isOffline: boolean;
  /** The code was asked for. */
  signIn: StartedSignIn | null;
  /** What the person typed; lost on a reload. */
  typed: SignInBody | null;
  /** How many codes were sent after the first. */
  resent: number;
  /** A call of the sign-in is under way. */
  isSending: boolean;
  /** Why the code was not sent, or not accepted. */
  problem: Problem | null;
  person: Loaded<SignedInPerson>;
  connections: Loaded<PersonConnection[]>;
  /** The connection of the route. */
  connection: Loaded<PersonConnection>;
  activity: Loaded<Activity>;
  requests: Loaded<RightsRequest[]>;
  sessions: Loaded<OpenSession[]>;
  /**
   * Which session is being ended, which one was ended last, and why it could not be ended; `others`
   * for all but this one.
   */
  ending: { now: string | null; done: string | null; problem: Problem | null };
  act: Act | null;
  result: Result | null;
  /** Format of the receipt that is being fetched, and why it could not be fetched. */
  receipt: { isSending: ExportFormat | null; problem: Problem | null };
  isSigningOut: boolean;
}

/** Actions of the person, or of the address. Each is ignored if it does not apply. */
export interface PersonActions {
  start: (typed: SignInBody) => Promise<void>;
  /**
   * Sends another code to the same person; returns to the first screen if a reload lost what was
   * typed.
   */
  sendAgain: () => Promise<void>;
  confirm: (code: string) => Promise<void>;
  signOut: () => Promise<void>;
  /** Changes the language for the rest of the visit. */
  speak: (locale: Locale) => void;
  go: (route: Route) => void;
  /** Reads the data of the screen again. */
  reload: () => void;
  ask: (kind: ActKind, format?: ExportFormat) => void;
  /** Asks whether an account of the connection is no longer to be shared. */
  askForAccount: (account: SharedAccount) => void;
  /** Closes the question without doing anything. */
  dismiss: () => void;
  /** Carries out the act; `reason` is for the recipient, if the act takes one. */
  carryOut: (reason: string) => Promise<void>;
  saveReceipt: (format: ExportFormat) => Promise<void>;
  /** Ends a session of the list; `others` for all but this one. */
  endSession: (which: string) => Promise<void>;
}

/** State without data of the person, as before sign-in and after sign-out. */
export const NOBODY = {
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

export const INITIAL_SNAPSHOT: PersonSnapshot = {
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
