import { randomBytes } from 'node:crypto';
import type { Play } from './play.ts';

/** Someone at a portal: at its login page, or logged in. */
export interface PortalSession {
  readonly id: string;
  readonly entityId: string;
  /** Epoch milliseconds: a session goes on showing the month in which it began. */
  readonly openedAt: number;
  /** Hidden field of this session's forms. */
  readonly csrfToken: string;
  /** Given in the first step of a login in two steps, or known since the login. */
  rut: string | null;
  /** Set by the login that was accepted; null before. */
  play: Play | null;
  /** Whether a slow portal has already made this session wait. */
  hasWaited: boolean;
}

interface Entry {
  readonly session: PortalSession;
  expiresAt: number;
}

/** Sessions in memory: at most so many, the least recently used leave first, idle ones expire. */
export class SessionStore {
  readonly #entries = new Map<string, Entry>();
  readonly #options: {
    readonly now: () => number;
    readonly lifetimeMs: number;
    readonly capacity: number;
  };

  constructor(options: {
    readonly now: () => number;
    readonly lifetimeMs: number;
    readonly capacity: number;
  }) {
    this.#options = options;
  }

  get size(): number {
    return this.#entries.size;
  }

  open(entityId: string): PortalSession {
    const session: PortalSession = {
      id: randomBytes(24).toString('base64url'),
      entityId,
      openedAt: this.#options.now(),
      csrfToken: randomBytes(18).toString('base64url'),
      rut: null,
      play: null,
      hasWaited: false,
    };
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < this.#options.capacity) break;
      this.#entries.delete(oldest);
    }
    this.#touch(session);
    return session;
  }

  /** The session with that id at that institution, if it has not expired. */
  find(id: string | null | undefined, entityId: string): PortalSession | null {
    const entry = id == null ? undefined : this.#entries.get(id);
    if (entry === undefined || entry.session.entityId !== entityId) return null;
    this.#entries.delete(entry.session.id);
    if (entry.expiresAt <= this.#options.now()) return null;
    this.#touch(entry.session);
    return entry.session;
  }

  close(session: PortalSession): void {
    this.#entries.delete(session.id);
  }

  /** Ends someone's sessions everywhere, as an institution may at any time. */
  closeAllOf(rut: string): void {
    for (const { session } of this.#entries.values()) {
      if (session.rut === rut) this.close(session);
    }
  }

  #touch(session: PortalSession): void {
    const expiresAt = this.#options.now() + this.#options.lifetimeMs;
    this.#entries.set(session.id, { session, expiresAt });
  }
}
