import { randomBytes } from 'node:crypto';
import type { Play } from '../../play.ts';

/** A code is exchanged at once, by the service that the browser is sent back to. */
const CODE_LIFETIME_MS = 60_000;
/** Codes that nobody exchanges are few: a browser that was closed half-way. */
const CODE_CAPACITY = 1_000;

/** A service that people enter by the single sign-on, as it was registered there. */
export interface SignOnClient {
  readonly clientId: string;
  readonly entityId: string;
  /** The one path that codes are sent to. */
  readonly redirectPath: `/${string}`;
  /** Where a browser may be sent once it signed off: below this path. */
  readonly root: `/${string}`;
}

/** Who signed on, and what their institution plays to them. */
export interface SignedOn {
  readonly rut: string;
  readonly play: Play;
}

interface IssuedCode extends SignedOn {
  readonly clientId: string;
  readonly expiresAt: number;
}

/** The client of an institution, the same for all of them but for its name. */
export function signOnClient(entityId: string): SignOnClient {
  return {
    clientId: `portal-${entityId}`,
    entityId,
    redirectPath: `/${entityId}/clave-unica/retorno`,
    root: `/${entityId}`,
  };
}

/** Codes between the sign-on and the services: each good for one client, once, for a minute. */
export class SignOn {
  readonly #codes = new Map<string, IssuedCode>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(client: SignOnClient, { rut, play }: SignedOn): string {
    for (const oldest of this.#codes.keys()) {
      if (this.#codes.size < CODE_CAPACITY) break;
      this.#codes.delete(oldest);
    }
    const code = randomBytes(24).toString('base64url');
    const expiresAt = this.#now() + CODE_LIFETIME_MS;
    this.#codes.set(code, { rut, play, clientId: client.clientId, expiresAt });
    return code;
  }

  /** What a service asks behind the browser's back. A code is used up even by the wrong service. */
  redeem(client: SignOnClient, code: string | null): SignedOn | null {
    const issued = code === null ? undefined : this.#codes.get(code);
    if (issued === undefined || code === null) return null;
    this.#codes.delete(code);
    if (issued.clientId !== client.clientId || issued.expiresAt <= this.#now()) return null;
    return { rut: issued.rut, play: issued.play };
  }
}
