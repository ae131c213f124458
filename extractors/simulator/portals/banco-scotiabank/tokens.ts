import type { Context } from 'koa';
import { tokenIn, tokenOf } from '../../shared/bearerToken.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';

/** `passport` gives access to the services of the home page, `jwt` to those of statements. */
export type TokenUse = 'passport' | 'jwt';

/** Tokens are requested when they are needed; their lifetime is not documented. */
const TOKEN_MS = 2 * 60_000;

export const serviceTokenOf = (session: PortalSession, use: TokenUse, now: number): string =>
  tokenOf(session, { use, exp: Math.floor((now + TOKEN_MS) / 1000) });

/** Whether a request contains an unexpired token of its session for that use. */
export function bringsToken(
  ctx: Context,
  session: PortalSession,
  use: TokenUse,
  now: number,
): boolean {
  const { id, claims } = tokenIn(ctx);
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
