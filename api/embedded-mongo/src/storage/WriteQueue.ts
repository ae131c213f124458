import { ErrorCode, MongoError } from '../errors.ts';
import type { Store } from './Store.ts';

/** A task may write for this long before it should give the others a turn. */
const TURN_MS = 15;

/** Tells a task when it has had its turn. */
export interface Turn {
  isOver(): boolean;
}

/**
 * Work on the data that runs inside write transactions. Each `yield` is a point at which what was
 * done so far may be committed and others may come in between; between two yields it runs alone.
 */
export interface WriteTask<T> extends Iterator<undefined, T> {
  [Symbol.iterator](): Iterator<undefined, T>;
}

/** A task without pauses. */
export function wholeTask<T>(run: () => T): WriteTask<T> {
  const task: WriteTask<T> = {
    next: () => ({ done: true, value: run() }),
    [Symbol.iterator]: () => task,
  };
  return task;
}

interface Entry {
  readonly start: () => WriteTask<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  task: WriteTask<unknown>;
  hasCommitted: boolean;
}

type Outcome =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly error: MongoError }
  | { readonly kind: 'paused' };

/**
 * Group commit: all writes that arrive in one turn of the event loop run in one transaction, one
 * after the other, and are answered once it is on disk.
 */
export class WriteQueue {
  readonly #store: Store;
  #waiting: Entry[] = [];
  #isScheduled = false;
  #isClosed = false;
  #turnEndsAt = 0;
  #idle: (() => void)[] = [];

  readonly #turn: Turn = { isOver: () => performance.now() > this.#turnEndsAt };

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Runs a task; resolves with its result when that is durable.
   * What a task wrote before it throws a MongoError stays; on any other error nothing does.
   */
  submit<T>(start: (turn: Turn) => WriteTask<T>): Promise<T> {
    if (this.#isClosed) {
      return Promise.reject(
        new MongoError(ErrorCode.ShutdownInProgress, 'The server is shutting down'),
      );
    }
    return new Promise<T>((resolve, reject) => {
      const open = (): WriteTask<unknown> => start(this.#turn);
      this.#waiting.push({
        start: open,
        task: open(),
        hasCommitted: false,
        resolve: (value) => {
          resolve(value as T);
        },
        reject,
      });
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
      this.#flush();
      if (this.#waiting.length > 0) this.#schedule();
      else for (const resolve of this.#idle.splice(0)) resolve();
    });
  }

  #flush(): void {
    const batch = this.#waiting.splice(0);
    const left = this.#run(batch);
    this.#waiting.unshift(...left);
  }

  /** Runs a batch in one transaction; returns what did not finish. */
  #run(batch: readonly Entry[]): Entry[] {
    const outcomes = new Map<Entry, Outcome>();
    this.#turnEndsAt = performance.now() + TURN_MS;
    try {
      this.#store.transact(() => {
        for (const entry of batch) {
          if (outcomes.size > 0 && this.#turn.isOver()) break;
          outcomes.set(entry, step(entry));
        }
      });
    } catch (error) {
      return this.#recover(batch, error);
    }
    const untouched: Entry[] = [];
    const paused: Entry[] = [];
    for (const entry of batch) {
      const outcome = outcomes.get(entry);
      if (outcome === undefined) untouched.push(entry);
      else if (outcome.kind === 'done') entry.resolve(outcome.value);
      else if (outcome.kind === 'refused') entry.reject(outcome.error);
      else {
        entry.hasCommitted = true;
        paused.push(entry);
      }
    }
    // Those that had a turn go behind those that had none, or a long task would starve the rest.
    return [...untouched, ...paused];
  }

  /**
   * The transaction failed as a whole. The culprit must not take the others with it: each runs
   * again by itself, unless it had committed a part before and cannot start anew.
   */
  #recover(batch: readonly Entry[], error: unknown): Entry[] {
    const left: Entry[] = [];
    for (const entry of batch) {
      if (batch.length === 1 || entry.hasCommitted) {
        entry.reject(storageFailure(error));
      } else {
        entry.task = entry.start();
        left.push(...this.#run([entry]));
      }
    }
    return left;
  }
}

function step(entry: Entry): Outcome {
  try {
    const result = entry.task.next();
    return result.done === true ? { kind: 'done', value: result.value } : { kind: 'paused' };
  } catch (error) {
    if (error instanceof MongoError) return { kind: 'refused', error };
    throw error;
  }
}

/** LMDB's error in MongoDB's terms. On a full disk it says that input or output failed. */
function storageFailure(error: unknown): Error {
  if (error instanceof MongoError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/no space|input\/output|MDB_MAP_FULL|disk quota/i.test(message)) {
    return new MongoError(
      ErrorCode.OutOfDiskSpace,
      `The data directory cannot be written, is the disk full? (${message})`,
    );
  }
  return error instanceof Error ? error : new Error(message);
}
