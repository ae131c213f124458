import type { Context } from 'koa';
import type { PortalSession } from '../../SessionStore.ts';

/** `passport` gives access to the services of the home page, `jwt` to those of statements. */
export type TokenUse = 'passport' | 'jwt';

/** Tokens are requested when they are needed; their lifetime is not documented. */
const TOKEN_MS = 2 * 60_000;

/** Only has the form of a JWT: nobody verifies it but the simulator. */
export function tokenOf(session: PortalSession, use: TokenUse, now: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { use, exp: Math.floor((now + TOKEN_MS) / 1000) };
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.${session.id}`;
}

/** Whether a request contains an unexpired token of its session for that use. */
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
