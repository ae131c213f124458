import { describe, expect, it } from 'vitest';
import { random } from './random.ts';

describe('random', () => {
  it('returns the same stream for the same name, on every machine', () => {
    const numbers = Array.from({ length: 6 }, (_, index) =>
      random('12345678-5', index).int(0, 999_999),
    );
    // Recorded once: a change here changes every synthetic person.
    expect(numbers).toEqual([914_523, 378_243, 188_624, 578_301, 626_651, 478_946]);
  });

  it('returns a different stream for each different sequence of name parts', () => {
    const first = (...name: string[]): string => random(...name).digits(12);
    expect(first('a', 'b')).toBe(first('a', 'b'));
    expect(new Set([first('a', 'b'), first('a', 'c'), first('b', 'a'), first('ab')]).size).toBe(4);
  });

  it('spreads integers evenly over their range, including both ends', () => {
    const choose = random('spread');
    const counts = new Map<number, number>();
    for (let draw = 0; draw < 60_000; draw += 1) {
      const value = choose.int(3, 8);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([3, 4, 5, 6, 7, 8]);
    for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  it('returns true with the requested probability', () => {
    const choose = random('chance');
    let taken = 0;
    for (let draw = 0; draw < 10_000; draw += 1) if (choose.chance(3, 10)) taken += 1;
    expect(Math.abs(taken - 3_000)).toBeLessThan(200);
  });

  it('samples without repetition, and never more than available', () => {
    const sample = random('sample').sample(['a', 'b', 'c', 'd'], 3);
    expect(new Set(sample).size).toBe(3);
    expect(random('sample').sample(['a', 'b'], 9)).toHaveLength(2);
    expect(() => random('none').pick([])).toThrow(RangeError);
  });

  it('returns digits without a leading zero', () => {
    for (let index = 0; index < 200; index += 1) {
      expect(random('digits', index).digits(9)).toMatch(/^[1-9]\d{8}$/);
    }
  });
});
