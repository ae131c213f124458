import type { PortalSession, SessionStore } from '../../shared/SessionStore.ts';

/** An API key, with the exchange's record of its use. */
export interface IssuedKey {
  readonly key: string;
  readonly secret: string;
  /** The session of its owner; the key becomes invalid when the session ends. */
  readonly session: PortalSession;
  /** The last nonce that was used with it. */
  lastNonce: bigint;
}

/**
 * In-memory API keys, each bound to a session. In the sandbox several people may type the same key:
 * the session tells them apart.
 */
export class KeyRing {
  readonly #bySession = new Map<string, IssuedKey>();
  /** The latest session of a key, for requests without a session cookie. */
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

  /** The key of that session's person, or without a session that of whoever created it last. */
  find(key: string, sessionId: string | undefined): IssuedKey | null {
    const id = sessionId ?? this.#byKey.get(key);
    const issued = id === undefined ? undefined : this.#bySession.get(id);
    if (issued?.key !== key) return null;
    return this.#sessions.find(id, issued.session.entityId) === null ? null : issued;
  }
}
