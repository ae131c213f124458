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
 * Whether a request was signed with the key's secret, as the exchange documents it, and its nonce
 * is larger than all previous ones, so that it cannot be replayed.
 * @param path with its query
 */
export function isGenuine(ctx: Context, issued: IssuedKey, path: string): boolean {
  const signed = readSigned(ctx);
  if (signed === null) return false;
  const { nonce, signature } = signed;
  if (!/^\d{1,20}$/.test(nonce) || BigInt(nonce) <= issued.lastNonce) return false;
  const { rawBody } = ctx.request;
  const hasBody = typeof rawBody === 'string' && rawBody !== '';
  const body = hasBody ? [Buffer.from(rawBody, 'utf8').toString('base64')] : [];
  const message = [ctx.method, path, ...body, nonce].join(' ');
  const expected = createHmac('sha384', issued.secret).update(message).digest();
  const given = /^[\da-f]{96}$/.test(signature) ? Buffer.from(signature, 'hex') : null;
  if (given === null || !timingSafeEqual(given, expected)) return false;
  issued.lastNonce = BigInt(nonce);
  return true;
}
