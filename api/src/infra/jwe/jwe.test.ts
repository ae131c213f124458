import { CompactEncrypt, importJWK } from 'jose';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  decryptJwe,
  encryptJwe,
  generateEncryptionKey,
  JweError,
  JwePayloadError,
  MAX_JWE_LENGTH,
  readJweHeader,
  type EncryptionKeyPair,
  type EncryptionAlgorithm,
} from './jwe.ts';

const ALGORITHMS: EncryptionAlgorithm[] = ['RSA-OAEP-256', 'ECDH-ES'];
const CREDENTIALS = { username: '11111111-1', password: 'Ñandú 💳 "\\' };

const keys = {} as Record<EncryptionAlgorithm, EncryptionKeyPair>;
const foreign = {} as Record<EncryptionAlgorithm, EncryptionKeyPair>;
beforeAll(async () => {
  for (const alg of ALGORITHMS) {
    keys[alg] = await generateEncryptionKey(alg);
    foreign[alg] = await generateEncryptionKey(alg);
  }
});

const base64url = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');
const headerOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;

/**
 * The token with a changed header, which must make it invalid because the header is authenticated.
 */
function withHeader(token: string, change: Record<string, unknown>): string {
  const [, ...rest] = token.split('.');
  return [base64url({ ...headerOf(token), ...change }), ...rest].join('.');
}

function withPart(token: string, index: number, part: string): string {
  const parts = token.split('.');
  parts[index] = part;
  return parts.join('.');
}

/** A token that is valid except for its content. */
async function encryptBytes(alg: EncryptionAlgorithm, bytes: Uint8Array): Promise<string> {
  const { kid, publicJwk } = keys[alg];
  return new CompactEncrypt(bytes)
    .setProtectedHeader({ alg, enc: 'A256GCM', kid })
    .encrypt(await importJWK(publicJwk, alg));
}

async function expectRefused(alg: EncryptionAlgorithm, token: unknown): Promise<void> {
  const error: unknown = await decryptJwe(token, keys[alg].privateJwk).catch(
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(JweError);
  // The same message for every failure, without a cause.
  expect(error).toMatchObject({ message: 'The JWE could not be decrypted' });
  expect(error).not.toHaveProperty('cause');
}

describe.each(ALGORITHMS)('%s', (alg) => {
  it('generates key pairs whose public half contains nothing private', () => {
    const { kid, publicJwk, privateJwk } = keys[alg];
    expect(kid).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(publicJwk).toMatchObject({ kid, alg, use: 'enc' });
    expect(Object.keys(publicJwk).sort()).toEqual(
      alg === 'RSA-OAEP-256'
        ? ['alg', 'e', 'kid', 'kty', 'n', 'use']
        : ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
    );
    expect(privateJwk).toMatchObject(publicJwk);
    expect(privateJwk.d).toBeTypeOf('string');
    expect(foreign[alg].kid).not.toBe(kid);
    if (alg === 'RSA-OAEP-256')
      expect(Buffer.from(publicJwk.n ?? '', 'base64url')).toHaveLength(256);
  });

  it('decrypts what was encrypted to it, even after the keys were stored as JSON', async () => {
    const token = await encryptJwe(CREDENTIALS, keys[alg].publicJwk);
    const stored = JSON.parse(
      JSON.stringify(keys[alg].privateJwk),
    ) as EncryptionKeyPair['privateJwk'];
    expect(readJweHeader(token)).toEqual({ kid: keys[alg].kid, alg });
    expect(await decryptJwe(token, stored)).toEqual(CREDENTIALS);
  });

  it('decrypts any JSON object', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), async (value) => {
        const expected: unknown = JSON.parse(JSON.stringify(value));
        const token = await encryptJwe(value, keys[alg].publicJwk);
        expect(await decryptJwe(token, keys[alg].privateJwk)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('ignores header parameters that have no effect, as the RFC requires', async () => {
    const token = await new CompactEncrypt(Buffer.from('{"a":1}'))
      .setProtectedHeader({ alg, enc: 'A256GCM', kid: keys[alg].kid, typ: 'JWT', cty: 'json' })
      .encrypt(await importJWK(keys[alg].publicJwk, alg));
    expect(await decryptJwe(token, keys[alg].privateJwk)).toEqual({ a: 1 });
  });

  it('rejects a flipped bit in any of the five parts', async () => {
    const token = await encryptJwe(CREDENTIALS, keys[alg].publicJwk);
    const parts = token.split('.');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 4 }),
        fc.nat(),
        fc.integer({ min: 0, max: 7 }),
        async (index, at, bit) => {
          const bytes = Buffer.from(parts[index] ?? '', 'base64url');
          if (bytes.length === 0) bytes.fill(1);
          else bytes.writeUInt8((bytes[at % bytes.length] ?? 0) ^ (1 << bit), at % bytes.length);
          const altered = withPart(token, index, bytes.toString('base64url') || 'AQ');
          await expectRefused(alg, altered);
        },
      ),
      { numRuns: 120 },
    );
  });

  it('rejects any other character in any position', async () => {
    const token = await encryptJwe(CREDENTIALS, keys[alg].publicJwk);
    const character = fc.constantFrom(...Array.from('AQgwxyz019-_.=+/ \nñ'));
    await fc.assert(
      fc.asyncProperty(fc.nat(), character, async (at, replacement) => {
        const position = at % token.length;
        fc.pre(token[position] !== replacement);
        await expectRefused(
          alg,
          token.slice(0, position) + replacement + token.slice(position + 1),
        );
      }),
      { numRuns: 120 },
    );
  });

  it('rejects a part that is missing, empty, truncated or extended', async () => {
    const token = await encryptJwe(CREDENTIALS, keys[alg].publicJwk);
    const parts = token.split('.');
    for (const [index, part] of parts.entries()) {
      if (part !== '') {
        await expectRefused(alg, withPart(token, index, ''));
        await expectRefused(alg, withPart(token, index, part.slice(4)));
      }
      await expectRefused(alg, withPart(token, index, `${part}AAAA`));
      await expectRefused(alg, withPart(token, index, `${part}=`));
      await expectRefused(alg, parts.toSpliced(index, 1).join('.'));
    }
    await expectRefused(alg, `${token}.`);
    await expectRefused(alg, `${token}.AAAA`);
    await expectRefused(alg, ` ${token}`);
    await expectRefused(alg, `${token}\n`);
  });

  it('rejects a token encrypted to another key, whichever key id it names', async () => {
    const token = await encryptJwe(CREDENTIALS, foreign[alg].publicJwk);
    expect(readJweHeader(token)).toEqual({ kid: foreign[alg].kid, alg });
    await expectRefused(alg, token);
    const renamed = await encryptJwe(CREDENTIALS, {
      ...foreign[alg].publicJwk,
      kid: keys[alg].kid,
    });
    expect(readJweHeader(renamed)).toEqual({ kid: keys[alg].kid, alg });
    await expectRefused(alg, renamed);
  });

  it('rejects a private key of the other kind, or an invalid one', async () => {
    const token = await encryptJwe(CREDENTIALS, keys[alg].publicJwk);
    const other = keys[alg === 'ECDH-ES' ? 'RSA-OAEP-256' : 'ECDH-ES'].privateJwk;
    const { kid } = keys[alg];
    for (const jwk of [
      other,
      { ...other, kid, alg },
      { ...keys[alg].publicJwk },
      { kid, alg },
      {},
    ]) {
      await expect(decryptJwe(token, jwk)).rejects.toThrow(JweError);
    }
  });

  it.each<[string, Record<string, unknown>]>([
    ['alg dir', { alg: 'dir' }],
    ['alg RSA1_5', { alg: 'RSA1_5' }],
    ['alg RSA-OAEP', { alg: 'RSA-OAEP' }],
    ['alg RSA-OAEP-512', { alg: 'RSA-OAEP-512' }],
    ['alg ECDH-ES+A256KW', { alg: 'ECDH-ES+A256KW' }],
    ['alg A256KW', { alg: 'A256KW' }],
    ['alg A256GCMKW', { alg: 'A256GCMKW', iv: 'AAAA', tag: 'AAAA' }],
    ['alg none', { alg: 'none' }],
    ['alg null', { alg: null }],
    ['alg as a list', { alg: ['RSA-OAEP-256'] }],
    ['PBES2 with a huge p2c', { alg: 'PBES2-HS256+A128KW', p2c: 2_000_000_000, p2s: 'AAAA' }],
    ['a huge p2c alone', { p2c: 2_000_000_000 }],
    ['enc A128GCM', { enc: 'A128GCM' }],
    ['enc A192GCM', { enc: 'A192GCM' }],
    ['enc A256CBC-HS512', { enc: 'A256CBC-HS512' }],
    ['enc A128CBC-HS256', { enc: 'A128CBC-HS256' }],
    ['no enc', { enc: undefined }],
    ['enc as an object', { enc: {} }],
    ['zip', { zip: 'DEF' }],
    ['zip null', { zip: null }],
    ['crit', { crit: ['exp'], exp: 1 }],
    ['crit that names nothing', { crit: [] }],
    ['b64', { b64: true }],
    ['no kid', { kid: undefined }],
    ['an empty kid', { kid: '' }],
    ['a huge kid', { kid: 'k'.repeat(129) }],
    ['kid as an operator', { kid: { $gt: '' } }],
  ])('rejects the header with %s without decrypting', async (_name, change) => {
    const token = await encryptJwe(CREDENTIALS, keys[alg].publicJwk);
    const changed = withHeader(token, change);
    expect(readJweHeader(changed)).toBeNull();
    await expectRefused(alg, changed);
  });

  it.each<[string, Record<string, unknown>]>([
    ['another enc', { enc: 'A128GCM' }],
    ['CBC', { enc: 'A256CBC-HS512' }],
    ['zip', { zip: 'DEF' }],
  ])('rejects a genuine token with %s', async (_name, change) => {
    const token = await new CompactEncrypt(Buffer.from(JSON.stringify(CREDENTIALS)))
      .setProtectedHeader({ alg, enc: 'A256GCM', kid: keys[alg].kid, ...change })
      .encrypt(await importJWK(keys[alg].publicJwk, alg));
    expect(readJweHeader(token)).toBeNull();
    await expectRefused(alg, token);
  });

  it.each<[string, string | Uint8Array]>([
    ['nothing', ''],
    ['half an object', '{"username":'],
    ['two objects', '{}{}'],
    ['single quotes', "{'a':1}"],
    ['brackets without end', '['.repeat(8_000)],
    ['broken UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
  ])('rejects %s as content', async (_name, content) => {
    await expectRefused(alg, await encryptBytes(alg, Buffer.from(content)));
  });

  it.each([
    ['a list', '[{"username":"x"}]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['a number', '7'],
  ])('reports %s as invalid content instead of a failed decryption', async (_name, content) => {
    const token = await encryptBytes(alg, Buffer.from(content));
    await expect(decryptJwe(token, keys[alg].privateJwk)).rejects.toThrow(JwePayloadError);
  });

  it('rejects header text that is not a JSON object in UTF-8', async () => {
    const token = await encryptJwe(CREDENTIALS, keys[alg].publicJwk);
    const texts = ['', '{', 'null', '[]', '"x"', '7', '{"alg":"ECDH-ES"}'];
    for (const text of texts) {
      const changed = withPart(token, 0, Buffer.from(text).toString('base64url'));
      expect(readJweHeader(changed)).toBeNull();
    }
    expect(readJweHeader(withPart(token, 0, Buffer.from([0xff]).toString('base64url')))).toBeNull();
  });

  it('uses the last of duplicate keys, and __proto__ as a plain property', async () => {
    const hostile = '{"username":"a","username":"b","__proto__":{"isAdmin":true}}';
    const token = await encryptBytes(alg, Buffer.from(hostile));
    const payload = await decryptJwe(token, keys[alg].privateJwk);
    expect(payload.username).toBe('b');
    expect(Object.keys(payload)).toEqual(['username', '__proto__']);
    expect(Object.getPrototypeOf(payload)).toBe(Object.prototype);
    expect('isAdmin' in payload).toBe(false);
  });

  it('rejects a token that is too long before parsing it', async () => {
    const token = await encryptJwe(
      { ...CREDENTIALS, x: 'x'.repeat(MAX_JWE_LENGTH) },
      keys[alg].publicJwk,
    );
    expect(readJweHeader(token)).toBeNull();
    await expectRefused(alg, token);
  });
});

describe('an ephemeral key', () => {
  it.each<[string, unknown]>([
    ['that is missing', undefined],
    ['that is null', null],
    ['that is a text', 'AAAA'],
    ['of another curve', { kty: 'EC', crv: 'P-384', x: 'A'.repeat(43), y: 'A'.repeat(43) }],
    ['of X25519', { kty: 'OKP', crv: 'X25519', x: 'A'.repeat(43) }],
    ['that is symmetric', { kty: 'oct', k: 'A'.repeat(43) }],
    ['with short coordinates', { kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA' }],
    ['with coordinates that are no text', { kty: 'EC', crv: 'P-256', x: 1, y: {} }],
  ])('is rejected before use: a key %s', async (_name, epk) => {
    const token = await encryptJwe(CREDENTIALS, keys['ECDH-ES'].publicJwk);
    const changed = withHeader(token, { epk });
    expect(readJweHeader(changed)).toBeNull();
    await expectRefused('ECDH-ES', changed);
  });

  it.each<[string, Buffer, Buffer]>([
    ['at (1, 1)', Buffer.alloc(32).fill(1, 31), Buffer.alloc(32).fill(1, 31)],
    ['at zero', Buffer.alloc(32), Buffer.alloc(32)],
    ['beyond the field', Buffer.alloc(32, 0xff), Buffer.alloc(32, 0xff)],
  ])('is rejected if it is off the curve, %s (invalid curve attack)', async (_name, x, y) => {
    const token = await encryptJwe(CREDENTIALS, keys['ECDH-ES'].publicJwk);
    const epk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') };
    await expectRefused('ECDH-ES', withHeader(token, { epk }));
  });

  it('is rejected if it is on the curve but not the one used', async () => {
    const token = await encryptJwe(CREDENTIALS, keys['ECDH-ES'].publicJwk);
    const { x, y } = foreign['ECDH-ES'].publicJwk;
    await expectRefused('ECDH-ES', withHeader(token, { epk: { kty: 'EC', crv: 'P-256', x, y } }));
  });
});

describe('a value that is not a token', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['an object', { toString: () => 'a.b.c.d.e' }],
    ['a list', ['a', 'b', 'c', 'd', 'e']],
    ['an empty text', ''],
    ['four dots', '....'],
    ['a million dots', '.'.repeat(1_000_000)],
    ['a JWS', 'eyJhbGciOiJIUzI1NiJ9.e30.AAAA'],
    ['other alphabets', 'ñ.💳.\ud800.\u0000.é'],
    ['a JWE in JSON form', '{"protected":"e30","ciphertext":"AA"}'],
  ])('is rejected: %s', async (_name, token) => {
    expect(readJweHeader(token)).toBeNull();
    await expectRefused('RSA-OAEP-256', token);
  });
});
