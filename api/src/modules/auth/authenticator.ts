import { AppError } from '../../errors/AppError.ts';
import type { Clock } from '../../infra/clock.ts';
import type { TokenSigner } from '../../infra/jwt/tokens.ts';
import { hashApiKey } from '../clients/apiKeys.ts';
import type { ClientDocument, ClientsStore } from '../clients/clients.store.ts';
import { SCOPES, type Principal, type Scope } from './auth.types.ts';

/** Turns what a caller presents into who it is, or into the 401 of the catalogue. */
export interface Authenticator {
  /** @throws AppError invalidApiKey */
  byApiKey(apiKey: string): Promise<Principal>;
  /** @throws AppError expiredJwt or invalidJwt */
  bySession(token: string): Promise<Principal>;
  /** The client behind a principal, as it stood at most a few seconds ago. */
  client(clientId: string): Promise<ClientDocument | null>;
}

/**
 * How long a process believes what it read of a client: a revocation takes effect everywhere
 * within this time, and polling does not read the client every time.
 */
const CLIENT_TTL_MS = 3000;
const MAX_CACHED_CLIENTS = 5000;

export function createAuthenticator(deps: {
  now: Clock;
  tokens: TokenSigner;
  clients: ClientsStore;
}): Authenticator {
  const cache = new Map<string, { client: ClientDocument | null; until: number }>();
  const client = async (clientId: string): Promise<ClientDocument | null> => {
    const at = deps.now().getTime();
    const known = cache.get(clientId);
    // A clock that jumps back must not stretch the life of what was read.
    if (known && known.until > at && known.until <= at + CLIENT_TTL_MS) return known.client;
    const found = await deps.clients.findClient(clientId);
    if (cache.size >= MAX_CACHED_CLIENTS) cache.clear();
    cache.set(clientId, { client: found, until: at + CLIENT_TTL_MS });
    return found;
  };
  const isActive = async (clientId: string): Promise<boolean> => {
    const found = await client(clientId);
    return found !== null && found.revokedAt === null;
  };

  return {
    client,
    byApiKey: async (apiKey) => {
      const key = await deps.clients.findKey(hashApiKey(apiKey));
      if (!key || key.retiredAt !== null || !(await isActive(key.clientId)))
        throw new AppError('invalidApiKey');
      return {
        clientId: key.clientId,
        keyId: key.keyId,
        scopes: key.scopes,
        sessionId: null,
        sessionExpiresAt: null,
      };
    },
    bySession: async (token) => {
      const verified = deps.tokens.verify('session', token);
      if (!verified.ok)
        throw new AppError(verified.reason === 'expired' ? 'expiredJwt' : 'invalidJwt');
      const { sub, jti, exp, keyId, scopes } = verified.claims;
      if (!(await isActive(sub))) throw new AppError('invalidJwt');
      return {
        clientId: sub,
        keyId: String(keyId),
        scopes: readScopes(scopes),
        sessionId: jti,
        sessionExpiresAt: new Date(exp * 1000),
      };
    },
  };
}

function readScopes(claim: unknown): Scope[] {
  return Array.isArray(claim) ? SCOPES.filter((scope) => claim.includes(scope)) : [];
}
