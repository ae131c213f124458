import { closeSync, fsyncSync, mkdirSync, openSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { ABORT, open, type RootDatabase } from 'lmdb';
import { MongoError } from '../errors/MongoError.ts';
import { StartupError } from '../errors/StartupError.ts';
import { checkDataFile } from './checkDataFile.ts';
import type { Table } from './scanRange.ts';

/** Keeps a copy of stored data in memory, and is notified of the end of each transaction. */
export interface TransactionListener {
  /** Called within the transaction: writes what is not written yet. */
  beforeCommit(): void;
  /** The stored data is as it was before the transaction. */
  afterAbort(): void;
}

const FILE_NAME = 'data.mdb';

/**
 * Kept free for what a transaction writes between two checks. LMDB must not run into a full disk:
 * after a write that failed for lack of space, its native part was seen to overwrite memory and to
 * end the process.
 */
const RESERVE_BYTES = 16 * 1024 * 1024;
const CHECK_DISK_EVERY_MS = 100;

/**
 * The LMDB environment: three tables and single-writer transactions. It does not know their
 * content.
 *
 * Transactions are synchronous and flushed to disk before `transact` returns. `overlappingSync`
 * stays off, because with it a commit is reported before it would survive a killed process.
 */
export class Store {
  readonly records: Table;
  readonly entries: Table;
  readonly catalog: Table;
  readonly #path: string;
  readonly #freeBytes: () => number;
  readonly #environment: RootDatabase<Buffer, Buffer>;
  #listener: TransactionListener | undefined;
  #version = 0;
  #diskCheckedAt = Number.NEGATIVE_INFINITY;
  #isDiskFull = false;

  /** @throws StartupError if the directory is in use or its data cannot be read. */
  constructor(directory: string, freeBytes: () => number = () => freeBytesOf(directory)) {
    this.#freeBytes = freeBytes;
    this.#path = join(directory, FILE_NAME);
    try {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
    } catch (error) {
      const reason = `The data directory ${directory} cannot be used: ${reasonOf(error)}.`;
      throw new StartupError(reason, { cause: error });
    }
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
      const reason = `The data in ${directory} cannot be read: ${reasonOf(error)}.`;
      throw new StartupError(reason, { cause: error });
    }
    const otherPid = this.#otherProcess();
    if (otherPid !== undefined) {
      void this.#environment.close();
      throw new StartupError(
        `The data directory ${directory} is in use by another process (pid ${otherPid}).`,
      );
    }
  }

  /** Changes with every committed transaction. */
  readonly version = (): number => this.#version;

  listen(listener: TransactionListener): void {
    this.#listener = listener;
  }

  /**
   * Runs writes as one transaction, which is committed and flushed when this returns.
   * @throws what `write` or the commit throws, or that the disk is full; in that case nothing was
   *   written.
   */
  transact(write: () => void): void {
    this.#checkDisk();
    try {
      // The callback must return nothing: LMDB would wait for a thenable before it commits.
      this.#environment.transactionSync(() => {
        write();
        this.#listener?.beforeCommit();
      });
    } catch (error) {
      this.#listener?.afterAbort();
      throw error;
    } finally {
      this.#version += 1;
    }
  }

  /** Runs writes within a transaction that are rolled back on their own if they throw. */
  nested(write: () => void): void {
    this.#listener?.beforeCommit();
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
    this.#listener?.afterAbort();
    throw failure instanceof Error ? failure : new Error('write failed');
  }

  put(table: Table, key: Buffer, value: Buffer): void {
    void table.put(key, value);
  }

  remove(table: Table, key: Buffer): void {
    void table.remove(key);
  }

  /** Flushes everything that was committed, and closes. */
  async close(): Promise<void> {
    await this.#environment.close();
    const file = openSync(this.#path, 'r+');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }

  #table(name: string): Table {
    return this.#environment.openDB<Buffer, Buffer>({
      name,
      encoding: 'binary',
      keyEncoding: 'binary',
    });
  }

  /** Another process that has the data open. LMDB lists these, without those that died. */
  #otherProcess(): string | undefined {
    // The first read adds this process to the list, so that of two processes one sees the other.
    this.catalog.getBinary(Buffer.from('state'));
    this.#environment.readerCheck();
    const pids = this.#environment.readerList().matchAll(/^\s*(\d+)\s/gm);
    return [...pids].map(([, pid]) => pid).find((pid) => pid !== String(process.pid));
  }

  /** @throws MongoError OutOfDiskSpace, before anything is written */
  #checkDisk(): void {
    const now = performance.now();
    if (now - this.#diskCheckedAt >= CHECK_DISK_EVERY_MS) {
      this.#diskCheckedAt = now;
      this.#isDiskFull = this.#freeBytes() < RESERVE_BYTES;
    }
    if (this.#isDiskFull)
      throw new MongoError(
        'OutOfDiskSpace',
        'The disk of the data directory is full: nothing is written until there is room again',
      );
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function freeBytesOf(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
