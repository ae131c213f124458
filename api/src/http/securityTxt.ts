import type { Middleware } from 'koa';
import type { SecurityContact } from '../config/env.ts';
import { AppError } from '../errors/AppError.ts';
import type { Clock } from '../infra/clock.ts';

const PATH = '/.well-known/security.txt';
/** A file that a cache or a copy keeps longer says itself that it is old. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** The file of RFC 9116, of which docs-app/server/securityTxt.ts serves the same. */
export function renderSecurityTxt(
  { contact, policy, canonical }: SecurityContact,
  now: Date,
): string {
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

/** `/.well-known/security.txt`; without a configured contact there is none. */
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
