import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSigner } from '../../../src/connectors/buda/signature.ts';
import type { ApiKey } from '../../../src/connectors/buda/signature.ts';
import { startSimulated } from '../../../src/testing/simulated.ts';
import type { Simulated } from '../../../src/testing/simulated.ts';
import { accountOf } from './accountOf.ts';

const PATH = '/api/v2/balances.json';
const PERSON = '12345678-5';
const KEY: ApiKey = { key: 'prueba-clave', secret: 'prueba-secreto' };

let simulated: Simulated;
let base: string;

beforeAll(async () => {
  simulated = await startSimulated();
  base = simulated.baseUrl('buda');
});
afterAll(() => simulated.close());

/** Creates a key for a person, and returns the cookie of its session. */
async function makeKey(username: string, { key, secret }: ApiKey): Promise<string> {
  const response = await fetch(`${base}/__sandbox/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: `${key}:${secret}` }),
  });
  return (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

const ask = (headers: Readonly<Record<string, string>>) =>
  fetch(base + PATH, { headers: { ...headers } });

describe('a signed request', () => {
  it('is accepted with or without the cookie of the key’s session', async () => {
    const cookie = await makeKey(PERSON, KEY);
    const sign = createSigner(KEY);
    expect((await ask({ ...sign('GET', PATH), cookie })).status).toBe(200);
    expect((await ask(sign('GET', PATH))).status).toBe(200);
  });

  it('is refused if its nonce is replayed', async () => {
    const cookie = await makeKey(PERSON, KEY);
    const headers = { ...createSigner(KEY)('GET', PATH), cookie };
    expect((await ask(headers)).status).toBe(200);
    const again = await ask(headers);
    expect(again.status).toBe(401);
    expect(await again.json()).toMatchObject({ code: 'not_authorized' });
  });

  it.each([
    ['by another secret', () => createSigner({ ...KEY, secret: 'otro' })('GET', PATH)],
    ['by a key that nobody made', () => createSigner({ ...KEY, key: 'ninguna' })('GET', PATH)],
    ['for another path', () => createSigner(KEY)('GET', '/api/v2/orders')],
    ['for another method', () => createSigner(KEY)('POST', PATH)],
    [
      'with a nonce that is no number',
      () => ({
        ...createSigner(KEY)('GET', PATH),
        'x-sbtc-nonce': 'abc',
      }),
    ],
    [
      'with a nonce that was not signed',
      () => ({
        ...createSigner(KEY)('GET', PATH),
        'x-sbtc-nonce': '99999999999999999999',
      }),
    ],
    [
      'with half a signature',
      () => ({
        ...createSigner(KEY)('GET', PATH),
        'x-sbtc-signature': 'abcd',
      }),
    ],
    ['without a signature', () => ({ 'x-sbtc-apikey': KEY.key })],
  ])('%s is refused', async (_name, sign) => {
    const cookie = await makeKey(PERSON, KEY);
    expect((await ask({ ...sign(), cookie })).status).toBe(401);
  });

  it('with a key that two people share is answered for the session’s person', async () => {
    const [one, other] = [await makeKey('88888888-8', KEY), await makeKey('77777777-7', KEY)];
    const sign = createSigner(KEY);
    const textOf = async (cookie: string) => (await ask({ ...sign('GET', PATH), cookie })).text();
    expect(await textOf(one)).not.toBe(await textOf(other));
  });
});

describe('prices', () => {
  it.each([
    '/api/v2/markets.json',
    '/api/v2/markets/btc-clp/ticker.json',
    '/api/v2/markets/BTC-USDC/ticker.json',
  ])('at %s are public', async (path) => {
    expect((await fetch(base + path)).status).toBe(200);
  });

  it('of an unknown market are not found', async () => {
    expect((await fetch(`${base}/api/v2/markets/doge-clp/ticker`)).status).toBe(404);
  });
});

describe('a username', () => {
  it('is a RUT, a sandbox address, or any e-mail address, and always maps to the same person', () => {
    expect(accountOf('12345678-5')).toBe('12345678-5');
    expect(accountOf('12345678-5@personas.test')).toBe('12345678-5');
    expect(accountOf('10000013-k@personas.test')).toBe('10000013-K');
    expect(accountOf('ana@correo.test')).toBe(accountOf('ana@correo.test'));
    expect(accountOf('ana@correo.test')).not.toBe(accountOf('eva@correo.test'));
  });
});
