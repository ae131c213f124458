import { createHash, timingSafeEqual } from 'node:crypto';
import type { Middleware } from 'koa';
import { customerNetwork } from '../../../../infra/addresses.ts';
import { createFailureLimiter } from '../../../../infra/redis/rateLimiter.ts';

/** Wrong secrets per minute and address; after that even the right one has to wait. */
export const MAX_FAILURES_A_MINUTE = 10;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Requires the operators' secret: as a bearer token, which Prometheus sends, or as the password of
 * any user, which a browser asks for.
 */
export function operatorAccess(secret: string): Middleware {
  const expected = digest(secret);
  const failures = createFailureLimiter(MAX_FAILURES_A_MINUTE);
  return async (ctx, next) => {
    const network = customerNetwork(ctx.ip);
    const blockedSeconds = await failures.blockedSeconds(network);
    if (blockedSeconds > 0) {
      ctx.status = 429;
      ctx.set('Retry-After', String(blockedSeconds));
      ctx.body = 'Too many wrong secrets from this address.\n';
      return;
    }
    const given = givenSecret(ctx.get('authorization'));
    // Digests have equal length, which timingSafeEqual requires.
    if (given !== null && timingSafeEqual(digest(given), expected)) {
      await next();
      return;
    }
    // A browser's first request has no credentials, which is not a failure.
    if (given !== null) await failures.fail(network);
    ctx.status = 401;
    ctx.set('WWW-Authenticate', 'Basic realm="Cauce operators", charset="UTF-8"');
    ctx.body = 'The operators’ secret is needed: OPERATOR_SECRET.\n';
  };
}

function givenSecret(authorization: string): string | null {
  const [, scheme = '', value = ''] = /^(Basic|Bearer) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme === '') return null;
  if (scheme.toLowerCase() === 'bearer') return value;
  const pair = Buffer.from(value, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}
