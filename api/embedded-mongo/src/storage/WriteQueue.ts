import { MongoError } from '../errors/MongoError.ts';
import type { Store } from './Store.ts';

/** A transaction starts no further task after this long, so that reads are answered in between. */
const BATCH_MS = 15;

interface Task {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome = { readonly value: unknown } | { readonly error: MongoError };

/**
 * Group commit: the write tasks that arrive in one tick of the event loop run in one transaction,
 * one after the other, and are answered once it is on disk. A task runs alone from its start to its
 * end, which makes every write command atomic.
 */
export class WriteQueue {
  readonly #store: Store;
  #waiting: Task[] = [];
  #isScheduled = false;
  #isClosed = false;
  #idle: (() => void)[] = [];

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Runs a task; resolves with its result when that is durable. If the task throws a MongoError,
   * what it wrote before is kept; on any other error nothing is.
   */
  submit<T>(run: () => T): Promise<T> {
    if (this.#isClosed) {
      return Promise.reject(new MongoError('ShutdownInProgress', 'The server is shutting down'));
    }
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ run, resolve: resolve as (value: unknown) => void, reject });
      this.#schedule();
    });
  }

  /** Refuses new tasks and waits for those that were accepted. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#waiting.length === 0) return;
    await new Promise<void>((resolve) => {
      this.#idle.push(resolve);
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#waiting.unshift(...this.#runBatch(this.#waiting.splice(0)));
      if (this.#waiting.length > 0) this.#schedule();
      else for (const resolve of this.#idle.splice(0)) resolve();
    });
  }

  /** Runs tasks in one transaction; returns those for which no time was left. */
  #runBatch(batch: readonly Task[]): Task[] {
    const outcomes: Outcome[] = [];
    const endsAt = performance.now() + BATCH_MS;
    try {
      this.#store.transact(() => {
        for (const task of batch) {
          if (outcomes.length > 0 && performance.now() > endsAt) break;
          outcomes.push(run(task));
        }
      });
    } catch (error) {
      // The failed task must not make the others fail: each runs again on its own.
      if (batch.length > 1) return batch.flatMap((task) => this.#runBatch([task]));
      batch[0]?.reject(storageFailure(error));
      return [];
    }
    for (const [at, outcome] of outcomes.entries()) {
      if ('error' in outcome) batch[at]?.reject(outcome.error);
      else batch[at]?.resolve(outcome.value);
    }
    return batch.slice(outcomes.length);
  }
}

function run(task: Task): Outcome {
  try {
    return { value: task.run() };
  } catch (error) {
    if (error instanceof MongoError) return { error };
    throw error;
  }
}

/** Translates LMDB's error into MongoDB's. On a full disk LMDB reports an input/output error. */
function storageFailure(error: unknown): unknown {
  const reason = error instanceof Error ? error.message : String(error);
  if (!/no space|input\/output|MDB_MAP_FULL|disk quota/i.test(reason)) return error;
  return new MongoError(
    'OutOfDiskSpace',
    `The data directory cannot be written, is the disk full? (${reason})`,
  );
}
