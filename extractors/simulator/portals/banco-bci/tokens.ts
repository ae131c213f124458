import type { Context } from 'koa';
import { tokenIn, tokenOf } from '../../shared/bearerToken.ts';
import type { LoggedIn, portalLogins } from '../../shared/portalLogins.ts';

/** A token expires an hour after the login, even if it is in use. */
export const TOKEN_MS = 60 * 60_000;

export const appTokenOf = (session: LoggedIn, name: string): string =>
  tokenOf(session, {
    rut_cliente: session.rut,
    nombre_cliente: name,
    apellido_p_cliente: name.split(' ').at(-2) ?? '',
    cic: '000000000000',
    canal: '110',
    scope: ['read'],
    exp: Math.floor((session.openedAt + TOKEN_MS) / 1000),
  });

/** The session of a bearer token; null once it has expired. */
export function bearerSession(
  { find }: ReturnType<typeof portalLogins>,
  now: number,
  ctx: Context,
): LoggedIn | null {
  const session = find(tokenIn(ctx).id);
  return session !== null && now - session.openedAt < TOKEN_MS ? session : null;
}
