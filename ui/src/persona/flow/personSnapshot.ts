import type {
  Activity,
  Erasure,
  ExportFormat,
  PersonConnection,
  RightsRequest,
  SignedInPerson,
  SignInBody,
  StartedSignIn,
} from '../../client/index.ts';
import type { Locale } from '../../messages/index.ts';
import type { Problem } from './problemOf.ts';
import type { Route } from './route.ts';

/** Something that is read from the API; what was read before stays while it is read again. */
export interface Loaded<T> {
  value: T | null;
  /** Why it could not be read the last time. */
  problem: Problem | null;
}

export const NOT_LOADED: Loaded<never> = { value: null, problem: null };

/** What can be done to one connection. */
export type ConnectionActKind = 'revoke' | 'object' | 'block' | 'unblock' | 'erase';
/** What can be done to all of them, or with the data. */
export type GeneralActKind = 'revoke-all' | 'erase-all' | 'export';
export type ActKind = ConnectionActKind | GeneralActKind;

/** What the person is asked to confirm. */
export interface Act {
  kind: ActKind;
  /** Null for what is about all of them. */
  connection: PersonConnection | null;
  /** Names of the applications whose permissions can be removed. */
  apps: readonly string[];
  /** Of an export. */
  format: ExportFormat | null;
  isSending: boolean;
  problem: Problem | null;
}

/** What became of an act. */
export interface Result {
  kind: ActKind;
  /** As it was before the act. */
  connection: PersonConnection | null;
  /** ISO 8601: when it took effect. */
  at: string;
  requests: RightsRequest[];
  kept: Erasure['kept'];
  /** Of an export. */
  format: ExportFormat | null;
}

/** Why the first screen is shown again. */
export type SignedOutReason = 'expired' | 'ended' | 'signed_out';

/** What the screens show. */
export interface PersonSnapshot {
  route: Route;
  /** Grows with each screen: the first one leaves the focus where the browser has it. */
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
  act: Act | null;
  result: Result | null;
  /** The receipt that is being fetched, and why it was not. */
  receipt: { isSending: ExportFormat | null; problem: Problem | null };
  isSigningOut: boolean;
}

/** What the person, or the address, does. Each is ignored where it does not apply. */
export interface PersonActions {
  start: (typed: SignInBody) => Promise<void>;
  /** Another code for the same person; back to the first screen where a reload lost what was typed. */
  sendAgain: () => Promise<void>;
  confirm: (code: string) => Promise<void>;
  signOut: () => Promise<void>;
  /** Another language, for the rest of the visit. */
  speak: (locale: Locale) => void;
  go: (route: Route) => void;
  /** Reads again what the screen shows. */
  reload: () => void;
  ask: (kind: ActKind, format?: ExportFormat) => void;
  /** Closes the question without doing anything. */
  dismiss: () => void;
  /** Does it; `reason` is for the recipient, where the act takes one. */
  carryOut: (reason: string) => Promise<void>;
  saveReceipt: (format: ExportFormat) => Promise<void>;
}
