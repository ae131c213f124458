/** A seeded pseudo-random number generator: mulberry32. */
export interface RandomSource {
  /** At least 0 and less than 1. */
  next(): number;
  /** An integer from `least` to `most`. */
  whole(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
}

export function createRandomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (from) => {
      const found = from[Math.floor(next() * from.length)];
      if (found === undefined) throw new RangeError('there is nothing to pick from');
      return found;
    },
  };
}
