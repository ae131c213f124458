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

/** Keeps each batch short, however many entries wait. */
const MAX_BATCH = 128;
/** Chains that a client has at most; as many processes can write at once without meeting. */
const MAX_CHAINS = 64;
/** As long as a call may wait for its connection. */
const DEADLINE_MS = 20_000;

/**
 * Appends a client's entries, beside other processes. A place in a chain can be taken once: a process
 * that finds another one writing to its chain goes on in the client's next one, so that soon each has
 * one for itself and knows its head. Entries that wait meanwhile share the next command. A batch is
 * inserted in order: whatever dies half-way leaves a chain that is whole, only shorter.
 */
export class ChainWriter {
  readonly #clientId: string | null;
  readonly #storage: ChainStorage;
  readonly #keys: AuditKeys;
  readonly #waiting: Waiting[] = [];
  #isWriting = false;
  /** Which of the client's chains this process writes to. */
  #number = 0;
  /** Its head; null where it has to be read. */
  #head: ChainHead | null = null;

  constructor(clientId: string | null, storage: ChainStorage, keys: AuditKeys) {
    this.#clientId = clientId;
    this.#storage = storage;
    this.#keys = keys;
  }

  /** @throws what the storage throws; the entry may have been written all the same */
  append(entry: AuditEntry): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, resolve, reject });
      if (this.#isWriting) return;
      this.#isWriting = true;
      // With what else comes in this tick of the event loop.
      setImmediate(() => void this.#writeAll());
    });
  }

  async #writeAll(): Promise<void> {
    let lost = 0;
    let since = performance.now();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, MAX_BATCH);
      try {
        const done = await this.#write(batch);
        this.#waiting.splice(0, done);
        if (done > 0) [lost, since] = [0, performance.now()];
        else if (performance.now() > since + DEADLINE_MS)
          throw new Error('The audit log is too busy');
        else await sleep(Math.random() * (lost += 1));
      } catch (error) {
        // What was inserted is unknown.
        this.#head = null;
        this.#waiting.splice(0, batch.length);
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isWriting = false;
  }

  /** @returns how many are done: none, if another process was faster */
  async #write(batch: readonly Waiting[]): Promise<number> {
    const chain = chainOf(this.#clientId, this.#number);
    const head = this.#head ?? (await this.#storage.head(chain));
    const chained = this.#chainAll(batch, chain, head);
    const inserted = await this.#storage.insert(chained);
    for (const { resolve } of batch.slice(0, inserted)) resolve('written');
    const last = chained[inserted - 1];
    this.#head = last ? headOf(last) : head;
    const refused = batch[inserted];
    if (!refused) return inserted;
    if (refused.entry._id !== undefined && (await this.#storage.hasId(refused.entry._id))) {
      refused.resolve('repeated');
      return inserted + 1;
    }
    this.#number = (this.#number + 1) % MAX_CHAINS;
    this.#head = null;
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
