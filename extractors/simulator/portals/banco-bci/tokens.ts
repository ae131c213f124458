import type { Context } from 'koa';
import type { Institution } from '../../../src/contract/institution.ts';
import type { SimulatorContext } from '../../context.ts';
import type { PortalSession } from '../../SessionStore.ts';

/** A token expires an hour after the login, even if it is in use. */
export const TOKEN_MS = 60 * 60_000;

/**
 * Only has the form of a JWT: nobody verifies it but the simulator, which reads the session's id
 * from its last part.
 */
export function tokenOf(session: PortalSession, name: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    rut_cliente: session.rut,
    nombre_cliente: name,
    apellido_p_cliente: name.split(' ').at(-2) ?? '',
    cic: '000000000000',
    canal: '110',
    scope: ['read'],
    exp: Math.floor((session.openedAt + TOKEN_MS) / 1000),
  };
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.${session.id}`;
}

/**
 * The session of a bearer token, with the scheme in upper or lower case; null once it has expired.
 */
export function bearerSession(
  { sessions, now }: SimulatorContext,
  institution: Institution,
  ctx: Context,
): PortalSession | null {
  const [, id] = /^bearer [\w-]+\.[\w-]+\.([\w-]{1,100})$/i.exec(ctx.get('authorization')) ?? [];
  const session = sessions.find(id, institution.id);
  if (session?.outcome == null) return null;
  return now() - session.openedAt < TOKEN_MS ? session : null;
}
