import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import type { IssuedKey } from './KeyRing.ts';

/** The signature headers of a request. */
export interface Signed {
  readonly key: string;
  readonly nonce: string;
  readonly signature: string;
}

export function readSigned(ctx: Context): Signed | null {
  const [key = '', nonce = '', signature = ''] = ['apikey', 'nonce', 'signature'].map((name) =>
    ctx.get(`x-sbtc-${name}`),
  );
  return key === '' || nonce === '' || signature === '' ? null : { key, nonce, signature };
}

/**
 * Whether a request without a body was signed with the key's secret, as the exchange documents it,
 * and its nonce is larger than all before it, so that it cannot be replayed.
 */
export function isGenuine(
  { nonce, signature }: Signed,
  issued: IssuedKey,
  method: string,
  path: string,
): boolean {
  if (!/^\d{1,20}$/.test(nonce) || BigInt(nonce) <= issued.lastNonce) return false;
  const expected = createHmac('sha384', issued.secret)
    .update(`${method} ${path} ${nonce}`)
    .digest();
  const given = /^[\da-f]{96}$/i.test(signature) ? Buffer.from(signature, 'hex') : null;
  if (given === null || !timingSafeEqual(given, expected)) return false;
  issued.lastNonce = BigInt(nonce);
  return true;
}
