import { randomBytes } from 'node:crypto';
import { Binary, deserialize, serialize } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseKeyRing, type KeyRing } from '../keys/keyRing.ts';
import { Vault, type Sealed } from './Vault.ts';
import { VaultError, type VaultFailure } from './VaultError.ts';

const entry = (id: string, fill: number): string =>
  `${id}:${Buffer.alloc(32, fill).toString('base64')}`;
const ringOf = (...entries: string[]): KeyRing => parseKeyRing(entries.join(','));

const AAD = 'tasks/0123/credentials';
const vault = new Vault(ringOf(entry('k2', 2), entry('k1', 1)));
const oldVault = new Vault(ringOf(entry('k1', 1)));

function failureOf(action: () => unknown): VaultFailure {
  try {
    action();
  } catch (error) {
    if (error instanceof VaultError) return error.reason;
    throw error;
  }
  throw new Error('It was opened');
}

const flip = (bytes: Buffer, position: number, bits = 1): Buffer => {
  const copy = Buffer.from(bytes);
  copy.writeUInt8((copy[position] ?? 0) ^ bits, position);
  return copy;
};

describe('Vault', () => {
  it('opens any JSON that it sealed, compressed or not', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4 }),
        fc.string({ unit: 'binary' }),
        fc.boolean(),
        (value, aad, compress) => {
          // JSON itself turns -0 into 0.
          const expected: unknown = JSON.parse(JSON.stringify(value));
          expect(vault.open(vault.seal(value, aad, { compress }), aad)).toStrictEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['a string of several alphabets', 'Ñuñoa 💳 \u0000 \ud800'],
    ['null', null],
    ['false', false],
    ['an empty object', {}],
    ['an empty string', ''],
  ])('preserves %s', (_name, value) => {
    expect(vault.open(vault.seal(value, AAD), AAD)).toStrictEqual(value);
  });

  it('restores a __proto__ key as a plain property', () => {
    const hostile: unknown = JSON.parse('{"__proto__":{"isAdmin":true}}');
    const opened = vault.open<object>(vault.seal(hostile, AAD), AAD);
    expect(Object.keys(opened)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(opened)).toBe(Object.prototype);
    expect('isAdmin' in opened).toBe(false);
  });

  it('seals the same value differently each time', () => {
    const first = vault.seal('x', AAD);
    const second = vault.seal('x', AAD);
    for (const field of ['dek', 'iv', 'tag', 'data'] as const) {
      expect(first[field].equals(second[field])).toBe(false);
    }
  });

  it('does not reveal the value in the record', () => {
    const { dek, iv, tag, data } = vault.seal({ password: 'canary-1234' }, AAD);
    expect(Buffer.concat([dek, iv, tag, data]).toString('latin1')).not.toContain('canary');
  });

  it('rejects a record with any single bit flipped', () => {
    const sealed = vault.seal({ username: '11111111-1', password: 'Clave1234' }, AAD);
    const field = fc.constantFrom('dek', 'iv', 'tag', 'data');
    fc.assert(
      fc.property(field, fc.nat(), fc.integer({ min: 0, max: 7 }), (name, at, bit) => {
        const bytes = sealed[name];
        const altered = { ...sealed, [name]: flip(bytes, at % bytes.length, 1 << bit) };
        expect(failureOf(() => vault.open(altered, AAD))).toBe('not_authentic');
      }),
      { numRuns: 500 },
    );
  });

  it('rejects a record with any single byte altered', () => {
    const sealed = vault.seal('{}', AAD);
    for (const name of ['dek', 'iv', 'tag', 'data'] as const) {
      for (let at = 0; at < sealed[name].length; at++) {
        const altered = { ...sealed, [name]: flip(sealed[name], at, 0xff) };
        expect(failureOf(() => vault.open(altered, AAD))).toBe('not_authentic');
      }
    }
  });

  it('rejects parts that are truncated, extended, of another type or missing', () => {
    const sealed = vault.seal('value', AAD);
    for (const name of ['dek', 'iv', 'tag'] as const) {
      const wrong = [
        sealed[name].subarray(1),
        sealed[name].subarray(0, 4),
        Buffer.alloc(0),
        Buffer.concat([sealed[name], Buffer.alloc(1)]),
        sealed[name].toString('base64'),
        [...sealed[name]],
        { length: sealed[name].length },
        { _bsontype: 'Binary', buffer: 'x', position: 1 },
        { _bsontype: 'Binary', buffer: sealed[name], position: -1 },
        null,
        undefined,
      ];
      for (const value of wrong) {
        const altered = { ...sealed, [name]: value };
        expect(failureOf(() => vault.open(altered, AAD))).toBe('malformed');
      }
    }
    const cut = { ...sealed, data: sealed.data.subarray(1) };
    expect(failureOf(() => vault.open(cut, AAD))).toBe('not_authentic');
    const none = { ...sealed, data: Buffer.alloc(0) };
    expect(failureOf(() => vault.open(none, AAD))).toBe('malformed');
    const longer = { ...sealed, data: Buffer.concat([sealed.data, Buffer.alloc(1)]) };
    expect(failureOf(() => vault.open(longer, AAD))).toBe('not_authentic');
  });

  it.each([
    ['nothing', null],
    ['a string', 'x'],
    ['an empty object', {}],
    ['another version', { ...vault.seal('x', AAD), v: 2 }],
    ['a version in text', { ...vault.seal('x', AAD), v: '1' }],
    ['an invalid key id', { ...vault.seal('x', AAD), kid: { $gt: '' } }],
    ['a key id with a foreign character', { ...vault.seal('x', AAD), kid: 'a b' }],
  ])('rejects %s as malformed', (_name, record) => {
    expect(failureOf(() => vault.open(record as Sealed, AAD))).toBe('malformed');
  });

  it('binds a record to its address', () => {
    const sealed = vault.seal('x', AAD);
    for (const other of ['', 'tasks/0124/credentials', `${AAD} `, `${AAD}\0`]) {
      expect(failureOf(() => vault.open(sealed, other))).toBe('not_authentic');
    }
  });

  it('does not open data under the data key of another record', () => {
    const mine = vault.seal('mine', AAD);
    const theirs = vault.seal('theirs', AAD);
    expect(failureOf(() => vault.open({ ...mine, dek: theirs.dek }, AAD))).toBe('not_authentic');
  });

  it('distinguishes an unknown key from an altered record', () => {
    const sealed = new Vault(ringOf(entry('k9', 9))).seal('x', AAD);
    expect(failureOf(() => vault.open(sealed, AAD))).toBe('unknown_key');
    expect(failureOf(() => vault.open({ ...sealed, kid: 'k1' }, AAD))).toBe('not_authentic');
    const sameNameOtherKey = new Vault(ringOf(entry('k2', 9))).seal('x', AAD);
    expect(failureOf(() => vault.open(sameNameOtherKey, AAD))).toBe('not_authentic');
  });

  it('does not reveal the content in its errors', () => {
    const circular: Record<string, unknown> = { secretName: 'canary' };
    circular.secretName2 = circular;
    const throwing = {
      toJSON: () => {
        throw new Error('canary');
      },
    };
    for (const value of [circular, throwing, 1n, undefined, () => 'canary', Symbol('canary')]) {
      let error: unknown;
      try {
        vault.seal(value, AAD);
      } catch (caught) {
        error = caught;
      }
      expect(error).toBeInstanceOf(VaultError);
      expect(error).toMatchObject({ reason: 'not_sealable' });
      expect(error).not.toHaveProperty('cause');
      expect(String((error as Error).stack)).not.toMatch(/canary|secretName/);
    }
  });

  it('refuses to seal more than its limit', () => {
    expect(failureOf(() => vault.seal('x'.repeat(64 * 1024 * 1024), AAD))).toBe('not_sealable');
  });
});

describe('rotation', () => {
  it('re-wraps a record under the current key and keeps its data unchanged', () => {
    const before = oldVault.seal({ a: 1 }, AAD);
    expect(vault.needsRewrap(before)).toBe(true);
    expect(vault.open(before, AAD)).toEqual({ a: 1 });

    const after = vault.rewrap(before, AAD);
    expect(after.kid).toBe('k2');
    expect(vault.needsRewrap(after)).toBe(false);
    expect(after.data.equals(before.data)).toBe(true);
    expect(vault.open(after, AAD)).toEqual({ a: 1 });

    const withoutOldKey = new Vault(ringOf(entry('k2', 2)));
    expect(withoutOldKey.open(after, AAD)).toEqual({ a: 1 });
    expect(failureOf(() => withoutOldKey.open(before, AAD))).toBe('unknown_key');
    expect(failureOf(() => oldVault.open(after, AAD))).toBe('unknown_key');
  });

  it('does not re-wrap a record that it cannot open', () => {
    const sealed = oldVault.seal('x', AAD);
    expect(failureOf(() => vault.rewrap(sealed, 'elsewhere'))).toBe('not_authentic');
    const altered = { ...sealed, dek: flip(sealed.dek, 40) };
    expect(failureOf(() => vault.rewrap(altered, AAD))).toBe('not_authentic');
    expect(failureOf(() => vault.rewrap({ ...sealed, kid: 'k7' }, AAD))).toBe('unknown_key');
  });
});

describe('through BSON', () => {
  it.each([true, false])('opens what the driver returns (promoteBuffers %s)', (promote) => {
    const stored = serialize({ secret: vault.seal({ a: ['ñ'] }, AAD) });
    const read = deserialize(stored, { promoteBuffers: promote }) as { secret: Sealed };
    expect(vault.open(read.secret, AAD)).toEqual({ a: ['ñ'] });
    expect(vault.open(vault.rewrap(read.secret, AAD), AAD)).toEqual({ a: ['ñ'] });
  });

  it('reads only the used part of a Binary, and plain byte arrays', () => {
    const sealed = vault.seal('x', AAD);
    const roomy = new Binary(Buffer.concat([sealed.iv, randomBytes(20)]));
    roomy.position = sealed.iv.length;
    const record = { ...sealed, iv: roomy, tag: new Uint8Array(sealed.tag) };
    expect(vault.open(record as unknown as Sealed, AAD)).toBe('x');
  });
});

describe('compression', () => {
  const movements = Array.from({ length: 2_000 }, (_, index) => ({
    id: index,
    date: '2026-11-21',
    description: `Compra ${(index * 7919) % 1000}`,
    amount: -1 - ((index * 104_729) % 90_000),
  }));

  it('shrinks a long list and restores it', () => {
    const plain = vault.seal(movements, AAD);
    const small = vault.seal(movements, AAD, { compress: true });
    expect(small.data.length).toBeLessThan(plain.data.length / 4);
    expect(vault.open(small, AAD)).toEqual(movements);
  });

  it('does not apply to short values', () => {
    const value = { a: 'a'.repeat(500) };
    expect(vault.seal(value, AAD, { compress: true }).data).toHaveLength(
      JSON.stringify(value).length + 1,
    );
  });
});
