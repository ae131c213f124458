/** What a key may be used for: the main API, or the connect API (spec section 6). */
export const SCOPES = ['main', 'connect'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who is calling: a client's server, by its key or a token of it, or a person's widget. */
export interface Principal {
  readonly clientId: string;
  /** The key used, or the key behind the token used. */
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  /** The token's id; null for a key. */
  readonly sessionId: string | null;
  /** When the token ends; null for a key. */
  readonly sessionExpiresAt: Date | null;
  /** Pseudonym of the one person whom a task token is good for; null for all else. */
  readonly subject: string | null;
  /** The one consent that a widget token is about; null for all else. */
  readonly consentId: string | null;
}
