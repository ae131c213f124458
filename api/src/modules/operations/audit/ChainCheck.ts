import type { ChainedEntry } from './audit.types.ts';
import type { AuditKeys } from './AuditKeys.ts';
import { faultOf, headOf, type ChainHead, type EntryFault } from './chainedEntry.ts';

/**
 * What a verification can find.
 * - `changed`: the content is not what was written.
 * - `unauthentic`: the entry was not written with one of the ring's keys.
 * - `unknownKey`: the entry's key is not in the ring, and no signed head covers the entry.
 * - `missing`: sequence numbers without an entry.
 * - `inserted`: another entry already has this sequence number.
 * - `replaced`: the next entry, or a signed head, refers to a different entry at this position.
 * - `truncated`: the chain ends before a signed head.
 * - `unchained`: the entry has no place in a chain, although entries have been chained since
 *   then.
 * - `erased`: the entry no longer identifies its person, but no erasure is recorded.
 * - `checkpoint`: signed heads that are not genuine or not complete.
 */
export type FindingKind =
  | EntryFault
  | 'missing'
  | 'inserted'
  | 'replaced'
  | 'truncated'
  | 'unchained'
  | 'erased'
  | 'checkpoint';

/** One thing that is wrong with the audit log, and where. */
export interface Finding {
  readonly kind: FindingKind;
  readonly chain: string | null;
  /** The first sequence number that is affected. */
  readonly sequence: number | null;
  /** The affected entry; if entries are missing, the one after them. */
  readonly id: string | null;
  readonly at: Date | null;
  readonly text: string;
}

/** A head that was signed, or anchored outside the database. */
export interface KnownHead extends ChainHead {
  /** For messages: `checkpoint 7`. */
  readonly source: string;
}

/** Checks the entries of one chain in order, and collects what is wrong. */
export class ChainCheck {
  readonly #chain: string;
  readonly #keys: AuditKeys;
  readonly #known: readonly KnownHead[];
  /**
   * Entries up to this sequence number are covered by a signed head, even if their key is unknown.
   */
  readonly #provenUntil: number;
  #head: ChainHead;
  #isHeadSound = true;

  /**
   * @param start the head that the first entry has to follow
   * @param known heads that the chain has to contain
   */
  constructor(chain: string, start: ChainHead, known: readonly KnownHead[], keys: AuditKeys) {
    this.#chain = chain;
    this.#head = start;
    this.#known = known.filter(({ sequence }) => sequence > start.sequence);
    this.#provenUntil = Math.max(0, ...this.#known.map(({ sequence }) => sequence));
    this.#keys = keys;
  }

  /** The last entry that was checked. */
  get head(): ChainHead {
    return this.#head;
  }

  /** @returns what is wrong with the entry; empty if it is sound */
  next(entry: ChainedEntry): Finding[] {
    const { sequence, previous } = entry.proof;
    const findings: Finding[] = [];
    const note = (kind: FindingKind, text: string, at = sequence) =>
      findings.push(this.#finding(kind, at, text, entry));
    const expected = this.#head.sequence + 1;
    if (sequence < expected) {
      note('inserted', 'another entry already has its position in the chain');
      return findings;
    }
    if (sequence > expected) {
      const last = sequence - 1;
      const which =
        last === expected
          ? `entry ${String(last)} is`
          : `entries ${String(expected)} to ${String(last)} are`;
      note('missing', `${which} missing; the entry shown is the next one`, expected);
    }
    const fault = this.#faultOf(entry);
    if (fault) note(fault, FAULT_TEXTS[fault]);
    else if (sequence === expected && this.#isHeadSound && previous !== this.#head.hash)
      note(
        'replaced',
        'it does not follow the entry before it: its previous hash is that of a different entry',
      );
    for (const known of this.#known)
      if (known.sequence === sequence && known.hash !== entry.proof.hash && !fault)
        note('replaced', `${known.source} has a different entry at its position`);
    this.#head = headOf(entry);
    this.#isHeadSound = findings.length === 0;
    return findings;
  }

  /** Must be called after the last entry. */
  end(): Finding[] {
    const { sequence } = this.#head;
    const beyond = this.#known.filter((known) => known.sequence > sequence);
    const last = beyond.reduce<KnownHead | null>(
      (most, one) => (most && most.sequence >= one.sequence ? most : one),
      null,
    );
    if (!last) return [];
    const text = `entries ${String(sequence + 1)} to ${String(last.sequence)} are not there, which ${last.source} knows`;
    return [this.#finding('truncated', sequence + 1, text, null)];
  }

  #faultOf(entry: ChainedEntry): EntryFault | null {
    const fault = faultOf(entry, this.#keys);
    const isProven = entry.proof.sequence <= this.#provenUntil;
    return fault === 'unknownKey' && isProven ? null : fault;
  }

  #finding(kind: FindingKind, sequence: number, text: string, entry: ChainedEntry | null): Finding {
    return {
      kind,
      chain: this.#chain,
      sequence,
      id: entry === null ? null : String(entry._id),
      at: entry?.at ?? null,
      text,
    };
  }
}

const FAULT_TEXTS: Readonly<Record<EntryFault, string>> = {
  changed: 'its content is not what was written',
  unauthentic: 'it was not written by one of our processes',
  unknownKey: 'its key is not in the ring, and no signed head covers it',
};
