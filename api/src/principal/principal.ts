/** What a key may be used for: the main API, the connect API, or the client's own keys and use. */
export const SCOPES = ['main', 'connect', 'manage'] as const;
export type Scope = (typeof SCOPES)[number];

/** The person whom a code sent to their e-mail let in: see `personAccess`. */
export interface SignedIn {
  /** A RUT, normalised. */
  readonly username: string;
  /** Trimmed, in lower case. */
  readonly email: string;
  /** Of the mails to them. */
  readonly locale: 'es-CL' | 'en';
  /** The names of the two together in our records, by the key in use first. */
  readonly holders: readonly [string, ...string[]];
}

/** The authenticated caller: a client's server, by its key or a token, a person's widget, or a person. */
export interface Principal {
  /** Empty where a person calls by themselves. */
  readonly clientId: string;
  /** The key used, or the key behind the token used. */
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  /** The token's id; null for a key. */
  readonly sessionId: string | null;
  /** When the token ends; null for a key. */
  readonly sessionExpiresAt: Date | null;
  /** Pseudonyms of the one person that a task token gives access to; otherwise none. */
  readonly subjects: readonly string[];
  /** The one consent that a widget token belongs to; otherwise null. */
  readonly consentId: string | null;
  /** The person that a token of their own page lets in; otherwise absent. */
  readonly person?: SignedIn;
}
