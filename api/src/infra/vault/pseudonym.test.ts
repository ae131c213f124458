import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPseudonym } from './pseudonym.ts';

const pseudonym = createPseudonym(Buffer.alloc(32, 5));

describe('createPseudonym', () => {
  it('is the same for the same parts, in 43 characters that are safe in keys and URLs', () => {
    const name = pseudonym('pair', 'client-1', '11111111-1', 'banco-chile');
    expect(name).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(pseudonym('pair', 'client-1', '11111111-1', 'banco-chile')).toBe(name);
    expect(
      createPseudonym(Buffer.alloc(32, 5))('pair', 'client-1', '11111111-1', 'banco-chile'),
    ).toBe(name);
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
      createPseudonym(Buffer.alloc(32, 6))('pair', 'a', 'b'),
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

  it('rejects a short key', () => {
    expect(() => createPseudonym(Buffer.alloc(31))).toThrow(RangeError);
  });
});
