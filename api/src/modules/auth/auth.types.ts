/** What a key may be used for: the main API, or the connect API (spec section 6). */
export const SCOPES = ['main', 'connect'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who is calling: a client organisation's server, by its key or by a session that the key opened. */
export interface Principal {
  readonly clientId: string;
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  /** The session token's id; null for a key. */
  readonly sessionId: string | null;
  /** When the session token ends; null for a key. */
  readonly sessionExpiresAt: Date | null;
}
