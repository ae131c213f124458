import { statfsSync } from 'node:fs';
import { ErrorCode, MongoError } from '../errors.ts';

/**
 * Kept free for what a transaction writes between two looks. LMDB must not meet a full disk: its
 * native part was seen to overwrite memory after a write that failed for want of space, and to end
 * the process.
 */
const RESERVE_BYTES = 16 * 1024 * 1024;
const LOOK_EVERY_MS = 100;

/** Whether the disk of a data directory has room for another transaction. */
export class DiskRoom {
  readonly #freeBytes: () => number;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isFull = false;

  constructor(directory: string, freeBytes: () => number = () => freeBytesOf(directory)) {
    this.#freeBytes = freeBytes;
  }

  /** @throws MongoError OutOfDiskSpace, before anything was written */
  claim(): void {
    const now = performance.now();
    if (now - this.#lookedAt >= LOOK_EVERY_MS) {
      this.#lookedAt = now;
      this.#isFull = this.#freeBytes() < RESERVE_BYTES;
    }
    if (this.#isFull)
      throw new MongoError(
        ErrorCode.OutOfDiskSpace,
        'The disk of the data directory is full: nothing is written until there is room again',
      );
  }
}

function freeBytesOf(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
