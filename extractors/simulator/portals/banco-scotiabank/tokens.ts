import type { Context } from 'koa';
import type { PortalSession } from '../../SessionStore.ts';

/** `passport` opens the services of the home page, `jwt` those of statements. */
export type TokenUse = 'passport' | 'jwt';

/** Tokens are asked for as they are needed; how long they last is not documented. */
const TOKEN_MS = 2 * 60_000;

/** A JWT in form alone: nobody checks it but the simulator. */
export function tokenOf(session: PortalSession, use: TokenUse, now: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { use, exp: Math.floor((now + TOKEN_MS) / 1000) };
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.${session.id}`;
}

/** Whether a request brings a token of its session, of that use and not expired. */
export function bringsToken(
  ctx: Context,
  session: PortalSession,
  use: TokenUse,
  now: number,
): boolean {
  const [, claims = '', id] =
    /^Bearer [\w-]+\.([\w-]{1,200})\.([\w-]{1,100})$/.exec(ctx.get('authorization')) ?? [];
  if (id !== session.id) return false;
  try {
    const told = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      readonly use?: unknown;
      readonly exp?: unknown;
    };
    return told.use === use && Number(told.exp) * 1000 > now;
  } catch {
    return false;
  }
}
