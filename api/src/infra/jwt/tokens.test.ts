import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import jsonwebtoken from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { deriveKey, generateKeyRing, parseKeyRing, type KeyRing } from '../keys/keyRing.ts';
import { MAX_TOKEN_LENGTH, TokenSigner, type TokenKind } from './tokens.ts';

const START = new Date('2026-11-21T12:00:00.400Z');
const oldText = `k1:${Buffer.alloc(32, 1).toString('base64')}`;
const newText = `k2:${Buffer.alloc(32, 2).toString('base64')}`;
const ring = parseKeyRing(newText);

/** A signer with a clock that the test moves. */
function signerAt(options: { ring?: KeyRing; environment?: string; time?: Date } = {}): {
  signer: TokenSigner;
  tick: (seconds: number) => void;
} {
  let time = (options.time ?? START).getTime();
  const signer = new TokenSigner({
    ring: options.ring ?? ring,
    environment: options.environment ?? 'sandbox',
    now: () => new Date(time),
  });
  return { signer, tick: (seconds) => (time += seconds * 1000) };
}

const INVALID = { ok: false, reason: 'invalid' };
const EXPIRED = { ok: false, reason: 'expired' };
const SUBJECT = { subject: 'client-1', lifetimeSeconds: 600 };

const base64url = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');
const genuineKey = (kind: TokenKind): Buffer =>
  deriveKey(ring.current.key, `cauce/jwt/sandbox/${kind}`);

/** Assembles a token by hand, as an attacker or a careless colleague with the key could. */
function forge(
  header: unknown,
  payload: unknown,
  key: Buffer = genuineKey('session'),
  algorithm = 'sha256',
): string {
  const signed = `${base64url(header)}.${base64url(payload)}`;
  return `${signed}.${createHmac(algorithm, key).update(signed).digest('base64url')}`;
}

const HEADER = { alg: 'HS256', typ: 'JWT', kid: 'k2' };
const iat = Math.floor(START.getTime() / 1000);
const PAYLOAD = {
  iss: 'cauce',
  aud: 'cauce/sandbox/session',
  sub: 'client-1',
  jti: 'j1',
  iat,
  exp: iat + 600,
};

describe('TokenSigner', () => {
  it('signs tokens with their claims, which it verifies', () => {
    const { signer } = signerAt();
    const claims = { keyId: 'key-7', scopes: ['main'], entity: null };
    const { token, jti, expiresAt } = signer.sign('session', { ...SUBJECT, claims });
    expect(expiresAt).toEqual(new Date('2026-11-21T12:10:00.000Z'));
    expect(signer.verify('session', token)).toEqual({
      ok: true,
      claims: { ...PAYLOAD, jti, keyId: 'key-7', scopes: ['main'], entity: null },
    });
    expect(jsonwebtoken.decode(token, { complete: true })?.header).toEqual(HEADER);
  });

  it('keeps any claims, and rejects the token if any character is changed', () => {
    const { signer } = signerAt();
    const claims = fc.dictionary(fc.stringMatching(/^x[a-z]{0,8}$/), fc.jsonValue({ maxDepth: 2 }));
    const character = fc.constantFrom(...Array.from('ABCxyz019-_.=+/ ñ'));
    fc.assert(
      fc.property(claims, fc.nat(), character, (extra, at, replacement) => {
        const { token } = signer.sign('task', { ...SUBJECT, claims: extra });
        const verified = signer.verify('task', token);
        const expected: unknown = JSON.parse(JSON.stringify(extra));
        expect(verified).toMatchObject({ ok: true, claims: expected as object });

        const position = at % token.length;
        fc.pre(token[position] !== replacement);
        const altered = token.slice(0, position) + replacement + token.slice(position + 1);
        expect(signer.verify('task', altered)).toEqual(INVALID);
      }),
      { numRuns: 200 },
    );
  });

  it('gives every token a unique id', () => {
    const { signer } = signerAt();
    const ids = Array.from({ length: 50 }, () => signer.sign('session', SUBJECT).jti);
    expect(new Set(ids).size).toBe(50);
  });

  it.each(['iss', 'aud', 'sub', 'jti', 'iat', 'exp', 'nbf'])(
    'does not allow the caller to set %s',
    (name) => {
      const { signer } = signerAt();
      expect(() => signer.sign('session', { ...SUBJECT, claims: { [name]: 1 } })).toThrow(
        TypeError,
      );
    },
  );

  it.each([0, -1, 1.5, NaN, Infinity])('rejects a lifetime of %s seconds', (lifetimeSeconds) => {
    const { signer } = signerAt();
    expect(() => signer.sign('session', { subject: 'x', lifetimeSeconds })).toThrow(RangeError);
  });
});

describe('expiry of a token', () => {
  it('takes effect right after the last second of its lifetime, whether cached or not', () => {
    const { signer, tick } = signerAt();
    const { token } = signer.sign('session', SUBJECT);
    tick(599);
    expect(signer.verify('session', token)).toMatchObject({ ok: true });
    tick(1);
    expect(signer.verify('session', token)).toEqual(EXPIRED);
    expect(signer.verify('session', token)).toEqual(EXPIRED);
    const { signer: another } = signerAt({ time: new Date(START.getTime() + 86_400_000) });
    expect(another.verify('session', token)).toEqual(EXPIRED);
  });

  it('is reported only for a genuine token of the expected kind; any other token is invalid', () => {
    const { signer, tick } = signerAt();
    const { token } = signer.sign('session', SUBJECT);
    tick(700);
    expect(signer.verify('task', token)).toEqual(INVALID);
    expect(signer.verify('session', `${token.slice(0, -4)}AAAA`)).toEqual(INVALID);
    expect(signer.verify('session', forge(HEADER, PAYLOAD, randomBytes(32)))).toEqual(INVALID);
    expect(signerAt({ environment: 'staging' }).signer.verify('session', token)).toEqual(INVALID);
    const wrongAudience = forge(HEADER, { ...PAYLOAD, aud: 'cauce/sandbox/task' });
    expect(signer.verify('session', wrongAudience)).toEqual(INVALID);
    expect(signer.verify('session', forge(HEADER, PAYLOAD))).toEqual(EXPIRED);
  });
});

describe('keys', () => {
  it('verifies with an old key while it is in the ring, and signs with the new one', () => {
    const before = signerAt({ ring: parseKeyRing(oldText) }).signer.sign('session', SUBJECT);
    const during = signerAt({ ring: parseKeyRing(`${newText},${oldText}`) }).signer;
    expect(during.verify('session', before.token)).toMatchObject({ ok: true });
    const fresh = during.sign('session', SUBJECT);
    const after = signerAt().signer;
    expect(after.verify('session', fresh.token)).toMatchObject({ ok: true });
    expect(after.verify('session', before.token)).toEqual(INVALID);
  });

  it('separates token kinds and environments, even in a signer that has seen the token', () => {
    const kinds: TokenKind[] = ['session', 'task', 'widget'];
    const { signer } = signerAt();
    for (const made of kinds) {
      const { token } = signer.sign(made, SUBJECT);
      for (const asked of [...kinds, ...kinds]) {
        expect(signer.verify(asked, token).ok).toBe(made === asked);
      }
      for (const environment of ['staging', 'production', 'sandbox/session', '']) {
        expect(signerAt({ environment }).signer.verify(made, token)).toEqual(INVALID);
      }
    }
  });

  it('rejects a token signed by a key with the same id in another ring', () => {
    const { signer } = signerAt();
    const foreign = parseKeyRing(generateKeyRing(START).replace(/^[^:]+/, 'k2'));
    const { token } = signerAt({ ring: foreign }).signer.sign('session', SUBJECT);
    expect(signer.verify('session', token)).toEqual(INVALID);
  });
});

describe('forged tokens', () => {
  const { signer } = signerAt();
  const genuine = signer.sign('session', SUBJECT).token;
  const [header = '', payload = '', signature = ''] = genuine.split('.');
  const without = (name: keyof typeof PAYLOAD): object =>
    Object.fromEntries(Object.entries(PAYLOAD).filter(([key]) => key !== name));

  it('are made by a helper that can also make a valid one', () => {
    expect(signer.verify('session', forge(HEADER, PAYLOAD))).toMatchObject({ ok: true });
  });

  it.each<[string, unknown]>([
    ['alg none, unsigned', `${base64url({ ...HEADER, alg: 'none' })}.${payload}.`],
    [
      'alg none with the signature',
      `${base64url({ ...HEADER, alg: 'none' })}.${payload}.${signature}`,
    ],
    ['alg None', forge({ ...HEADER, alg: 'None' }, PAYLOAD)],
    ['alg hs256', forge({ ...HEADER, alg: 'hs256' }, PAYLOAD)],
    ['HS512 with the right key', forge({ ...HEADER, alg: 'HS512' }, PAYLOAD, undefined, 'sha512')],
    ['HS384 with the right key', forge({ ...HEADER, alg: 'HS384' }, PAYLOAD, undefined, 'sha384')],
    ['RS256', forge({ ...HEADER, alg: 'RS256' }, PAYLOAD)],
    ['alg as a list', forge({ ...HEADER, alg: ['HS256'] }, PAYLOAD)],
    ['no alg', forge({ typ: 'JWT', kid: 'k2' }, PAYLOAD)],
    ['no kid', forge({ alg: 'HS256', typ: 'JWT' }, PAYLOAD)],
    ['an unknown kid', forge({ ...HEADER, kid: 'k3' }, PAYLOAD)],
    ['kid __proto__', forge({ ...HEADER, kid: '__proto__' }, PAYLOAD)],
    ['kid constructor', forge({ ...HEADER, kid: 'constructor' }, PAYLOAD)],
    ['a kid that reaches for another kind', forge({ ...HEADER, kid: '../task/k2' }, PAYLOAD)],
    ['kid as an object', forge({ ...HEADER, kid: { $gt: '' } }, PAYLOAD)],
    ['crit', forge({ ...HEADER, crit: ['b64'], b64: false }, PAYLOAD)],
    ['jwk', forge({ ...HEADER, jwk: { kty: 'oct', k: 'AA' } }, PAYLOAD)],
    ['another typ', forge({ ...HEADER, typ: 'at+jwt' }, PAYLOAD)],
    ['the key of another kind', forge(HEADER, PAYLOAD, genuineKey('task'))],
    ['the ring key itself', forge(HEADER, PAYLOAD, ring.current.key)],
    ['an empty key', forge(HEADER, PAYLOAD, Buffer.alloc(0))],
    ['another audience', forge(HEADER, { ...PAYLOAD, aud: 'cauce/sandbox/task' })],
    ['another environment', forge(HEADER, { ...PAYLOAD, aud: 'cauce/production/session' })],
    ['a list of audiences', forge(HEADER, { ...PAYLOAD, aud: [PAYLOAD.aud, 'x'] })],
    ['no audience', forge(HEADER, without('aud'))],
    ['another issuer', forge(HEADER, { ...PAYLOAD, iss: 'cauces' })],
    ['no issuer', forge(HEADER, without('iss'))],
    ['no exp', forge(HEADER, without('exp'))],
    ['exp as text', forge(HEADER, { ...PAYLOAD, exp: String(PAYLOAD.exp) })],
    ['exp null', forge(HEADER, { ...PAYLOAD, exp: null })],
    ['exp beyond numbers', forge(HEADER, { ...PAYLOAD, exp: 1e300 })],
    ['no iat', forge(HEADER, without('iat'))],
    ['no jti', forge(HEADER, without('jti'))],
    ['an empty jti', forge(HEADER, { ...PAYLOAD, jti: '' })],
    ['jti as an object', forge(HEADER, { ...PAYLOAD, jti: { $ne: null } })],
    ['no sub', forge(HEADER, without('sub'))],
    ['an empty sub', forge(HEADER, { ...PAYLOAD, sub: '' })],
    ['sub as an object', forge(HEADER, { ...PAYLOAD, sub: { $gt: '' } })],
    ['not valid yet', forge(HEADER, { ...PAYLOAD, nbf: PAYLOAD.exp - 1 })],
    ['payload null', forge(HEADER, null)],
    ['payload a list', forge(HEADER, [PAYLOAD])],
    ['payload a text', forge(HEADER, 'x')],
    ['a tampered payload', `${header}.${base64url({ ...PAYLOAD, sub: 'client-2' })}.${signature}`],
    [
      'the signature of another token',
      `${header}.${payload}.${forge(HEADER, PAYLOAD).split('.')[2] ?? ''}`,
    ],
    ['no signature', `${header}.${payload}.`],
    ['no third part', `${header}.${payload}`],
    ['a fourth part', `${genuine}.x`],
    ['an empty part in front', `.${genuine}`],
    ['blanks around', ` ${genuine} `],
    ['a line end behind', `${genuine}\n`],
    ['a zero byte behind', `${genuine}\0`],
    ['pads', `${genuine}=`],
    ['Bearer in front', `Bearer ${genuine}`],
    ['header not JSON', `${Buffer.from('{').toString('base64url')}.${payload}.${signature}`],
    ['header null', `${base64url(null)}.${payload}.${signature}`],
    ['header a list', `${base64url([HEADER])}.${payload}.${signature}`],
    ['too long to look at', forge(HEADER, { ...PAYLOAD, x: 'x'.repeat(MAX_TOKEN_LENGTH) })],
    ['a million dots', '.'.repeat(1_000_000)],
    ['an empty text', ''],
    ['two dots', '..'],
    ['another alphabet', 'ñandú.💳.\ud800'],
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['a list', [genuine]],
    ['an object that says it is a text', { toString: () => genuine, length: 3 }],
  ])('%s is invalid', (_name, token) => {
    expect(signer.verify('session', token)).toEqual(INVALID);
    // Verified again, in case the first result was cached.
    expect(signer.verify('session', token)).toEqual(INVALID);
  });
});

describe('the signature', () => {
  it('has only one valid encoding, although its last character has spare bits', () => {
    const { signer } = signerAt();
    const { token } = signer.sign('session', SUBJECT);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=';
    const accepted = Array.from(alphabet, (last) => token.slice(0, -1) + last).filter(
      (text) => signer.verify('session', text).ok,
    );
    expect(accepted).toEqual([token]);
  });
});

describe('claims', () => {
  it('cannot be changed by one request for the next request', () => {
    const { signer } = signerAt();
    const { token } = signer.sign('session', { ...SUBJECT, claims: { scopes: ['main'] } });
    const first = signer.verify('session', token);
    if (!first.ok) throw new Error(first.reason);
    expect(() => Object.assign(first.claims, { sub: 'client-2' })).toThrow(TypeError);
    expect(() => (first.claims.scopes as string[]).push('connect')).toThrow(TypeError);
    expect(signer.verify('session', token)).toMatchObject({ claims: { scopes: ['main'] } });
  });
});
