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
  /**
   * Whether one whom `byToken` told would be told again, as far as is known here without asking the
   * database. False also where that has to be asked: then `byToken` says what is the matter.
   */
  isKnownGood(principal: Principal): boolean;
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
  /** `undefined` where it has to be read. */
  const known = (clientId: string): ClientDocument | null | undefined => {
    const at = deps.now().getTime();
    const cached = cache.get(clientId);
    // A clock that jumps back must not stretch the life of what was read.
    const isFresh = cached && cached.until > at && cached.until <= at + CLIENT_TTL_MS;
    return isFresh ? cached.client : undefined;
  };
  const client = async (clientId: string): Promise<ClientDocument | null> => {
    const cached = known(clientId);
    if (cached !== undefined) return cached;
    // Before it is asked: an answer under way for long must not be believed for longer.
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
