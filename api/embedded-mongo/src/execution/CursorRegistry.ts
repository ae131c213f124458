import { randomBytes } from 'node:crypto';
import { MongoError } from '../errors/MongoError.ts';
import type { Batch, QueryRun } from './QueryRun.ts';
import type { TimeSlice } from './TimeSlice.ts';

interface Cursor {
  readonly run: QueryRun;
  lastUsed: number;
}

/** An unused cursor may be closed after this long, as in MongoDB. */
const IDLE_MS = 10 * 60 * 1000;

/** The open cursors. */
export class CursorRegistry {
  readonly #cursors = new Map<bigint, Cursor>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get size(): number {
    return this.#cursors.size;
  }

  open(run: QueryRun): bigint {
    this.#closeUnused();
    let id = 0n;
    // Never zero: zero means that there is no cursor.
    while (id === 0n || this.#cursors.has(id)) id = randomBytes(8).readBigUInt64LE() >> 1n;
    this.#cursors.set(id, { run, lastUsed: this.#now() });
    return id;
  }

  /** @throws MongoError 43 if the cursor does not exist, 175 if its collection was dropped. */
  async next(id: bigint, namespace: string, maxDocs: number, slice: TimeSlice): Promise<Batch> {
    const cursor = this.#cursors.get(id);
    if (cursor?.run.collection.namespace !== namespace) {
      throw new MongoError('CursorNotFound', `cursor id ${id} not found`);
    }
    cursor.lastUsed = this.#now();
    try {
      if (cursor.run.collection.isDropped) {
        throw new MongoError('QueryPlanKilled', `collection dropped. '${namespace}'`);
      }
      const batch = await cursor.run.take(maxDocs, slice);
      if (batch.isDone) this.#cursors.delete(id);
      return batch;
    } catch (error) {
      this.#cursors.delete(id);
      throw error;
    }
  }

  kill(id: bigint, namespace: string): boolean {
    if (this.#cursors.get(id)?.run.collection.namespace !== namespace) return false;
    return this.#cursors.delete(id);
  }

  #closeUnused(): void {
    const now = this.#now();
    for (const [id, { lastUsed }] of this.#cursors) {
      if (now - lastUsed > IDLE_MS) this.#cursors.delete(id);
    }
  }
}
