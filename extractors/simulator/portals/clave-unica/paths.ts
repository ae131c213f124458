import type { SignOnClient } from './SignOn.ts';

/** The single sign-on is mounted beside the institutions. */
export const CLAVE_UNICA_ROOT = '/clave-unica';

export const AUTHORIZE_PATH = '/openid/authorize';
export const LOGIN_PATH = '/accounts/login';
export const LOGOUT_PATH = '/accounts/logout';

/** The authorization address of a service. */
export function authorizePath(client: SignOnClient, state: string): `/${string}` {
  const query = new URLSearchParams({
    client_id: client.clientId,
    response_type: 'code',
    scope: 'openid run name',
    redirect_uri: client.redirectPath,
    state,
  });
  return `${CLAVE_UNICA_ROOT}${AUTHORIZE_PATH}?${query.toString()}`;
}

/** The logout address that a service redirects to. */
export function signOffPath(next: `/${string}`): `/${string}` {
  return `${CLAVE_UNICA_ROOT}${LOGOUT_PATH}?${new URLSearchParams({ redirect: next }).toString()}`;
}
