import type { Role } from './roles.ts';

/**
 * What a key may be used for: the main API, the connect API, managing the client's own keys and usage,
 * or exporting and erasing everything about a person. No key has the last one unless it is asked for.
 */
export const SCOPES = ['main', 'connect', 'manage', 'persons'] as const;
export type Scope = (typeof SCOPES)[number];

/** A person who signed in with a code sent to their e-mail: see `personAccess`. */
export interface SignedIn {
  /** A RUT, normalised. */
  readonly username: string;
  /** Trimmed, in lower case. */
  readonly email: string;
  /** Language of the mails to the person. */
  readonly locale: 'es-CL' | 'en';
  /** Pseudonyms of RUT and e-mail together in our records, that of the current key first. */
  readonly holders: readonly [string, ...string[]];
}

/** A person of a client who is signed in to the console: see `members`. */
export interface Member {
  /** A UUID. */
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  /** Trimmed, in lower case. */
  readonly email: string;
}

/**
 * The authenticated caller: a client's server, by its key or a token, a person's widget, a person, or
 * a person of the client in the console.
 */
export interface Principal {
  /** Empty if the caller is a person on their own page. */
  readonly clientId: string;
  /** The key used, or the key behind the token used; empty if a person or a member calls. */
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  /** The token's id; null for a key. */
  readonly sessionId: string | null;
  /** When the token expires; null for a key. */
  readonly sessionExpiresAt: Date | null;
  /** Pseudonyms of the one person that a task token gives access to; otherwise none. */
  readonly subjects: readonly string[];
  /** The one consent that a widget token belongs to; otherwise null. */
  readonly consentId: string | null;
  /** The person signed in on their own page; otherwise absent. */
  readonly person?: SignedIn;
  /** The person of the client signed in to the console; otherwise absent. */
  readonly member?: Member;
}
