import type { Doc } from '../bson/Doc.ts';
import { MongoError } from '../errors/MongoError.ts';
import type { CursorRegistry } from '../execution/CursorRegistry.ts';
import type { WriteContext } from '../execution/writes.ts';
import type { WriteQueue } from '../storage/WriteQueue.ts';
import type { Arguments } from './Arguments.ts';

/** What the commands of all connections share. */
export interface Engine extends WriteContext {
  readonly queue: WriteQueue;
  readonly cursors: CursorRegistry;
  /** Receives failures that are this server's fault. */
  readonly report: (problem: string) => void;
}

/** One received command. */
export interface Invocation {
  readonly engine: Engine;
  readonly connectionId: number;
  readonly database: string;
  readonly args: Arguments;
}

/** A command the server knows. */
export interface CommandSpec {
  /** The first is its name; the others are aliases that older drivers use. */
  readonly names: readonly string[];
  /** Its fields, besides those that every command may have; the handshake accepts any field. */
  readonly fields: readonly string[] | 'any';
  /** @returns the answer, without `ok`. */
  run(invocation: Invocation): Doc | Promise<Doc>;
}

const MAX_NAMESPACE_BYTES = 255;

/**
 * The collection that a command names in its first field.
 * @throws MongoError 73 on a name that MongoDB does not accept.
 */
export function collectionName({ database, args }: Invocation): string {
  const name = args.string(args.command);
  const namespace = `${database}.${name}`;
  const isInvalid =
    name === '' ||
    name.startsWith('.') ||
    /[$\0]/.test(name) ||
    Buffer.byteLength(namespace) > MAX_NAMESPACE_BYTES;
  if (!isInvalid) return name;
  throw new MongoError('InvalidNamespace', `Invalid namespace specified '${namespace}'`);
}
