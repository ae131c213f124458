import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditEntry, ChainedEntry } from './audit.types.ts';
import { chainEntry, chainOf, headOf, type ChainHead } from './chainedEntry.ts';
import type { AuditKeys } from './AuditKeys.ts';

/** Where entries are kept. */
export interface ChainStorage {
  /** The last entry that no failover can undo; in an empty chain, the head to continue from. */
  head(chain: string): Promise<ChainHead>;
  /**
   * Inserts entries up to the first one whose id or sequence number is taken.
   * @returns how many were inserted
   */
  insert(entries: readonly ChainedEntry[]): Promise<number>;
  hasId(id: string): Promise<boolean>;
}

/** `repeated`: an entry with this id already existed. */
export type Appended = 'written' | 'repeated';

interface Waiting {
  readonly entry: AuditEntry;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (reason: unknown) => void;
}

/** One of the client's chains to which this process writes, a batch at a time. */
interface Lane {
  number: number;
  /** Null if it has to be read. */
  head: ChainHead | null;
  isWriting: boolean;
}

/** Keeps each batch short, however many entries are waiting. */
const MAX_BATCH = 128;
/** The most chains that a client has; as many processes can write at once without conflicts. */
const MAX_CHAINS = 64;
/**
 * Batches that are written at the same time, each to its own chain. With only one, an entry would
 * wait for the batch before it and then for its own.
 */
const LANES = 2;
/** The same as the longest time that a call may wait for its connection. */
const DEADLINE_MS = 20_000;

/**
 * Appends a client's entries while other processes do the same. A sequence number in a chain can be
 * used only once: a process that finds another one writing to its chain moves on to the client's
 * next chain, so that each process soon has chains of its own and knows their heads. Entries that
 * arrive in the meantime share the next command. A batch is inserted in order: if the process dies
 * half-way, the chain is shorter but intact.
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

  /** @throws what the storage throws; the entry may have been written nevertheless */
  append(entry: AuditEntry): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, resolve, reject });
      const lane = this.#lanes.find(({ isWriting }) => !isWriting);
      // A lane that was started in this tick of the event loop will write this entry too.
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
        // It is unknown how many were inserted.
        lane.head = null;
        for (const { reject } of batch) reject(error);
      }
    }
    lane.isWriting = false;
  }

  /** @returns how many entries are done; 0 if another process was faster */
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
