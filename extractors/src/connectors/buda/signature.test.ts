import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSigner, readApiKey, signatureOf } from './signature.ts';

const KEY = { key: 'clave123', secret: 'secreto9' };

describe('a key and its secret', () => {
  it('are separated by a colon', () => {
    expect(readApiKey('clave123:secreto9')).toEqual(KEY);
  });

  it.each(['', 'clave123', 'clave123:', ':secreto9', 'a:b:c', 'clave 123:secreto9', 'ñ:secreto9'])(
    'are not read from %j',
    (text) => {
      expect(readApiKey(text)).toBeNull();
    },
  );
});

describe('a signature', () => {
  const hmac = (message: string): string =>
    createHmac('sha384', KEY.secret).update(message).digest('hex');

  it('covers the method, the path and the nonce', () => {
    const parts = { method: 'GET', path: '/api/v2/balances', body: null, nonce: '17' };
    expect(signatureOf(KEY, parts)).toBe(hmac('GET /api/v2/balances 17'));
  });

  it('covers the query, and its path begins at /api', () => {
    const path = '/api/v2/markets/btc-clp/orders.json?state=traded&per=300';
    const signed = signatureOf(KEY, { method: 'GET', path, body: null, nonce: '17' });
    expect(signed).toBe(hmac(`GET ${path} 17`));
    expect(signed).toMatch(/^[0-9a-f]{96}$/);
  });

  it('has the body in base64 before the nonce', () => {
    const parts = { method: 'POST', path: '/api/v2/orders', body: '{"a":"ñ"}', nonce: '18' };
    expect(signatureOf(KEY, parts)).toBe(hmac('POST /api/v2/orders eyJhIjoiw7EifQ== 18'));
  });

  it('has a strictly increasing nonce, even if the clock stops or goes back', () => {
    const clock = [1_000, 1_000, 900, 2_000];
    const sign = createSigner(KEY, () => clock.shift() ?? 0);
    const nonces = [1, 2, 3, 4].map(() => Number(sign('GET', '/')['x-sbtc-nonce']));
    expect(nonces).toEqual([1_000_000, 1_000_001, 1_000_002, 2_000_000]);
  });

  it('never contains the secret', () => {
    expect(JSON.stringify(createSigner(KEY)('GET', '/'))).not.toContain(KEY.secret);
  });
});
