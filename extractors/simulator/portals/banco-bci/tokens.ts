import type { Context } from 'koa';
import type { Institution } from '../../../src/contract/institution.ts';
import type { SimulatorContext } from '../../context.ts';
import type { PortalSession } from '../../SessionStore.ts';

/** A token ends an hour after its login, whatever it is used for. */
export const TOKEN_MS = 60 * 60_000;

/** A JWT in form alone: nobody checks it but the simulator, by its last part. */
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

/** The session of a bearer token, in whatever case the scheme is written; null once it is over. */
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
