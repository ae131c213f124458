import { Double } from 'bson';
import { describe, expect, it } from 'vitest';
import { add, compareNumbers } from './numbers.ts';

describe('add', () => {
  it.each([
    ['int and int', 1, 2, 3],
    ['ints that overflow', 2 ** 31 - 1, 1, 2n ** 31n],
    ['int and long', 1, 2n, 3n],
    ['a small long', 1n, 1n, 2n],
    ['int and double', 1, new Double(2), new Double(3)],
    ['long and double', 1n, 0.5, 1.5],
  ])('adds %s', (_name, a, b, sum) => {
    expect(add(a, b)).toEqual(sum);
  });

  it('returns undefined if an int64 overflows', () => {
    expect(add(2n ** 63n - 1n, 1)).toBeUndefined();
  });
});

describe('compareNumbers', () => {
  it('compares exactly even if doubles lose precision', () => {
    expect(compareNumbers(2n ** 53n + 1n, 2 ** 53)).toBe(1);
    expect(compareNumbers(NaN, -Infinity)).toBe(-1);
    expect(compareNumbers(NaN, NaN)).toBe(0);
    expect(compareNumbers(1n, new Double(1))).toBe(0);
  });
});
