import type { Socket } from 'node:net';
import { AppError } from '../errors/AppError.ts';
import type { ErrorName } from '../errors/catalogue.ts';
import type { Principal, Scope } from '../modules/auth/auth.types.ts';
import type { Authenticator } from '../modules/auth/authenticator.ts';
import type { ApiContext } from './requestContext.ts';
import type { Credential, RouteDefinition } from './route.ts';

const BEARER = /^Bearer +(\S+)$/i;

type BearerCredential = Exclude<Credential, 'apiKey'>;

/** By kind of token, what a call without one is told, and one whose header cannot be read. */
const BEARER_FAULTS: Readonly<
  Record<BearerCredential, { readonly missing: ErrorName; readonly malformed: ErrorName }>
> = {
  session: { missing: 'noCredentials', malformed: 'invalidJwt' },
  taskToken: { missing: 'missingTaskToken', malformed: 'invalidTaskToken' },
  widgetToken: { missing: 'missingWidgetToken', malformed: 'invalidWidgetToken' },
};

/**
 * Who is calling, by the credentials that the route takes.
 * @throws AppError the 401s of the catalogue, or forbidden where the key lacks the route's scope
 */
export async function authenticate(
  ctx: ApiContext,
  route: Pick<RouteDefinition, 'api' | 'auth'>,
  authenticator: Authenticator,
): Promise<Principal> {
  const { auth } = route;
  if (auth.credentials.length === 0) return nobody(auth.scope);
  const principal = await identify(ctx, route, authenticator);
  ctx.state.clientId = principal.clientId;
  if (!principal.scopes.includes(auth.scope)) throw new AppError('forbidden');
  return principal;
}

/** Who calls without credentials: the body has to tell, and the handler to look. */
function nobody(scope: Scope): Principal {
  return {
    clientId: '',
    keyId: '',
    scopes: [scope],
    sessionId: null,
    sessionExpiresAt: null,
    subject: null,
    consentId: null,
  };
}

/**
 * Who was last told from a header on a connection. A poller sends the same one with every call, and
 * checking its token anew is a fifth of what a cheap call costs. The text is kept no longer than the
 * connection it came by.
 */
const lastOf = new WeakMap<
  Socket,
  { readonly authorization: string; readonly kind: BearerCredential; readonly principal: Principal }
>();

/**
 * Who was told by the same header of the same connection before, and would be again; null where that
 * has to be found out.
 */
export function knownCaller(
  ctx: ApiContext,
  { auth: { credentials, scope } }: Pick<RouteDefinition, 'auth'>,
  authenticator: Authenticator,
): Principal | null {
  const last = lastOf.get(ctx.req.socket);
  if (!last || last.authorization !== ctx.req.headers.authorization) return null;
  const { kind, principal } = last;
  if (!credentials.includes(kind) || !principal.scopes.includes(scope)) return null;
  if (!authenticator.isKnownGood(principal)) return null;
  ctx.state.clientId = principal.clientId;
  return principal;
}

async function identify(
  ctx: ApiContext,
  { api, auth: { credentials } }: Pick<RouteDefinition, 'api' | 'auth'>,
  authenticator: Authenticator,
): Promise<Principal> {
  const bearer = credentials.find((one): one is BearerCredential => one !== 'apiKey');
  const authorization = ctx.get('authorization');
  if (bearer && authorization !== '') {
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined) throw new AppError(BEARER_FAULTS[bearer].malformed);
    const principal = await authenticator.byToken(bearer, token);
    lastOf.set(ctx.req.socket, { authorization, kind: bearer, principal });
    return principal;
  }
  const apiKey = ctx.get('x-api-key');
  const takesKey = credentials.includes('apiKey');
  if (takesKey && apiKey !== '') return byApiKey(apiKey, api, authenticator);
  if (takesKey && api === 'connect') throw new AppError('missingApiKeyOrClientId');
  throw new AppError(takesKey || !bearer ? 'noCredentials' : BEARER_FAULTS[bearer].missing);
}

async function byApiKey(
  apiKey: string,
  api: RouteDefinition['api'],
  authenticator: Authenticator,
): Promise<Principal> {
  try {
    return await authenticator.byApiKey(apiKey);
  } catch (error) {
    // The connect API has one answer for no key and a bad one (spec section 8).
    if (api === 'connect' && error instanceof AppError && error.catalogueName === 'invalidApiKey')
      throw new AppError('missingApiKeyOrClientId', { cause: error });
    throw error;
  }
}
