/** What a key may be used for: the main API, the connect API, or the client's own keys and use. */
export const SCOPES = ['main', 'connect', 'manage'] as const;
export type Scope = (typeof SCOPES)[number];

/** The authenticated caller: a client's server, by its key or a token, or a person's widget. */
export interface Principal {
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
}
