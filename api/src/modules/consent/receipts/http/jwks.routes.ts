import type { Middleware } from 'koa';
import { AppError } from '../../../../errors/AppError.ts';
import type { KeyRing } from '../../../../infra/keys/keyRing.ts';
import { receiptJwks, type ReceiptJwk } from '../receiptKeys.ts';
import type { ReceiptKeysStore } from '../receiptKeys.store.ts';

const PATH = '/.well-known/jwks.json';
/**
 * Shorter than the time between two steps of a rotation, so that a verifier always finds the key.
 */
const MAX_AGE_SECONDS = 300;

/**
 * `/.well-known/jwks.json`: the public halves of all keys that sign receipts or ever did, for
 * everyone who verifies one, including browsers.
 */
export function jwks(deps: {
  readonly receiptRing: KeyRing;
  readonly receiptKeys: ReceiptKeysStore;
}): Middleware {
  // Includes this process's keys even before their first receipt, when the database does not have
  // them yet.
  const own = receiptJwks(deps.receiptRing);
  return async (ctx, next) => {
    if (ctx.path !== PATH) {
      await next();
      return;
    }
    ctx.state.route = PATH;
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new AppError('methodNotAllowed', { headers: { Allow: 'GET, HEAD' } });
    const earlier = await deps.receiptKeys.list();
    ctx.set('Cache-Control', `public, max-age=${String(MAX_AGE_SECONDS)}`);
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.type = 'application/jwk-set+json';
    ctx.body = JSON.stringify({ keys: withoutRepeats([...own, ...earlier]) });
  };
}

const withoutRepeats = (keys: readonly ReceiptJwk[]): ReceiptJwk[] => [
  ...new Map(keys.map((key) => [key.kid, key])).values(),
];
