import { randomBytes } from 'node:crypto';
import type { Breather } from '../aggregate/Breather.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import type { Batch, BatchSource } from './BatchSource.ts';

export interface CursorOptions {
  readonly namespace: string;
  readonly source: BatchSource;
  /** The connection that opened it, whose end shortens its life. */
  readonly connectionId: number;
  /** The session that opened it, whose end ends it. */
  readonly sessionId: string | undefined;
  /** Whether it still leads to where it did; a dropped collection ends its cursors. */
  readonly isValid: () => boolean;
}

interface Cursor extends CursorOptions {
  readonly id: bigint;
  lastUsed: number;
  isBusy: boolean;
  isOrphan: boolean;
  heldBytes: number;
}

/** A cursor nobody asks for goes after this long, as in MongoDB. */
const IDLE_MS = 10 * 60 * 1000;

/**
 * After its connection has gone, sooner: drivers may go on over another connection of their pool,
 * and then they do at once.
 */
const ORPHAN_MS = 60 * 1000;

const MAX_PER_CONNECTION = 500;

/** What the cursors of all clients may hold in memory while nobody asks for more. */
const MAX_HELD_BYTES = 512 * 1024 * 1024;

/** The cursors that are open. A client that never closes one cannot make them pile up. */
export class CursorRegistry {
  readonly #cursors = new Map<bigint, Cursor>();
  readonly #now: () => number;
  #heldBytes = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get size(): number {
    return this.#cursors.size;
  }

  open(options: CursorOptions): bigint {
    this.#makeRoom(options.connectionId);
    let id = 0n;
    // Positive and not zero: zero says that there is no cursor.
    while (id === 0n || this.#cursors.has(id)) id = randomBytes(8).readBigUInt64LE() >> 1n;
    const cursor: Cursor = {
      ...options,
      id,
      lastUsed: this.#now(),
      isBusy: false,
      isOrphan: false,
      heldBytes: 0,
    };
    this.#cursors.set(id, cursor);
    this.#weigh(cursor);
    return id;
  }

  /** @throws MongoError 43 for a cursor that is not there, 175 for one whose collection is gone. */
  async next(id: bigint, namespace: string, maxDocs: number, breather: Breather): Promise<Batch> {
    const cursor = this.#cursors.get(id);
    if (cursor?.namespace !== namespace) {
      throw new MongoError(ErrorCode.CursorNotFound, `cursor id ${id} not found`);
    }
    if (cursor.isBusy) {
      throw new MongoError(ErrorCode.CursorInUse, `cursor id ${id} is already in use`);
    }
    if (!cursor.isValid()) {
      this.#remove(cursor);
      throw new MongoError(
        ErrorCode.QueryPlanKilled,
        `collection dropped. UUID of ${namespace} is no longer valid`,
      );
    }
    cursor.isBusy = true;
    try {
      const batch = await cursor.source.take(maxDocs, breather);
      if (batch.isDone) this.#remove(cursor);
      return batch;
    } catch (error) {
      this.#remove(cursor);
      throw error;
    } finally {
      cursor.isBusy = false;
      cursor.lastUsed = this.#now();
      // The one used last goes to the end of the line of those that may have to go.
      if (this.#cursors.delete(id)) this.#cursors.set(id, cursor);
      this.#weigh(cursor);
    }
  }

  kill(id: bigint, namespace: string): boolean {
    const cursor = this.#cursors.get(id);
    if (cursor?.namespace !== namespace) return false;
    this.#remove(cursor);
    return true;
  }

  endSession(sessionId: string): void {
    for (const cursor of this.#cursors.values()) {
      if (cursor.sessionId === sessionId) this.#remove(cursor);
    }
  }

  connectionClosed(connectionId: number): void {
    for (const cursor of this.#cursors.values()) {
      if (cursor.connectionId !== connectionId) continue;
      cursor.isOrphan = true;
      cursor.lastUsed = this.#now();
    }
  }

  /** Removes the cursors nobody asked for in time. */
  sweep(): void {
    const now = this.#now();
    for (const cursor of this.#cursors.values()) {
      const limit = cursor.isOrphan ? ORPHAN_MS : IDLE_MS;
      if (!cursor.isBusy && now - cursor.lastUsed > limit) this.#remove(cursor);
    }
  }

  closeAll(): void {
    for (const cursor of this.#cursors.values()) this.#remove(cursor);
  }

  #makeRoom(connectionId: number): void {
    let count = 0;
    let oldest: Cursor | undefined;
    for (const cursor of this.#cursors.values()) {
      if (cursor.connectionId !== connectionId || cursor.isBusy) continue;
      count += 1;
      oldest ??= cursor;
    }
    if (count >= MAX_PER_CONNECTION && oldest !== undefined) this.#remove(oldest);
  }

  /** Takes note of what a cursor holds; if all hold too much, those unused the longest go. */
  #weigh(weighed: Cursor): void {
    if (!this.#cursors.has(weighed.id)) return;
    this.#heldBytes -= weighed.heldBytes;
    weighed.heldBytes = weighed.source.heldBytes();
    this.#heldBytes += weighed.heldBytes;
    for (const cursor of this.#cursors.values()) {
      if (this.#heldBytes <= MAX_HELD_BYTES) return;
      if (cursor !== weighed && !cursor.isBusy) this.#remove(cursor);
    }
  }

  #remove(cursor: Cursor): void {
    if (!this.#cursors.delete(cursor.id)) return;
    this.#heldBytes -= cursor.heldBytes;
    // Closing waits for a batch in the making; nobody waits for the closing.
    void cursor.source.close().catch(() => undefined);
  }
}
