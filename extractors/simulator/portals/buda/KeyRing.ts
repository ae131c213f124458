import type { PortalSession, SessionStore } from '../../SessionStore.ts';

/** A key that somebody made, and what the exchange knows about its use. */
export interface IssuedKey {
  readonly key: string;
  readonly secret: string;
  /** Whose it is; the key dies with the session. */
  readonly session: PortalSession;
  /** The last nonce that was used with it. */
  lastNonce: bigint;
}

/**
 * Keys in memory, each bound to a session. Different people may hold the same one, since in the
 * sandbox anybody types what they like: their session tells them apart.
 */
export class KeyRing {
  readonly #bySession = new Map<string, IssuedKey>();
  /** The latest session of a key, for requests that name no session. */
  readonly #byKey = new Map<string, string>();
  readonly #sessions: SessionStore;
  readonly #capacity: number;

  constructor(sessions: SessionStore, capacity = 5_000) {
    this.#sessions = sessions;
    this.#capacity = capacity;
  }

  issue(session: PortalSession, key: string, secret: string): void {
    for (const [oldest, issued] of this.#bySession) {
      if (this.#bySession.size < this.#capacity) break;
      this.#bySession.delete(oldest);
      if (this.#byKey.get(issued.key) === oldest) this.#byKey.delete(issued.key);
    }
    this.#bySession.set(session.id, { key, secret, session, lastNonce: 0n });
    this.#byKey.set(key, session.id);
  }

  /** The key in the hands of that session's person, or of whoever made it last. */
  find(key: string, sessionId: string | undefined): IssuedKey | null {
    const id = sessionId ?? this.#byKey.get(key);
    const issued = id === undefined ? undefined : this.#bySession.get(id);
    if (issued?.key !== key) return null;
    return this.#sessions.find(id, issued.session.entityId) === null ? null : issued;
  }
}
