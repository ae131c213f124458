import { AppError } from '../../../errors/AppError.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { ErrorName } from '../../../errors/catalogue.ts';
import type { BearerCredential, CredentialVerifier } from '../../../http/authenticate.ts';
import type { Credential } from '../../../http/declaration.ts';
import { isInNetworks } from '../../../infra/addresses.ts';
import type { TokenKind, TokenSigner } from '../../../infra/jwt/tokens.ts';
import { hashApiKey } from '../clients/apiKeys.ts';
import type { ApiKeyDocument, ClientDocument, ClientsStore } from '../clients/clients.store.ts';
import type { EndedSessionsStore } from './endedSessions.store.ts';
import {
  SCOPES,
  type Member,
  type Principal,
  type Scope,
  type SignedIn,
} from '../../../principal/principal.ts';

/** The token type of each credential, and its errors. */
const TOKENS: Readonly<
  Record<BearerCredential, { kind: TokenKind; expired: ErrorName; invalid: ErrorName }>
> = {
  session: { kind: 'session', expired: 'expiredJwt', invalid: 'invalidJwt' },
  taskToken: { kind: 'task', expired: 'invalidTaskToken', invalid: 'invalidTaskToken' },
  widgetToken: { kind: 'widget', expired: 'expiredWidgetToken', invalid: 'invalidWidgetToken' },
  personToken: { kind: 'person', expired: 'expiredPersonToken', invalid: 'invalidPersonToken' },
  memberToken: { kind: 'member', expired: 'expiredMemberToken', invalid: 'invalidMemberToken' },
};

/** Verifies credentials, and looks up the clients that they belong to. */
export interface Authenticator extends CredentialVerifier {
  /** The client behind a principal, at most a few seconds out of date. */
  client(clientId: string): Promise<ClientDocument | null>;
  /**
   * Whether a session that was accepted earlier still would be, at most a few seconds out of date.
   */
  isStillGood(principal: Principal, ip: string): Promise<boolean>;
}

/**
 * How long a process caches a client, a key or the end of a session, so that polling does not read them every time.
 * Revoking a client, retiring a key or ending a session takes effect everywhere within this time.
 */
const CACHE_TTL_MS = 3000;
const MAX_CACHED = 5000;
/** A key's last use is recorded at most this often. */
const LAST_USE_MS = 60_000;

interface MemberOfClient {
  readonly clientId: string;
  readonly member: Member;
}

export function createAuthenticator(deps: {
  now: Clock;
  tokens: TokenSigner;
  clients: ClientsStore;
  endedSessions: Pick<EndedSessionsStore, 'find'>;
  /** The person of a session; null if it was ended. */
  signedIn: (sessionId: string) => Promise<SignedIn | null>;
  /** The member of a session, and their client; null if it was ended or the member has left. */
  memberOf: (sessionId: string) => Promise<MemberOfClient | null>;
}): Authenticator {
  const clients = cached((clientId) => deps.clients.findClient(clientId), deps.now);
  const keys = cached((keyId) => deps.clients.findKeyById(keyId), deps.now);
  const ended = cached((sessionId) => deps.endedSessions.find(sessionId), deps.now);
  const members = cached((sessionId) => deps.memberOf(sessionId), deps.now);
  const endOf = (sessionId: string | null) => (sessionId === null ? null : ended.read(sessionId));

  return {
    client: clients.read,
    isMembers: (token) => {
      const verified = deps.tokens.verify('member', token);
      return verified.ok || verified.reason === 'expired';
    },
    isKnownGood: ({ clientId, keyId, sessionId, sessionExpiresAt, member }, credential, ip) =>
      member === undefined &&
      sessionExpiresAt !== null &&
      (credential !== 'session' || ended.known(String(sessionId)) === null) &&
      sessionExpiresAt > deps.now() &&
      isActive(clients.known(clientId)) &&
      isValid(keys.known(keyId), clientId, deps.now()) &&
      isFromHere(keys.known(keyId), credential, ip),
    isStillGood: async ({ clientId, keyId, sessionId, sessionExpiresAt }, ip) => {
      const [client, key, end] = await Promise.all([
        clients.read(clientId),
        keys.read(keyId),
        endOf(sessionId),
      ]);
      const now = deps.now();
      return (
        end === null &&
        (sessionExpiresAt === null || sessionExpiresAt > now) &&
        isActive(client) &&
        isValid(key, clientId, now) &&
        isFromHere(key, 'session', ip)
      );
    },
    byApiKey: async (apiKey, ip) => {
      const key = await deps.clients.findKey(hashApiKey(apiKey));
      const at = deps.now();
      if (
        !key ||
        !isValid(key, key.clientId, at) ||
        !isFromHere(key, 'apiKey', ip) ||
        !isActive(await clients.read(key.clientId))
      )
        throw new AppError('invalidApiKey');
      const isNoted = (key.lastUsedAt?.getTime() ?? 0) > at.getTime() - LAST_USE_MS;
      if (!isNoted) await deps.clients.markKeyUsed(key._id, at);
      return {
        clientId: key.clientId,
        keyId: key.keyId,
        scopes: key.scopes,
        sessionId: null,
        sessionExpiresAt: null,
        subjects: [],
        consentId: null,
      };
    },
    byToken: async (credential, token, ip) => {
      const { kind, expired, invalid } = TOKENS[credential];
      const verified = deps.tokens.verify(kind, token);
      if (!verified.ok) throw new AppError(verified.reason === 'expired' ? expired : invalid);
      const { sub, jti, exp, keyId, scopes, subject, consentId } = verified.claims;
      if (credential === 'personToken') {
        const person = await deps.signedIn(sub);
        if (!person) throw new AppError(invalid);
        return { ...signedInAs(sub, exp), scopes: ['connect'], person };
      }
      if (credential === 'memberToken') {
        const found = await members.read(sub);
        if (!found || !isActive(await clients.read(found.clientId))) throw new AppError(invalid);
        return { ...signedInAs(sub, exp), ...found };
      }
      const [client, key, end] = await Promise.all([
        clients.read(sub),
        keys.read(String(keyId)),
        credential === 'session' ? endOf(jti) : null,
      ]);
      if (
        end ||
        !isActive(client) ||
        !isValid(key, sub, deps.now()) ||
        !isFromHere(key, credential, ip)
      )
        throw new AppError(invalid);
      return {
        clientId: sub,
        keyId: String(keyId),
        scopes: readScopes(scopes),
        sessionId: jti,
        sessionExpiresAt: new Date(exp * 1000),
        subjects: [subject].flat().filter((one) => typeof one === 'string'),
        consentId: typeof consentId === 'string' ? consentId : null,
      };
    },
  };
}

/**
 * The principal of somebody who calls without a key.
 * @param exp when the token expires, in seconds since 1970
 */
const signedInAs = (sessionId: string, exp: number): Principal => ({
  clientId: '',
  keyId: '',
  scopes: [],
  sessionId,
  sessionExpiresAt: new Date(exp * 1000),
  subjects: [],
  consentId: null,
});

const isActive = (client: ClientDocument | null | undefined): boolean =>
  client !== null && client !== undefined && client.revokedAt === null;

/** Sessions end with the key that opened them, whether it was retired or has expired. */
const isValid = (key: ApiKeyDocument | null | undefined, clientId: string, now: Date): boolean =>
  key?.clientId === clientId && key.retiredAt === null && (!key.expiresAt || key.expiresAt > now);

/**
 * Whether the key may be used from this address. A widget's token is used from a person's browser,
 * so the key's networks do not apply to it.
 */
const isFromHere = (
  key: ApiKeyDocument | null | undefined,
  credential: Credential,
  ip: string,
): boolean => credential === 'widgetToken' || !key?.networks || isInNetworks(ip, key.networks);

interface Cached<T> {
  /** `undefined` if it has to be read from the database. */
  readonly known: (id: string) => T | null | undefined;
  readonly read: (id: string) => Promise<T | null>;
}

function cached<T>(find: (id: string) => Promise<T | null>, now: Clock): Cached<T> {
  const entries = new Map<string, { value: T | null; until: number }>();
  const known: Cached<T>['known'] = (id) => {
    const at = now().getTime();
    const entry = entries.get(id);
    // Setting the clock back must not extend the life of an entry.
    const isFresh = entry && entry.until > at && entry.until <= at + CACHE_TTL_MS;
    return isFresh ? entry.value : undefined;
  };
  return {
    known,
    read: async (id) => {
      const entry = known(id);
      if (entry !== undefined) return entry;
      // Counted from before the query, so that a slow answer is not cached for longer.
      const until = now().getTime() + CACHE_TTL_MS;
      const value = await find(id);
      if (entries.size >= MAX_CACHED) entries.clear();
      entries.set(id, { value, until });
      return value;
    },
  };
}

function readScopes(claim: unknown): Scope[] {
  return Array.isArray(claim) ? SCOPES.filter((scope) => claim.includes(scope)) : [];
}
