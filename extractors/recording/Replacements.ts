import { createHmac, randomBytes } from 'node:crypto';
import { FEMALE_NAMES, MALE_NAMES, SURNAMES } from '../synthetic-person/lists/names.ts';
import { FIRST_COMPANY_NUMBER, rutCheckDigit } from '../src/shared/rut.ts';
import { isCompactDate, isDayFirst, shifted } from './compactDates.ts';
import { foldText, stripAccents } from '../src/shared/text.ts';

const SYLLABLES = ['ba', 'de', 'fi', 'go', 'lu', 'ma', 'ne', 'pi', 'ro', 'su', 'ta', 've', 'zo'];
const NAMES = [...FEMALE_NAMES, ...MALE_NAMES, ...SURNAMES]
  .map(foldText)
  .map(stripAccents)
  .filter((name) => /^[a-z]{3,}$/.test(name));

/** Digit runs of this length or longer must not remain in the output. */
export const SHORTEST_RUN = 6;

/**
 * Trailing `00`: the decimals of an amount that is written without a separator. Pesos have no other
 * decimals.
 */
const roundEndOf = (run: string): string => (/^\d{3,}00$/.test(run) ? '00' : '');

const isSafe = (run: string): boolean => Number.isSafeInteger(Number(run));

/** Everything that the recording contains, none of which may appear in a replacement. */
export interface Originals {
  /** Digit runs of at least `SHORTEST_RUN` digits. */
  readonly digits: ReadonlySet<string>;
  /** Numbers of RUTs, without check digits. */
  readonly rutBodies: ReadonlySet<string>;
  /** Words of names, folded. */
  readonly words: ReadonlySet<string>;
}

/**
 * Maps each value to its synthetic value: always the same one within an import, a different one in
 * the next import, because a fixed mapping could be reversed by trying all RUTs.
 */
export class Replacements {
  readonly #salt: Uint8Array;
  readonly #originals: Originals;
  readonly #known = new Map<string, string>();
  readonly #taken = new Set<string>();
  #chosenShift: number | null | undefined;

  constructor(originals: Originals, salt: Uint8Array = randomBytes(32)) {
    this.#originals = originals;
    this.#salt = salt;
  }

  /** Whether this number occurs anywhere in the recording. */
  knows(run: string): boolean {
    return this.#originals.digits.has(run.replace(/^0+/, ''));
  }

  /**
   * As many other digits. A number that ends in another number of the recording, such as the id of
   * an account, still does after the replacement. Leading zeros stay, so that a padded number stays
   * the same number, and so do two trailing zeros: they are the decimals of an amount that is
   * written without a separator, since pesos have no other decimals.
   */
  digits(run: string): string {
    const significant = run.replace(/^0+/, '');
    if (significant === '') return run;
    // A person stays a person, and a company a company.
    const isRut = significant.length === 8 && this.#originals.rutBodies.has(significant);
    const first = (random: number): number =>
      !isRut ? 1 + (random % 9) : Number(significant) < FIRST_COMPANY_NUMBER ? 1 + (random % 2) : 7;
    const ending = this.#endingOf(significant);
    const replacement = this.#pick(`digits:${significant}`, (random, attempt) => {
      // It can happen that no prefix fits before the replacement of that ending.
      const kept = attempt < 100 && ending !== null ? this.digits(ending) : roundEndOf(significant);
      const candidate =
        Array.from(significant.slice(0, significant.length - kept.length))
          .map((_, index) => (index === 0 ? first(random(index)) : random(index) % 10))
          .join('') + kept;
      const isFree = candidate !== significant && !this.#hasOriginal(candidate);
      // An id may be a number in JSON, which loses its last digits above 2^53.
      const isExact = !isSafe(significant) || isSafe(candidate);
      return isFree && isExact ? candidate : null;
    });
    return run.slice(0, run.length - significant.length) + replacement;
  }

  /** The longest other number of the recording that this one ends in; null if there is none. */
  #endingOf(run: string): string | null {
    for (let from = 1; from + SHORTEST_RUN <= run.length; from += 1) {
      const ending = run.slice(from);
      if (!ending.startsWith('0') && this.#originals.digits.has(ending)) return ending;
    }
    return null;
  }

  /**
   * `20260115`, or `15012026`, as another day, with other digits for any time after it. All dates
   * move by the same number of days, so that they stay in order.
   */
  compactDate(run: string): string {
    return this.#pick(`date:${run}`, (random, attempt) => {
      const shift = this.#shift;
      // If every shift turns some date into a number of the recording, the dates lose their order.
      const days = shift === null || attempt > 0 ? random(0) * 256 + random(1) : shift;
      const rest = Array.from(run.slice(8)).map((_, at) =>
        String(random(at + 2) % (at % 2 === 0 ? 2 : 10)),
      );
      const candidate = shifted(run.slice(0, 8), days) + rest.join('');
      return candidate === run || this.#hasOriginal(candidate) ? null : candidate;
    });
  }

  /**
   * Days by which no date of the recording becomes a number of the recording; null if no such shift
   * was found.
   */
  get #shift(): number | null {
    if (this.#chosenShift !== undefined) return this.#chosenShift;
    const dates = [...this.#originals.digits]
      .map((run) => run.padStart(8, '0').slice(0, 8))
      .filter((run) => isCompactDate(run) || isDayFirst(run));
    const random = this.#random('shift');
    const candidates = Array.from(
      { length: 100 },
      (_, at) => 400 + ((random(2 * at) * 256 + random(2 * at + 1)) % 3_000),
    );
    const fits = (days: number): boolean =>
      dates.every((run) => !this.#hasOriginal(shifted(run, days)));
    this.#chosenShift = candidates.find(fits) ?? null;
    return this.#chosenShift;
  }

  /** `190521` as another time of the day. */
  compactTime(run: string): string {
    return this.#pick(`hour:${run}`, (random) => {
      const candidate = [24, 60, 60]
        .slice(0, run.length / 2)
        .map((count, at) => String((random(at) * 7 + random(at + 8)) % count).padStart(2, '0'))
        .join('');
      return candidate === run || this.#hasOriginal(candidate.replace(/^0+/, ''))
        ? null
        : candidate;
    });
  }

  /** Seconds or milliseconds since 1970, moved by some days. */
  timestamp(run: string): string {
    return this.#pick(`time:${run}`, (random) => {
      const rest = Array.from(run.slice(4))
        .map((_, at) => String(random(at) % 10))
        .join('');
      const candidate = run.slice(0, 4) + rest;
      return candidate === run || this.#hasOriginal(candidate) ? null : candidate;
    });
  }

  /** The check digit of the RUT that replaces the one with this number. */
  checkDigitOf(body: string): string {
    return rutCheckDigit(Number(this.digits(body)));
  }

  /** A synthetic word for a word of a name, in the same case, without accents. */
  word(word: string): string {
    const folded = stripAccents(foldText(word));
    const replacement = this.#pick(`word:${folded}`, (random, attempt) => {
      const candidate =
        attempt < 20
          ? (NAMES[(random(0) * 256 + random(1)) % NAMES.length] ?? '')
          : [0, 1, 2, 3].map((at) => SYLLABLES[random(at) % SYLLABLES.length] ?? '').join('');
      return this.#originals.words.has(candidate) || this.#taken.has(candidate) ? null : candidate;
    });
    if (word === word.toUpperCase() && word !== word.toLowerCase()) {
      return word.length === 1 ? (replacement[0] ?? 'x').toUpperCase() : replacement.toUpperCase();
    }
    const isCapital = word[0] !== word[0]?.toLowerCase();
    return isCapital ? (replacement[0] ?? '').toUpperCase() + replacement.slice(1) : replacement;
  }

  /** Other letters and digits in the same places; everything else stays. */
  opaque(value: string, sort = 'opaque'): string {
    const isHex = /^[\da-fA-F-]+$/.test(value);
    return this.#pick(`${sort}:${value}`, (random) => {
      const candidate = Array.from(value)
        .map((character, index) => {
          if (/\d/.test(character)) return String(random(index) % 10);
          const letters = isHex ? 'abcdef' : 'abcdefghijklmnopqrstuvwxyz';
          const letter = letters[random(index) % letters.length] ?? 'a';
          if (/\p{Lu}/u.test(character)) return letter.toUpperCase();
          return /\p{L}/u.test(character) ? letter : character;
        })
        .join('');
      const isSame = candidate === value && /[\p{L}\d]/u.test(value);
      return isSame || this.#hasOriginal(candidate) ? null : candidate;
    });
  }

  email(address: string): string {
    const folded = address.toLowerCase();
    const local = folded.slice(0, folded.indexOf('@'));
    const replaced = `${this.opaque(local.replaceAll(/[^a-z\d._-]/g, 'x'), 'email')}@correo.test`;
    return address === address.toUpperCase() ? replaced.toUpperCase() : replaced;
  }

  #pick(
    name: string,
    candidateOf: (random: (index: number) => number, attempt: number) => string | null,
  ): string {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    for (let attempt = 0; ; attempt += 1) {
      const candidate = candidateOf(this.#random(`${name}:${String(attempt)}`), attempt);
      // There are few alternatives for a short number, so two numbers may share one.
      if (candidate === null && attempt < 200) continue;
      if (candidate === null) throw new Error('No free replacement was found');
      if (this.#taken.has(candidate) && attempt < 50) continue;
      this.#known.set(name, candidate);
      this.#taken.add(candidate);
      return candidate;
    }
  }

  #random(name: string): (index: number) => number {
    const blocks: Buffer[] = [];
    return (index) => {
      const at = Math.floor(index / 32);
      blocks[at] ??= createHmac('sha256', this.#salt)
        .update(`${name}:${String(at)}`)
        .digest();
      return blocks[at][index % 32] ?? 0;
    };
  }

  #hasOriginal(candidate: string): boolean {
    for (const [run] of candidate.matchAll(/\d{6,}/g)) {
      for (let from = 0; from + SHORTEST_RUN <= run.length; from += 1) {
        for (let to = from + SHORTEST_RUN; to <= run.length; to += 1) {
          if (this.#originals.digits.has(run.slice(from, to))) return true;
        }
      }
    }
    return false;
  }
}
