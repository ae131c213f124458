import { randomBytes } from 'node:crypto';
import type { SimulatedChallenge } from './challenges.ts';
import type { NamedOutcome } from './namedOutcome.ts';

/** A visitor of a portal: at its login page, or logged in. */
export interface PortalSession {
  readonly id: string;
  readonly entityId: string;
  /** Epoch milliseconds. A session keeps showing the day on which it began. */
  readonly openedAt: number;
  /** Hidden field of this session's forms. */
  readonly csrfToken: string;
  /** Known after the first step of a two-step login, or after the login. */
  rut: string | null;
  /** What the portal still asks of the person; null if nothing. */
  challenge: SimulatedChallenge | null;
  /** Set when the login is accepted and, if the portal asks for it, confirmed; null before. */
  outcome: NamedOutcome | null;
  /** Whether a slow portal has already delayed this session. */
  hasWaited: boolean;
}

interface Entry {
  readonly session: PortalSession;
  readonly lifetimeMs: number;
  expiresAt: number;
}

/** In-memory sessions with a capacity (least recently used are evicted) and an idle timeout. */
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

  /** @param lifetimeMs idle timeout, if the portal's differs from the default */
  open(entityId: string, lifetimeMs = this.#options.lifetimeMs): PortalSession {
    const session: PortalSession = {
      id: randomBytes(24).toString('base64url'),
      entityId,
      openedAt: this.#options.now(),
      csrfToken: randomBytes(18).toString('base64url'),
      rut: null,
      challenge: null,
      outcome: null,
      hasWaited: false,
    };
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < this.#options.capacity) break;
      this.#entries.delete(oldest);
    }
    this.#touch(session, lifetimeMs);
    return session;
  }

  /** The session with that id at that institution, if it has not expired. */
  find(id: string | null | undefined, entityId: string): PortalSession | null {
    const entry = id == null ? undefined : this.#entries.get(id);
    if (entry === undefined || entry.session.entityId !== entityId) return null;
    this.#entries.delete(entry.session.id);
    if (entry.expiresAt <= this.#options.now()) return null;
    this.#touch(entry.session, entry.lifetimeMs);
    return entry.session;
  }

  /** The session with that id, whatever its institution. */
  byId(id: string): PortalSession | null {
    const entityId = this.#entries.get(id)?.session.entityId;
    return entityId === undefined ? null : this.find(id, entityId);
  }

  /** The person's most recently used session at an institution's portal; null if there is none. */
  newestOf(entityId: string, rut: string): PortalSession | null {
    const own = [...this.#entries.values()]
      .map(({ session }) => session)
      .filter((one) => one.entityId === entityId && one.rut === rut && one.outcome !== null);
    return own.at(-1) ?? null;
  }

  close(session: PortalSession): void {
    this.#entries.delete(session.id);
  }

  /** Ends a person's sessions at every portal, as an institution may at any time. */
  closeAllOf(rut: string): void {
    for (const { session } of this.#entries.values()) {
      if (session.rut === rut) this.close(session);
    }
  }

  #touch(session: PortalSession, lifetimeMs: number): void {
    const expiresAt = this.#options.now() + lifetimeMs;
    this.#entries.set(session.id, { session, lifetimeMs, expiresAt });
  }
}
