import { createHmac } from 'node:crypto';

/** A key of the exchange's API and its secret, which is never sent. */
export interface ApiKey {
  readonly key: string;
  readonly secret: string;
}

/** Returns the headers that sign a request with one key. */
export type Signer = (
  method: 'GET' | 'POST',
  path: string,
  body?: string,
) => Readonly<Record<string, string>>;

/** A key and its secret as typed, `key:secret`; null if malformed. */
export function readApiKey(password: string): ApiKey | null {
  const [key, secret, ...more] = password.split(':');
  if (key === undefined || key === '' || secret === undefined || secret === '') return null;
  return more.length === 0 && /^[!-~]+$/.test(password) ? { key, secret } : null;
}

/**
 * The signature that the exchange's documentation requires: HMAC-SHA384 in hexadecimal over the
 * method, the path with its query, the body in base64 if there is one, and the nonce, separated by
 * spaces.
 */
export function signatureOf(
  { secret }: ApiKey,
  parts: { method: string; path: string; body: string | null; nonce: string },
): string {
  const { method, path, body, nonce } = parts;
  const encoded = body === null ? [] : [Buffer.from(body, 'utf8').toString('base64')];
  const message = [method, path, ...encoded, nonce].join(' ');
  return createHmac('sha384', secret).update(message).digest('hex');
}

/**
 * A signer with strictly increasing nonces: microseconds of the clock, or the last nonce plus one.
 */
export function createSigner(apiKey: ApiKey, now: () => number = Date.now): Signer {
  let last = 0;
  return (method, path, body) => {
    last = Math.max(last + 1, now() * 1_000);
    const nonce = String(last);
    return {
      'x-sbtc-apikey': apiKey.key,
      'x-sbtc-nonce': nonce,
      'x-sbtc-signature': signatureOf(apiKey, { method, path, body: body ?? null, nonce }),
    };
  };
}
