import { ABORT, open, type RootDatabase } from 'lmdb';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../StartupError.ts';
import { DiskRoom } from './DiskRoom.ts';
import { checkDataFile } from './checkDataFile.ts';
import type { Table } from './scanRange.ts';

/** A write transaction in progress: what must be undone in memory if it fails. */
interface Transaction {
  readonly undo: (() => void)[];
  readonly beforeCommit: Map<object, () => void>;
}

const FILE_NAME = 'data.mdb';

/**
 * The LMDB environment: three tables and single-writer transactions. Not aware of what is in them.
 *
 * Transactions are synchronous and flushed to disk before `transact` returns. `overlappingSync`
 * stays off, as with it a commit is reported before a killed process could keep it.
 */
export class Store {
  readonly records: Table;
  readonly entries: Table;
  readonly catalog: Table;
  readonly #path: string;
  readonly #room: DiskRoom;
  readonly #environment: RootDatabase<Buffer, Buffer>;
  #transaction: Transaction | undefined;
  #version = 0;

  /** @throws StartupError if the data cannot be read. */
  constructor(directory: string, room = new DiskRoom(directory)) {
    this.#room = room;
    this.#path = join(directory, FILE_NAME);
    checkDataFile(this.#path);
    try {
      this.#environment = open<Buffer, Buffer>({
        path: directory,
        noSubdir: false,
        encoding: 'binary',
        keyEncoding: 'binary',
        overlappingSync: false,
        // Data pages are flushed before the page that makes them current: a power cut may undo
        // the last transactions, and cannot leave a torn file.
        noMetaSync: true,
        maxDbs: 4,
      });
      this.records = this.#table('records');
      this.entries = this.#table('entries');
      this.catalog = this.#table('catalog');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartupError(`The data in ${directory} cannot be read: ${reason}.`, {
        cause: error,
      });
    }
  }

  /** Changes with every committed transaction. */
  readonly version = (): number => this.#version;

  /**
   * Runs writes as one transaction, committed and flushed when this returns.
   * @throws what `write` or the commit throws, or that the disk is full; then nothing of it has
   *   happened.
   */
  transact(write: () => void): void {
    this.#room.claim();
    const transaction: Transaction = { undo: [], beforeCommit: new Map() };
    this.#transaction = transaction;
    try {
      // The callback must return nothing: LMDB would wait for a thenable before it commits.
      this.#environment.transactionSync(() => {
        write();
        for (const run of transaction.beforeCommit.values()) run();
      });
    } catch (error) {
      for (const undo of transaction.undo.reverse()) undo();
      throw error;
    } finally {
      this.#transaction = undefined;
      this.#version += 1;
    }
  }

  /** Runs writes that are taken back by themselves if they throw, within a transaction. */
  nested(write: () => void): void {
    const transaction = this.#current();
    const mark = transaction.undo.length;
    let failure: unknown;
    this.#environment.transactionSync(() => {
      try {
        write();
        return undefined;
      } catch (error) {
        failure = error;
        return ABORT;
      }
    });
    if (failure === undefined) return;
    for (const undo of transaction.undo.splice(mark).reverse()) undo();
    throw failure instanceof Error ? failure : new Error('write failed');
  }

  /** Registers how to take back a change in memory if the transaction fails. */
  onAbort(undo: () => void): void {
    this.#current().undo.push(undo);
  }

  /** Registers work for the end of the transaction, once for each subject. */
  beforeCommit(subject: object, run: () => void): void {
    const { beforeCommit } = this.#current();
    if (!beforeCommit.has(subject)) beforeCommit.set(subject, run);
  }

  put(table: Table, key: Buffer, value: Buffer): void {
    void table.put(key, value);
  }

  remove(table: Table, key: Buffer): void {
    void table.remove(key);
  }

  /** Closes and flushes all that was committed. */
  async close(): Promise<void> {
    await this.#environment.close();
    const file = openSync(this.#path, 'r+');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }

  #current(): Transaction {
    if (this.#transaction === undefined) throw new Error('a write outside a transaction');
    return this.#transaction;
  }

  #table(name: string): Table {
    return this.#environment.openDB<Buffer, Buffer>({
      name,
      encoding: 'binary',
      keyEncoding: 'binary',
    });
  }
}
