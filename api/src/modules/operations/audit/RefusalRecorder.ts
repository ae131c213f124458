import type { Refusal, RefusalListener } from '../../../http/recordRefusal.ts';
import { customerNetwork } from '../../../infra/addresses.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { AuditStore } from './audit.store.ts';
import type { AuditEntry } from './audit.types.ts';

export interface RefusalRecorderDeps {
  readonly audit: Pick<AuditStore, 'append'>;
  readonly now: Clock;
}

const MINUTE_MS = 60_000;
/** Entries per address and minute; further refusals are only counted. */
const MOST_OF_ADDRESS = 5;
/** Addresses per minute that get their own entries; refusals of all others are counted together. */
const MOST_ADDRESSES = 500;

/** Refusals of one address, or IPv6 network, in the current minute. */
interface Tally {
  written: number;
  leftOut: number;
}

/**
 * Writes refused access to the audit log without letting an attack fill it: the first refusals of
 * each address in a minute, then the number that were left out. The caller does not wait; a refusal
 * that could not be written counts as left out.
 */
export class RefusalRecorder implements RefusalListener {
  readonly #deps: RefusalRecorderDeps;
  readonly #pending = new Set<Promise<void>>();
  #minute = 0;
  #tallies = new Map<string, Tally>();
  #others = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: RefusalRecorderDeps) {
    this.#deps = deps;
  }

  note(refusal: Refusal): void {
    const at = this.#deps.now();
    const minute = Math.floor(at.getTime() / MINUTE_MS);
    if (minute !== this.#minute) this.#writeLeftOut(at);
    this.#minute = minute;
    const tally = this.#tallyOf(refusal.ip);
    if (tally && tally.written < MOST_OF_ADDRESS) {
      tally.written += 1;
      this.#append({ at, ...refusal }, 1);
    } else this.#leaveOut(refusal.ip, 1);
    // Writes the counts even if no further refusal follows.
    this.#timer ??= setTimeout(() => void this.flush(), MINUTE_MS).unref();
  }

  /** Writes how many have been left out so far, and waits for pending writes. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writeLeftOut(this.#deps.now());
    await Promise.all(this.#pending);
  }

  #tallyOf(ip: string): Tally | undefined {
    const network = customerNetwork(ip);
    const known = this.#tallies.get(network);
    if (known || this.#tallies.size >= MOST_ADDRESSES) return known;
    const tally = { written: 0, leftOut: 0 };
    this.#tallies.set(network, tally);
    return tally;
  }

  #leaveOut(ip: string | undefined, count: number): void {
    const tally = ip === undefined ? undefined : this.#tallyOf(ip);
    if (tally) tally.leftOut += count;
    else this.#others += count;
  }

  #writeLeftOut(at: Date): void {
    const [tallies, others] = [this.#tallies, this.#others];
    this.#tallies = new Map();
    this.#others = 0;
    const summary = (leftOut: number): AuditEntry => ({
      at,
      event: 'access.refused',
      clientId: null,
      detail: `${String(leftOut)} more were refused in this minute`,
    });
    for (const [ip, { leftOut }] of tallies)
      if (leftOut > 0) this.#append({ ...summary(leftOut), ip }, leftOut);
    if (others > 0) this.#append(summary(others), others);
  }

  /** @param stands how many refusals the entry represents */
  #append(entry: AuditEntry, stands: number): void {
    const writing = this.#deps.audit
      .append(entry)
      .catch(() => this.#leaveOut(entry.ip, stands))
      .finally(() => this.#pending.delete(writing));
    this.#pending.add(writing);
  }
}
