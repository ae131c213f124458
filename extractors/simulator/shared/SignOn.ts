import { createHmac, randomBytes } from 'node:crypto';
import type { Institution } from '../../src/contract/institution.ts';
import type { Addresses, Target } from '../http/addresses.ts';
import type { NamedOutcome } from './namedOutcome.ts';

/** As stated in the manual. */
const CODE_LIFETIME_MS = 5 * 60_000;
export const TOKEN_LIFETIME_SECONDS = 3_600;
/** Most codes, and most tokens, kept; few are ever used. */
const CAPACITY = 1_000;

/** A service that uses the single sign-on, as registered there. */
export interface SignOnClient {
  readonly clientId: string;
  readonly entityId: string;
  /** The only address that codes are sent to. */
  readonly redirectUri: Target;
  /** What the service adds to its requests. */
  readonly query: Readonly<Record<string, string>>;
}

/** Who signed on, and the outcome at the service. */
export interface SignedOn {
  readonly rut: string;
  readonly outcome: NamedOutcome;
}

interface Issued extends SignedOn {
  readonly clientId: string;
  readonly expiresAt: number;
}

/** The path, below the service's root, to which the sign-on redirects back. */
export const RETURN_PATH = '/clave-unica/retorno';

/** An institution's further services, each on a host of its own. */
export type FurtherService = 'seguros';

/** Services that let the sign-on return to another host; the others' addresses are invented. */
const SERVICES = {
  cmf: {
    host: 'orquestador',
    path: '/conocetudeuda/clave_unica/redirect/',
    query: { tipo_clave: 'CU', aplicacion: 'ctd' },
  },
  'cmf-seguros': { host: 'www', path: RETURN_PATH, query: {} },
} as const;

/** The client registration of an institution, or of another service of it. */
export function signOnClient(
  institution: Institution,
  addresses: Addresses,
  service?: FurtherService,
): SignOnClient {
  const id = service === undefined ? institution.id : `${institution.id}-${service}`;
  const known = Object.hasOwn(SERVICES, id) ? SERVICES[id as keyof typeof SERVICES] : null;
  const base =
    known === null ? addresses.baseOf(institution) : addresses.otherOf(institution, known.host);
  return {
    clientId: `portal-${id}`,
    entityId: institution.id,
    redirectUri: `${base}${known?.path ?? RETURN_PATH}` as Target,
    query: known?.query ?? {},
  };
}

/** The registrations of an institution: its own, and those of its further services. */
export const signOnClients = (institution: Institution, addresses: Addresses): SignOnClient[] => [
  signOnClient(institution, addresses),
  ...(institution.id === 'cmf' ? [signOnClient(institution, addresses, 'seguros')] : []),
];

/** Authorization codes, each valid for one client, once; and access tokens. */
export class SignOn {
  readonly #codes = new Map<string, Issued>();
  readonly #tokens = new Map<string, Issued>();
  readonly #now: () => number;
  readonly #secret = randomBytes(32);

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(client: SignOnClient, { rut, outcome }: SignedOn): string {
    const code = randomBytes(16).toString('hex');
    const expiresAt = this.#now() + CODE_LIFETIME_MS;
    keep(this.#codes, code, { rut, outcome, clientId: client.clientId, expiresAt });
    return code;
  }

  /** Redeems a code in a service's back-channel call. Even the wrong client uses up the code. */
  redeem(client: SignOnClient, code: string | null): SignedOn | null {
    const issued = code === null ? undefined : this.#codes.get(code);
    if (issued === undefined || code === null) return null;
    this.#codes.delete(code);
    if (issued.clientId !== client.clientId || issued.expiresAt <= this.#now()) return null;
    return { rut: issued.rut, outcome: issued.outcome };
  }

  /** An access token: 32 hexadecimal digits. */
  grant({ clientId }: SignOnClient, { rut, outcome }: SignedOn): string {
    const token = randomBytes(16).toString('hex');
    const expiresAt = this.#now() + TOKEN_LIFETIME_SECONDS * 1_000;
    keep(this.#tokens, token, { rut, outcome, clientId, expiresAt });
    return token;
  }

  /** The RUT that a token was granted for; null if it is unknown or has expired. */
  holderOf(token: string | undefined): string | null {
    const issued = token === undefined ? undefined : this.#tokens.get(token);
    return issued === undefined || issued.expiresAt <= this.#now() ? null : issued.rut;
  }

  /** The secret by which a service authenticates itself; different in each simulator. */
  secretOf({ clientId }: SignOnClient): string {
    return createHmac('sha256', this.#secret).update(clientId).digest('hex').slice(0, 32);
  }
}

/** Evicts the oldest entries. */
function keep(all: Map<string, Issued>, key: string, issued: Issued): void {
  for (const oldest of all.keys()) {
    if (all.size < CAPACITY) break;
    all.delete(oldest);
  }
  all.set(key, issued);
}
