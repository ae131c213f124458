/**
 * The source of every random choice about a synthetic person. Not for secrets.
 *
 * A stream is identified by a text (`12345678-5|banco-chile|2026-01|purchases`), so that draws are
 * independent: a new stream leaves all others unchanged. The text is hashed into the 128-bit state
 * of sfc32, a small fast counting generator. It uses only 32-bit integer arithmetic, which is the
 * same in every JavaScript engine.
 */
export interface Random {
  /** An integer from `min` to `max`, both inclusive. The range must be below 2^32. */
  int(min: number, max: number): number;
  /** True with probability `share` / `of`. */
  chance(share: number, of: number): boolean;
  /**
   * One member.
   * @throws RangeError if the list is empty
   */
  pick<T extends string | object>(list: readonly T[]): T;
  /** Distinct members in the order drawn; all of them if there are fewer. */
  sample<T>(list: readonly T[], size: number): T[];
  /** A string of that many digits; the first is never zero. */
  digits(length: number): string;
}

export function random(...name: readonly (string | number)[]): Random {
  return new NamedStream(name.join('|'));
}

/** Hash of a text, different for each `seed`: FNV-1a's loop and an avalanche at the end. */
function hash(text: string, seed: number): number {
  let state = 0x811c9dc5 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/** A class rather than closures: a person needs tens of thousands of streams. */
class NamedStream implements Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(name: string) {
    this.a = hash(name, 0x1d872b41);
    this.b = hash(name, 0x5f356495);
    this.c = hash(name, 0x32c5a9e7);
    // Discards the first outputs, which still resemble the seed.
    for (let round = 0; round < 12; round += 1) this.next();
  }

  int(min: number, max: number): number {
    return min + (this.next() % (max - min + 1));
  }

  chance(share: number, of: number): boolean {
    return this.next() % of < share;
  }

  pick<T extends string | object>(list: readonly T[]): T {
    const chosen = list[this.next() % Math.max(list.length, 1)];
    if (chosen === undefined) throw new RangeError('Nothing to pick from');
    return chosen;
  }

  sample<T>(list: readonly T[], size: number): T[] {
    const rest = [...list];
    const chosen: T[] = [];
    while (chosen.length < size && rest.length > 0) {
      chosen.push(...rest.splice(this.next() % rest.length, 1));
    }
    return chosen;
  }

  digits(length: number): string {
    let text = String(this.int(1, 9));
    while (text.length < length) text += String(this.int(0, 9));
    return text;
  }

  private next(): number {
    const result = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + result) | 0;
    return result >>> 0;
  }
}
