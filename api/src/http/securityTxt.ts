import type { Middleware } from 'koa';
import type { SecurityContact } from '../config/env.ts';
import { AppError } from '../errors/AppError.ts';
import type { Clock } from '../infra/clock.ts';

const PATH = '/.well-known/security.txt';
/** The file expires, so that a copy in a cache shows when it is outdated. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** The file of RFC 9116; docs-app/server/securityTxt.ts serves the same file. */
function renderSecurityTxt({ contact, policy, canonical }: SecurityContact, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: es, en',
    ...canonical.map((address) => `Canonical: ${address}`),
    ...(policy === null ? [] : [`Policy: ${policy}`]),
    '',
  ].join('\n');
}

/** `/.well-known/security.txt`; not found if no contact is configured. */
export function securityTxt(settings: SecurityContact | null, now: Clock): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== PATH || settings === null) {
      await next();
      return;
    }
    ctx.state.route = PATH;
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new AppError('methodNotAllowed', { headers: { Allow: 'GET, HEAD' } });
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = renderSecurityTxt(settings, now());
  };
}
