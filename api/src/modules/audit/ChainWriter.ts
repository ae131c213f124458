import { setTimeout as sleep } from 'node:timers/promises';
import { chainOf, type AuditEntry, type ChainedEntry } from './audit.types.ts';
import { chainEntry, headOf, type ChainHead } from './chainedEntry.ts';
import type { AuditKeys } from './AuditKeys.ts';

/** Where entries are kept. */
export interface ChainStorage {
  /** The last entry that no failover can undo; where there is none, where the chain goes on. */
  head(chain: string): Promise<ChainHead>;
  /** Inserts up to the first entry whose id or place is taken. @returns how many */
  insert(entries: readonly ChainedEntry[]): Promise<number>;
  hasId(id: string): Promise<boolean>;
}

/** `repeated`: an entry with this id was there already. */
export type Appended = 'written' | 'repeated';

interface Waiting {
  readonly entry: AuditEntry;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (reason: unknown) => void;
}

/** One of the client's chains to which this process writes, a batch at a time. */
interface Lane {
  number: number;
  /** Null where it has to be read. */
  head: ChainHead | null;
  isWriting: boolean;
}

/** Keeps each batch short, however many entries wait. */
const MAX_BATCH = 128;
/** Chains that a client has at most; as many processes can write at once without meeting. */
const MAX_CHAINS = 64;
/**
 * Batches on their way at once, each to a chain of its own: with one alone an entry waits for the batch
 * before it, then for its own.
 */
const LANES = 2;
/** As long as a call may wait for its connection. */
const DEADLINE_MS = 20_000;

/**
 * Appends a client's entries, beside other processes. A place in a chain can be taken once: a process
 * that finds another one writing to its chain goes on in the client's next one, so that soon each has
 * some for itself and knows their heads. Entries that wait meanwhile share the next command. A batch is
 * inserted in order: whatever dies half-way leaves a chain that is whole, only shorter.
 */
export class ChainWriter {
  readonly #clientId: string | null;
  readonly #storage: ChainStorage;
  readonly #keys: AuditKeys;
  readonly #waiting: Waiting[] = [];
  readonly #lanes: readonly Lane[];

  constructor(clientId: string | null, storage: ChainStorage, keys: AuditKeys) {
    this.#clientId = clientId;
    this.#storage = storage;
    this.#keys = keys;
    this.#lanes = Array.from({ length: LANES }, (_, number) => ({
      number,
      head: null,
      isWriting: false,
    }));
  }

  /** @throws what the storage throws; the entry may have been written all the same */
  append(entry: AuditEntry): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, resolve, reject });
      const lane = this.#lanes.find(({ isWriting }) => !isWriting);
      // One that starts in this tick of the event loop takes this entry with it.
      if (!lane || this.#waiting.length > 1) return;
      lane.isWriting = true;
      setImmediate(() => void this.#writeAll(lane));
    });
  }

  async #writeAll(lane: Lane): Promise<void> {
    let lost = 0;
    let since = performance.now();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_BATCH);
      try {
        const done = await this.#write(batch, lane);
        if (done === 0 && performance.now() > since + DEADLINE_MS)
          throw new Error('The audit log is too busy');
        this.#waiting.unshift(...batch.slice(done));
        if (done > 0) [lost, since] = [0, performance.now()];
        else await sleep(Math.random() * (lost += 1));
      } catch (error) {
        // What was inserted is unknown.
        lane.head = null;
        for (const { reject } of batch) reject(error);
      }
    }
    lane.isWriting = false;
  }

  /** @returns how many are done: none, if another process was faster */
  async #write(batch: readonly Waiting[], lane: Lane): Promise<number> {
    const chain = chainOf(this.#clientId, lane.number);
    const head = lane.head ?? (await this.#storage.head(chain));
    const chained = this.#chainAll(batch, chain, head);
    const inserted = await this.#storage.insert(chained);
    for (const { resolve } of batch.slice(0, inserted)) resolve('written');
    const last = chained[inserted - 1];
    lane.head = last ? headOf(last) : head;
    const refused = batch[inserted];
    if (!refused) return inserted;
    if (refused.entry._id !== undefined && (await this.#storage.hasId(refused.entry._id))) {
      refused.resolve('repeated');
      return inserted + 1;
    }
    lane.number = (Math.max(...this.#lanes.map(({ number }) => number)) + 1) % MAX_CHAINS;
    lane.head = null;
    return inserted;
  }

  #chainAll(batch: readonly Waiting[], chain: string, head: ChainHead): ChainedEntry[] {
    let previous = head;
    return batch.map(({ entry }) => {
      const chained = chainEntry(entry, chain, previous, this.#keys);
      previous = headOf(chained);
      return chained;
    });
  }
}
