import { AppError } from '../../errors/AppError.ts';
import type { Clock } from '../../infra/clock.ts';
import type { ErrorName } from '../../errors/catalogue.ts';
import type { BearerCredential, CredentialVerifier } from '../../http/authenticate.ts';
import type { TokenKind, TokenSigner } from '../../infra/jwt/tokens.ts';
import { hashApiKey } from '../clients/apiKeys.ts';
import type { ClientDocument, ClientsStore } from '../clients/clients.store.ts';
import { SCOPES, type Scope } from '../../principal/principal.ts';

/** The kind of token that each credential is, and its errors. */
const TOKENS: Readonly<
  Record<BearerCredential, { kind: TokenKind; expired: ErrorName; invalid: ErrorName }>
> = {
  session: { kind: 'session', expired: 'expiredJwt', invalid: 'invalidJwt' },
  taskToken: { kind: 'task', expired: 'invalidTaskToken', invalid: 'invalidTaskToken' },
  widgetToken: { kind: 'widget', expired: 'expiredWidgetToken', invalid: 'invalidWidgetToken' },
};

/** Verifies credentials, and knows the clients behind them. */
export interface Authenticator extends CredentialVerifier {
  /** The client behind a principal, at most a few seconds out of date. */
  client(clientId: string): Promise<ClientDocument | null>;
}

/**
 * How long a process caches a client, so that polling does not read it every time: a revocation
 * takes effect everywhere within this time.
 */
const CLIENT_TTL_MS = 3000;
const MAX_CACHED_CLIENTS = 5000;

export function createAuthenticator(deps: {
  now: Clock;
  tokens: TokenSigner;
  clients: ClientsStore;
}): Authenticator {
  const cache = new Map<string, { client: ClientDocument | null; until: number }>();
  /** `undefined` where it has to be read from the database. */
  const known = (clientId: string): ClientDocument | null | undefined => {
    const at = deps.now().getTime();
    const cached = cache.get(clientId);
    // A clock that is set back must not extend the life of a cache entry.
    const isFresh = cached && cached.until > at && cached.until <= at + CLIENT_TTL_MS;
    return isFresh ? cached.client : undefined;
  };
  const client = async (clientId: string): Promise<ClientDocument | null> => {
    const cached = known(clientId);
    if (cached !== undefined) return cached;
    // Counted from before the query, so that a slow answer is not cached for longer.
    const until = deps.now().getTime() + CLIENT_TTL_MS;
    const found = await deps.clients.findClient(clientId);
    if (cache.size >= MAX_CACHED_CLIENTS) cache.clear();
    cache.set(clientId, { client: found, until });
    return found;
  };
  const isActive = (found: ClientDocument | null): boolean =>
    found !== null && found.revokedAt === null;

  return {
    client,
    isKnownGood: ({ clientId, sessionExpiresAt }) =>
      sessionExpiresAt !== null &&
      sessionExpiresAt > deps.now() &&
      isActive(known(clientId) ?? null),
    byApiKey: async (apiKey) => {
      const key = await deps.clients.findKey(hashApiKey(apiKey));
      if (!key || key.retiredAt !== null || !isActive(await client(key.clientId)))
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
      if (!isActive(await client(sub))) throw new AppError(invalid);
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
