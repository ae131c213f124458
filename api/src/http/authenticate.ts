import type { Socket } from 'node:net';
import { AppError } from '../errors/AppError.ts';
import type { ErrorName } from '../errors/catalogue.ts';
import type { Principal, Scope } from '../principal/principal.ts';
import { isAllowed } from '../principal/roles.ts';
import type { CallDeclaration, Credential } from './declaration.ts';
import type { ApiContext } from './requestContext.ts';

/** Tokens that a caller may present as a bearer. */
export type BearerCredential = Exclude<Credential, 'apiKey'>;

/** Verifies a caller's credentials; the `auth` module implements it. */
export interface CredentialVerifier {
  /**
   * @param ip the caller's address
   * @throws AppError invalidApiKey
   */
  byApiKey(apiKey: string, ip: string): Promise<Principal>;
  /** @throws AppError with the 401 of this kind of token */
  byToken(credential: BearerCredential, token: string, ip: string): Promise<Principal>;
  /** Whether it is a member's token that this environment issued, however long ago. */
  isMembers(token: string): boolean;
  /**
   * Whether `byToken` would still accept this principal, as far as this process can tell without
   * the database. If it cannot tell, the result is false, and `byToken` has to find out.
   */
  isKnownGood(principal: Principal, credential: BearerCredential, ip: string): boolean;
}

const BEARER = /^Bearer +(\S+)$/i;

/** The errors for a missing and for an unreadable token, by kind of token. */
const BEARER_ERRORS: Readonly<
  Record<BearerCredential, { readonly missing: ErrorName; readonly malformed: ErrorName }>
> = {
  session: { missing: 'noCredentials', malformed: 'invalidJwt' },
  taskToken: { missing: 'missingTaskToken', malformed: 'invalidTaskToken' },
  widgetToken: { missing: 'missingWidgetToken', malformed: 'invalidWidgetToken' },
  personToken: { missing: 'missingPersonToken', malformed: 'invalidPersonToken' },
  memberToken: { missing: 'missingMemberToken', malformed: 'invalidMemberToken' },
};

/** For a caller that sent its API key to a call that takes a token. */
const INSTEAD_OF_KEY: Readonly<Partial<Record<BearerCredential, string>>> = {
  session:
    'This call takes a session token: POST /auth/login returns one for your API key. Send it as "Authorization: Bearer TOKEN".',
  taskToken:
    'This call takes a task token: POST /token/task returns one for your API key. Send it as "Authorization: Bearer TOKEN".',
};

/**
 * Identifies the caller by the credentials that the call accepts.
 * @throws AppError with a 401 of the catalogue, or forbidden if the key lacks the call's scope, or the
 *   member's role its permission
 */
export async function authenticate(
  ctx: ApiContext,
  call: Pick<CallDeclaration, 'api' | 'auth'>,
  verifier: CredentialVerifier,
): Promise<Principal> {
  const { auth } = call;
  if (auth.credentials.length === 0) return anonymous(auth.scope);
  const principal = await identify(ctx, call, verifier);
  ctx.state.caller = principal;
  if (!mayCall(principal, auth)) throw new AppError('forbidden');
  return principal;
}

function mayCall(
  { member, scopes }: Principal,
  { scope, permission }: CallDeclaration['auth'],
): boolean {
  if (!member) return scopes.includes(scope);
  return permission === undefined || isAllowed(member.role, permission);
}

/** The caller of a call without credentials: its handler checks what the body proves. */
function anonymous(scope: Scope): Principal {
  return {
    clientId: '',
    keyId: '',
    scopes: [scope],
    sessionId: null,
    sessionExpiresAt: null,
    subjects: [],
    consentId: null,
  };
}

/**
 * The last caller of each connection. A poller sends the same header with every call, and verifying
 * its token again would be a fifth of the cost of a cheap call. The header is kept no longer than its
 * connection.
 */
const lastCallers = new WeakMap<
  Socket,
  { readonly authorization: string; readonly kind: BearerCredential; readonly principal: Principal }
>();

/**
 * The principal that the same header identified before on this connection; null if it must be
 * verified.
 */
export function cachedPrincipal(
  ctx: ApiContext,
  { auth }: Pick<CallDeclaration, 'auth'>,
  verifier: CredentialVerifier,
): Principal | null {
  const last = lastCallers.get(ctx.req.socket);
  if (!last || last.authorization !== ctx.req.headers.authorization) return null;
  const { kind, principal } = last;
  const isAccepted =
    auth.credentials.includes(kind) || (kind === 'memberToken' && auth.permission !== undefined);
  if (!isAccepted || !mayCall(principal, auth)) return null;
  if (!verifier.isKnownGood(principal, kind, ctx.ip)) return null;
  ctx.state.caller = principal;
  return principal;
}

/**
 * The kind of token that the call takes and the caller presents; null if it presents none. A call
 * that members may make takes a genuine token of theirs in place of its own credentials.
 */
export function presentedToken(
  ctx: ApiContext,
  { auth: { credentials, permission } }: Pick<CallDeclaration, 'auth'>,
  verifier: Pick<CredentialVerifier, 'isMembers'>,
): BearerCredential | null {
  const authorization = ctx.get('authorization');
  if (authorization === '') return null;
  const token = permission && BEARER.exec(authorization)?.[1];
  if (token !== undefined && verifier.isMembers(token)) return 'memberToken';
  return credentials.find((one): one is BearerCredential => one !== 'apiKey') ?? null;
}

async function identify(
  ctx: ApiContext,
  { api, auth }: Pick<CallDeclaration, 'api' | 'auth'>,
  verifier: CredentialVerifier,
): Promise<Principal> {
  const { credentials } = auth;
  const bearer = presentedToken(ctx, { auth }, verifier);
  if (bearer) {
    const authorization = ctx.get('authorization');
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined) throw new AppError(BEARER_ERRORS[bearer].malformed);
    const principal = await verifier.byToken(bearer, token, ctx.ip);
    lastCallers.set(ctx.req.socket, { authorization, kind: bearer, principal });
    return principal;
  }
  const apiKey = ctx.get('x-api-key');
  const takesKey = credentials.includes('apiKey');
  if (takesKey && apiKey !== '') return byApiKey(apiKey, ctx.ip, api, verifier);
  if (takesKey && api === 'connect')
    throw new AppError('missingApiKeyOrClientId', { hint: 'The header X-API-Key is missing.' });
  const wanted = credentials.find((one): one is BearerCredential => one !== 'apiKey');
  if (takesKey || !wanted)
    throw new AppError('noCredentials', { hint: 'Send your API key in the header X-API-Key.' });
  const hint = apiKey === '' ? undefined : INSTEAD_OF_KEY[wanted];
  throw new AppError(BEARER_ERRORS[wanted].missing, { hint });
}

async function byApiKey(
  apiKey: string,
  ip: string,
  api: CallDeclaration['api'],
  verifier: CredentialVerifier,
): Promise<Principal> {
  try {
    return await verifier.byApiKey(apiKey, ip);
  } catch (error) {
    // The connect API gives the same answer to a missing and to a wrong key.
    if (api === 'connect' && error instanceof AppError && error.catalogueName === 'invalidApiKey')
      throw new AppError('missingApiKeyOrClientId', {
        cause: error,
        hint: 'The key in X-API-Key is unknown, expired or retired.',
      });
    throw error;
  }
}
