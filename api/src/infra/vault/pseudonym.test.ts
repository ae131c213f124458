import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseKeyRing } from '../keys/keyRing.ts';
import { createPseudonym } from './pseudonym.ts';

const keyOf = (fill: number, id = 'k1') => `${id}:${Buffer.alloc(32, fill).toString('base64')}`;
const by = (...keys: string[]) => createPseudonym(parseKeyRing(keys.join(',')));
const pseudonym = by(keyOf(5));

describe('createPseudonym', () => {
  it('is the same for the same parts, in 43 characters that are safe in keys and URLs', () => {
    const name = pseudonym('pair', 'client-1', '11111111-1', 'banco-chile');
    expect(name).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(pseudonym('pair', 'client-1', '11111111-1', 'banco-chile')).toBe(name);
    expect(by(keyOf(5))('pair', 'client-1', '11111111-1', 'banco-chile')).toBe(name);
  });

  it('depends on purpose, key, order and number of parts', () => {
    const names = [
      pseudonym('pair', 'a', 'b'),
      pseudonym('subject', 'a', 'b'),
      pseudonym('pair', 'b', 'a'),
      pseudonym('pair', 'ab'),
      pseudonym('pair', 'a', 'b', ''),
      pseudonym('pair', '', 'a', 'b'),
      pseudonym('pair'),
      by(keyOf(6))('pair', 'a', 'b'),
    ];
    expect(new Set(names).size).toBe(names.length);
  });

  it('differs for any two lists of strings', () => {
    const list = fc.array(fc.string({ unit: 'binary', maxLength: 6 }), { maxLength: 4 });
    fc.assert(
      fc.property(list, list, (a, b) => {
        expect(pseudonym('p', ...a) === pseudonym('p', ...b)).toBe(
          JSON.stringify(a) === JSON.stringify(b),
        );
      }),
      { numRuns: 500 },
    );
    expect(pseudonym('p', '\ud800')).not.toBe(pseudonym('p', '\ud801'));
  });

  it('returns a pseudonym for every key of a ring, the current key first', () => {
    const [before, now] = [keyOf(5, 'k20260101'), keyOf(6, 'k20261121')];
    const rotating = by(now, before);
    const names = rotating.each.map((one) => one('person', 'a'));
    expect(names).toEqual([by(now)('person', 'a'), by(before)('person', 'a')]);
    expect(rotating('person', 'a')).toBe(names[0]);
    // The same result in a process that has not been restarted yet and still uses the other key.
    expect(rotating.oldest('person', 'a')).toBe(names[1]);
    expect(by(before, now).oldest('person', 'a')).toBe(names[1]);
  });
});
