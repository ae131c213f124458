/** A sign-in by an organisation's OpenID provider that has begun. */
export interface OpenidSignInDocument extends OpenidSecrets {
  /** A UUID, which only the browser that began it knows. */
  readonly _id: string;
  /** Whose provider was asked. */
  readonly clientId: string;
  readonly expiresAt: Date;
}

/** What binds a provider's answer to the sign-in that asked for it: random, and used once. */
export interface OpenidSecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE's verifier, of which the provider has seen the hash. */
  readonly verifier: string;
}
