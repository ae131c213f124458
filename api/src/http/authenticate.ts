import { AppError } from '../errors/AppError.ts';
import type { Principal } from '../modules/auth/auth.types.ts';
import type { Authenticator } from '../modules/auth/authenticator.ts';
import type { ApiContext } from './requestContext.ts';
import type { RouteDefinition } from './route.ts';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Who is calling, by the credentials that the route takes.
 * @throws AppError the 401s of the catalogue, or forbidden where the key lacks the route's scope
 */
export async function authenticate(
  ctx: ApiContext,
  auth: RouteDefinition['auth'],
  authenticator: Authenticator,
): Promise<Principal> {
  const principal = await identify(ctx, auth, authenticator);
  ctx.state.clientId = principal.clientId;
  if (!principal.scopes.includes(auth.scope)) throw new AppError('forbidden');
  return principal;
}

async function identify(
  ctx: ApiContext,
  { credentials }: RouteDefinition['auth'],
  authenticator: Authenticator,
): Promise<Principal> {
  const authorization = ctx.get('authorization');
  if (credentials.includes('session') && authorization !== '') {
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined) throw new AppError('invalidJwt');
    return authenticator.bySession(token);
  }
  const apiKey = ctx.get('x-api-key');
  if (credentials.includes('apiKey') && apiKey !== '') return authenticator.byApiKey(apiKey);
  throw new AppError('noCredentials');
}
