import { AppError } from '../../errors/AppError.ts';
import type { Clock } from '../../infra/clock.ts';
import type { ErrorName } from '../../errors/catalogue.ts';
import type { TokenKind, TokenSigner } from '../../infra/jwt/tokens.ts';
import { hashApiKey } from '../clients/apiKeys.ts';
import type { ClientDocument, ClientsStore } from '../clients/clients.store.ts';
import { SCOPES, type Principal, type Scope } from './auth.types.ts';

/** Tokens that a caller may present as a bearer. */
export type TokenCredential = 'session' | 'taskToken' | 'widgetToken';

/** The kind that each has to be, and how it is refused where it is not. */
const TOKENS: Readonly<
  Record<TokenCredential, { kind: TokenKind; expired: ErrorName; invalid: ErrorName }>
> = {
  session: { kind: 'session', expired: 'expiredJwt', invalid: 'invalidJwt' },
  taskToken: { kind: 'task', expired: 'invalidTaskToken', invalid: 'invalidTaskToken' },
  widgetToken: { kind: 'widget', expired: 'expiredWidgetToken', invalid: 'invalidWidgetToken' },
};

/** Turns what a caller presents into who it is, or into the 401 of the catalogue. */
export interface Authenticator {
  /** @throws AppError invalidApiKey */
  byApiKey(apiKey: string): Promise<Principal>;
  /** @throws AppError the kind's own 401 */
  byToken(credential: TokenCredential, token: string): Promise<Principal>;
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
        subject: null,
        consentId: null,
      };
    },
    byToken: async (credential, token) => {
      const { kind, expired, invalid } = TOKENS[credential];
      const verified = deps.tokens.verify(kind, token);
      if (!verified.ok) throw new AppError(verified.reason === 'expired' ? expired : invalid);
      const { sub, jti, exp, keyId, scopes, subject, consentId } = verified.claims;
      if (!(await isActive(sub))) throw new AppError(invalid);
      return {
        clientId: sub,
        keyId: String(keyId),
        scopes: readScopes(scopes),
        sessionId: jti,
        sessionExpiresAt: new Date(exp * 1000),
        subject: typeof subject === 'string' ? subject : null,
        consentId: typeof consentId === 'string' ? consentId : null,
      };
    },
  };
}

function readScopes(claim: unknown): Scope[] {
  return Array.isArray(claim) ? SCOPES.filter((scope) => claim.includes(scope)) : [];
}
