import type { Addresses, Target } from '../../addresses.ts';
import type { SignOnClient } from './SignOn.ts';

export const AUTHORIZE_PATH = '/openid/authorize';
export const LOGIN_PATH = '/accounts/login';
export const LOGOUT_PATH = '/accounts/logout';

/** The query of a service's authorization request. */
export function authorizeQuery(client: SignOnClient, state: string): string {
  return new URLSearchParams({
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
  return `${signOn.base}${AUTHORIZE_PATH}?${authorizeQuery(client, state)}`;
}

/** The logout address that a service redirects to. */
export function signOffAddress({ signOn }: Addresses, next: Target): Target {
  return `${signOn.base}${LOGOUT_PATH}?${new URLSearchParams({ redirect: next }).toString()}`;
}
