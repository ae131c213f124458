import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoundedCache } from './BoundedCache.ts';

describe('BoundedCache', () => {
  it('keeps what is in use and forgets the rest', () => {
    const cache = new BoundedCache<number>(4);
    for (let index = 0; index < 100; index++) {
      cache.set(`k${index}`, index);
      if (index > 0) cache.set('kept', cache.get('kept') ?? index);
    }
    expect(cache.get('kept')).toBe(1);
    expect(cache.get('k99')).toBe(99);
    expect(cache.get('k90')).toBeUndefined();
  });

  it('answers only what was set last, and never holds more than its limit', () => {
    const step = fc.record({
      act: fc.constantFrom('get', 'set', 'delete'),
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      value: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const cache = new BoundedCache<number>(4);
        const truth = new Map<string, number>();
        for (const { act, key, value } of steps) {
          if (act === 'set') {
            cache.set(key, value);
            truth.set(key, value);
            expect(cache.get(key)).toBe(value);
          } else if (act === 'delete') {
            cache.delete(key);
            truth.delete(key);
          }
          const found = cache.get(key);
          if (found !== undefined) expect(found).toBe(truth.get(key));
          expect(cache.size).toBeLessThanOrEqual(4);
        }
      }),
    );
  });

  it('has room for one even where none is asked for', () => {
    const cache = new BoundedCache<number>(0);
    cache.set('a', 1);
    expect(cache.get('a')).toBe(1);
  });
});
