import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveKey, generateKeyRing, isKeyId, parseKeyRing } from './keyRing.ts';

const keyText = (fill: number): string => Buffer.alloc(32, fill).toString('base64');

describe('parseKeyRing', () => {
  it('uses the first key as the current one and finds all by id', () => {
    const ring = parseKeyRing(`new:${keyText(2)},old:${keyText(1)}`);
    expect(ring.current.id).toBe('new');
    expect(ring.current.key).toEqual(Buffer.alloc(32, 2));
    expect(ring.find('old')).toEqual(Buffer.alloc(32, 1));
    expect(ring.find('other')).toBeUndefined();
    expect(ring.find('__proto__')).toBeUndefined();
    expect(ring.ids).toEqual(['new', 'old']);
  });

  it('accepts variations of files and secret managers: space, line ends, no padding, the URL alphabet', () => {
    const key = Buffer.alloc(32, 0xfb);
    const ring = parseKeyRing(`\n a:${key.toString('base64url')} ,\n b:${keyText(1)}\n`);
    expect(ring.find('a')).toEqual(key);
    expect(ring.ids).toEqual(['a', 'b']);
  });

  const good = keyText(7);
  it.each([
    ['nothing', '', /empty/],
    ['blanks', ' \n', /empty/],
    ['a comma too many', `a:${good},`, /entry 2 is empty/],
    ['no id', good, /entry 1 has no colon/],
    ['an empty id', `:${good}`, /entry 1 has a bad id/],
    ['an id of 33 characters', `${'a'.repeat(33)}:${good}`, /bad id/],
    ['an id with a dot', `a.b:${good}`, /bad id/],
    ['an id with ñ', `ñ:${good}`, /bad id/],
    ['key and id swapped', `${good}:a`, /bad id/],
    ['a key of 31 bytes', `a:${Buffer.alloc(31, 7).toString('base64')}`, /bad key/],
    ['a key of 33 bytes', `a:${Buffer.alloc(33, 7).toString('base64')}`, /bad key/],
    ['no key', 'a:', /bad key/],
    ['a key in hexadecimal', `a:${'07'.repeat(32)}`, /bad key/],
    ['a key with a foreign character', `a:!${good.slice(1)}`, /bad key/],
    ['a key whose spare bits are set', `a:${'A'.repeat(42)}B=`, /bad key/],
    ['two pads', `a:${good}=`, /bad key/],
    ['the same id twice', `a:${good},a:${keyText(8)}`, /entry 2 repeats the id/],
    ['the same key twice', `a:${good},b:${good}`, /entry 2 repeats the key/],
  ])('rejects %s', (_name, text, message) => {
    expect(() => parseKeyRing(text)).toThrow(message);
  });

  it('never reveals a part of an invalid value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[A-Za-z0-9+/=:.]{8,50}$/), { minLength: 1, maxLength: 3 }),
        (entries) => {
          let message = '';
          try {
            parseKeyRing(entries.join(','));
          } catch (error) {
            message = String(error);
          }
          for (const entry of entries) {
            for (const part of entry.split(':')) {
              if (part.length >= 8) expect(message).not.toContain(part);
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('shows only ids when printed or logged', () => {
    const ring = parseKeyRing(`k1:${good}`);
    const shown = [
      JSON.stringify({ ring, current: ring.current }),
      inspect({ ring, current: ring.current }, { depth: 9, showHidden: false }),
    ].join();
    expect(shown).toContain('k1');
    expect(shown).not.toContain(good);
    expect(shown).not.toMatch(/0?7,\s?0?7|07 07/);
  });

  it('does not allow replacing the current key', () => {
    const ring = parseKeyRing(`k1:${good}`);
    expect(() => Object.assign(ring.current, { id: 'k2' })).toThrow(TypeError);
  });
});

describe('generateKeyRing', () => {
  it('generates one random key, named by the day', () => {
    const now = new Date('2026-11-21T23:59:59Z');
    const first = parseKeyRing(generateKeyRing(now));
    const second = parseKeyRing(generateKeyRing(now));
    expect(first.ids).toEqual(['k20261121']);
    expect(first.current.key).toHaveLength(32);
    expect(first.current.key.equals(second.current.key)).toBe(false);
  });
});

describe('deriveKey', () => {
  it('is HKDF-SHA256 with an empty salt', () => {
    // The first 32 bytes of RFC 5869, test case 3.
    expect(deriveKey(Buffer.alloc(22, 0x0b), '').toString('hex')).toBe(
      '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d',
    );
  });

  it('returns a different result for every purpose and every key, and the same one each time', () => {
    const key = randomBytes(32);
    const results = [
      deriveKey(key, 'a'),
      deriveKey(key, 'b'),
      deriveKey(key, 'aa'),
      deriveKey(randomBytes(32), 'a'),
    ].map((derived) => derived.toString('hex'));
    expect(new Set(results).size).toBe(4);
    expect(deriveKey(key, 'a').toString('hex')).toBe(results[0]);
    expect(deriveKey(key, 'a')).toHaveLength(32);
  });
});

describe('isKeyId', () => {
  it.each([
    ['k20261121', true],
    ['a', true],
    ['', false],
    ['a b', false],
    ['a\n', false],
    [7, false],
    [null, false],
  ])('for %j returns %s', (id, expected) => {
    expect(isKeyId(id)).toBe(expected);
  });
});
