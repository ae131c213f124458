import { randomBytes } from 'node:crypto';
import type { Institution } from '../../../src/contract/institution.ts';
import type { Addresses, Target } from '../../addresses.ts';
import type { NamedOutcome } from '../../namedOutcome.ts';

/** Lifetime of a code: the service exchanges it as soon as the browser returns. */
const CODE_LIFETIME_MS = 60_000;
/** Most codes kept; few are never exchanged. */
const CODE_CAPACITY = 1_000;

/** A service that uses the single sign-on, as registered there. */
export interface SignOnClient {
  readonly clientId: string;
  readonly entityId: string;
  /** The one address that codes are sent to. */
  readonly redirectUri: Target;
  /** Redirects after logout must lead below this address. */
  readonly base: string;
}

/** Who signed on, and the outcome at the service. */
export interface SignedOn {
  readonly rut: string;
  readonly outcome: NamedOutcome;
}

interface IssuedCode extends SignedOn {
  readonly clientId: string;
  readonly expiresAt: number;
}

/** The client registration of an institution. */
export function signOnClient(institution: Institution, addresses: Addresses): SignOnClient {
  const base = addresses.baseOf(institution);
  return {
    clientId: `portal-${institution.id}`,
    entityId: institution.id,
    redirectUri: `${base}/clave-unica/retorno`,
    base,
  };
}

/** Authorization codes: each valid for one client, once, for a minute. */
export class SignOn {
  readonly #codes = new Map<string, IssuedCode>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(client: SignOnClient, { rut, outcome }: SignedOn): string {
    for (const oldest of this.#codes.keys()) {
      if (this.#codes.size < CODE_CAPACITY) break;
      this.#codes.delete(oldest);
    }
    const code = randomBytes(24).toString('base64url');
    const expiresAt = this.#now() + CODE_LIFETIME_MS;
    this.#codes.set(code, { rut, outcome, clientId: client.clientId, expiresAt });
    return code;
  }

  /** The back-channel call of a service. A code is used up even by the wrong client. */
  redeem(client: SignOnClient, code: string | null): SignedOn | null {
    const issued = code === null ? undefined : this.#codes.get(code);
    if (issued === undefined || code === null) return null;
    this.#codes.delete(code);
    if (issued.clientId !== client.clientId || issued.expiresAt <= this.#now()) return null;
    return { rut: issued.rut, outcome: issued.outcome };
  }
}
