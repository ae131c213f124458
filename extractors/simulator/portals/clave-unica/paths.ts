import type { Addresses, Target } from '../../http/addresses.ts';
import type { SignOnClient } from '../../shared/SignOn.ts';

/** Paths of the provider; all are accepted with or without a trailing slash. */
export const PATHS = {
  authorize: '/openid/authorize',
  token: '/openid/token',
  userinfo: '/openid/userinfo',
  discovery: '/openid/.well-known/openid-configuration',
  keys: '/openid/jwks',
  login: '/accounts/login',
  logout: '/api/v1/accounts/app/logout',
} as const;

/** The query of a service's authorization request. */
export function authorizeQuery(client: SignOnClient, state: string): string {
  return new URLSearchParams({
    ...client.query,
    client_id: client.clientId,
    response_type: 'code',
    scope: 'openid run name',
    redirect_uri: client.redirectUri,
    state,
  }).toString();
}

/** The authorization address of a service. */
export function authorizeAddress(
  { signOn }: Addresses,
  client: SignOnClient,
  state: string,
): Target {
  return `${signOn.base}${PATHS.authorize}/?${authorizeQuery(client, state)}`;
}

/** The logout address that a service's page opens. */
export function signOffAddress({ signOn }: Addresses): Target {
  return `${signOn.base}${PATHS.logout}`;
}
