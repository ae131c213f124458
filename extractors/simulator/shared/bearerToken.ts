import type { Context } from 'koa';
import type { PortalSession } from './SessionStore.ts';

/**
 * Only has the form of a JWT: nobody verifies it but the simulator, which reads the session's id
 * from its last part.
 */
export function tokenOf(session: PortalSession, claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.${session.id}`;
}

/** The session's id and the unread claims in the request's token. */
export function tokenIn(ctx: Context): { readonly id?: string; readonly claims: string } {
  const [, claims = '', id] =
    /^bearer [\w-]+\.([\w-]+)\.([\w-]{1,100})$/i.exec(ctx.get('authorization')) ?? [];
  return { ...(id !== undefined && { id }), claims };
}
