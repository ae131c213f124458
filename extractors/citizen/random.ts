/**
 * The source of every choice in a citizen's life. Not for secrets.
 *
 * A stream is named by text (`12345678-5|banco-chile|2026-01|purchases`), so that asking for one
 * thing never moves another: adding a question to the generator leaves all other answers as they
 * were. The name is hashed into the 128-bit state of a small chaotic counter generator (the "sfc32"
 * design: three mixed words and a counter). Only 32-bit integer arithmetic is used, which every
 * JavaScript engine does alike.
 */
export interface Random {
  /** A whole number from `min` to `max`, both possible. The range must be below 2^32. */
  int(min: number, max: number): number;
  /** True `share` times out of `of`. */
  chance(share: number, of: number): boolean;
  /** One member. @throws RangeError where there is none */
  pick<T extends string | object>(list: readonly T[]): T;
  /** So many different members in the list's order of choice; all of them if there are fewer. */
  sample<T>(list: readonly T[], size: number): T[];
  /** So many digits as text; the first is never zero. */
  digits(length: number): string;
}

export function random(...name: readonly (string | number)[]): Random {
  const next = generator(name.join('|'));
  const int = (min: number, max: number): number => min + (next() % (max - min + 1));
  return {
    int,
    chance: (share, of) => next() % of < share,
    pick: (list) => {
      const chosen = list[next() % Math.max(list.length, 1)];
      if (chosen === undefined) throw new RangeError('Nothing to pick from');
      return chosen;
    },
    sample: (list, size) => {
      const rest = [...list];
      const chosen: typeof rest = [];
      while (chosen.length < size && rest.length > 0) {
        chosen.push(...rest.splice(next() % rest.length, 1));
      }
      return chosen;
    },
    digits: (length) => {
      let text = String(int(1, 9));
      while (text.length < length) text += String(int(0, 9));
      return text;
    },
  };
}

/** Hash of a text, another one per `seed`: FNV-1a's loop and an avalanche at the end. */
function hash(text: string, seed: number): number {
  let state = 0x811c9dc5 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

function generator(name: string): () => number {
  let a = hash(name, 0x1d872b41);
  let b = hash(name, 0x5f356495);
  let c = hash(name, 0x32c5a9e7);
  let counter = 1;
  const next = (): number => {
    const result = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + result) | 0;
    return result >>> 0;
  };
  // The first outputs still resemble the seed.
  for (let round = 0; round < 12; round += 1) next();
  return next;
}
