import type { Doc } from '../bson/Doc.ts';
import type { CursorRegistry } from '../reading/CursorRegistry.ts';
import type { Catalog } from '../storage/Catalog.ts';
import type { Store } from '../storage/Store.ts';
import { wholeTask, type Turn, type WriteQueue, type WriteTask } from '../storage/WriteQueue.ts';
import type { WriteContext } from '../writing/updateTask.ts';
import type { Arguments } from './Arguments.ts';

/** What the commands of all connections share. */
export interface Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly queue: WriteQueue;
  readonly cursors: CursorRegistry;
  readonly startedAt: Date;
  /** Connections open now, for serverStatus. */
  readonly connectionCount: () => number;
  /** Told about failures that are this server's fault. */
  readonly report: (problem: string) => void;
}

/** One command as it came in. */
export interface Invocation {
  readonly engine: Engine;
  readonly connectionId: number;
  readonly database: string;
  readonly args: Arguments;
}

/** A command the server knows. */
export interface CommandSpec {
  /** The first is its name; the others are what older drivers call it. */
  readonly names: readonly string[];
  /** Its fields, besides those that every command may have; the handshake may bring any. */
  readonly fields: readonly string[] | 'any';
  /** @returns the answer, without `ok`. */
  run(invocation: Invocation): Doc | Promise<Doc>;
}

/** Runs a write task in the queue; resolves when it is durable. */
export function submitWrite<T>(
  { engine }: Invocation,
  start: (context: WriteContext) => WriteTask<T>,
): Promise<T> {
  return engine.queue.submit((turn: Turn) =>
    start({ store: engine.store, catalog: engine.catalog, turn }),
  );
}

/** Runs a short write, in one piece, in the queue; resolves when it is durable. */
export function submitWholeWrite<T>(
  invocation: Invocation,
  run: (context: WriteContext) => T,
): Promise<T> {
  return submitWrite(invocation, (context) => wholeTask(() => run(context)));
}
