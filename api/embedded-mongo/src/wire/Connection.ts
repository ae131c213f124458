import type { Socket } from 'node:net';
import type { Engine } from '../commands/Command.ts';
import { errorReply } from '../commands/errorReply.ts';
import { execute } from '../commands/execute.ts';
import type { Doc } from '../bson/Doc.ts';
import { MongoError } from '../errors.ts';
import { FrameReader } from './FrameReader.ts';
import { isOneWay, readHeader, readRequest, writeReply } from './messages.ts';

/** While a command runs, a client may send this much ahead before it is made to wait. */
const MAX_AHEAD_BYTES = 1024 * 1024;

/** A client that leaves a message half sent, or an answer unread, for this long is dropped. */
const STALL_MS = 60_000;

/** Bytes of unfinished messages that all clients together may leave with the server. */
const MAX_UNFINISHED_BYTES = 768 * 1024 * 1024;

/** What the connections of a server have in common. */
export interface ConnectionPool {
  readonly engine: Engine;
  unfinishedBytes: number;
}

/** One client: its messages are answered one after the other, in their order. */
export class Connection {
  readonly id: number;
  readonly #socket: Socket;
  readonly #pool: ConnectionPool;
  readonly #reader = new FrameReader();
  #counted = 0;
  #replies = 0;
  #isBusy = false;
  #isEnding = false;

  constructor(id: number, socket: Socket, pool: ConnectionPool) {
    this.id = id;
    this.#socket = socket;
    this.#pool = pool;
    socket.setNoDelay(true);
    socket.setKeepAlive(true, STALL_MS);
    socket.setTimeout(STALL_MS);
    socket.on('data', (chunk: Buffer) => {
      this.#receive(chunk);
    });
    socket.on('timeout', () => {
      if (this.#reader.bufferedBytes > 0 || socket.writableLength > 0) socket.destroy();
    });
    // What is wrong with the socket is no concern of the server's: 'close' follows.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#reader.clear();
      this.#countUnfinished();
    });
  }

  /** Ends the connection after the command that is running. */
  end(): void {
    this.#isEnding = true;
    if (!this.#isBusy) this.#socket.end();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    if (this.#isEnding) return;
    this.#reader.push(chunk);
    this.#countUnfinished();
    if (this.#pool.unfinishedBytes > MAX_UNFINISHED_BYTES) {
      this.#socket.destroy();
    } else if (this.#isBusy) {
      if (this.#reader.bufferedBytes > MAX_AHEAD_BYTES) this.#socket.pause();
    } else {
      void this.#work();
    }
  }

  #countUnfinished(): void {
    const now = this.#reader.bufferedBytes;
    this.#pool.unfinishedBytes += now - this.#counted;
    this.#counted = now;
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    try {
      for (let frame = this.#reader.next(); frame !== undefined; frame = this.#reader.next()) {
        this.#countUnfinished();
        await this.#answer(frame);
        if (this.#isEnding || this.#socket.destroyed) break;
      }
    } catch {
      // The stream is broken or the client is gone: there is nobody to tell.
      this.#socket.destroy();
    } finally {
      this.#isBusy = false;
      if (this.#isEnding) this.#socket.end();
      else this.#socket.resume();
    }
  }

  async #answer(frame: Buffer): Promise<void> {
    const header = readHeader(frame);
    const reply = await this.#run(frame);
    if (reply === undefined) return;
    this.#replies += 1;
    await this.#send(writeReply(header, this.#replies, reply));
  }

  async #run(frame: Buffer): Promise<Doc | undefined> {
    try {
      const request = readRequest(frame);
      const reply = await execute(this.#pool.engine, this.id, request.body, request.database);
      return request.isOneWay ? undefined : reply;
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      return isOneWay(frame) ? undefined : errorReply(error);
    }
  }

  /** Waits for a slow reader, so that no more than one answer is held for it. */
  async #send(bytes: Buffer): Promise<void> {
    if (this.#socket.destroyed || this.#socket.write(bytes)) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        this.#socket.off('drain', done);
        this.#socket.off('close', done);
        resolve();
      };
      this.#socket.once('drain', done);
      this.#socket.once('close', done);
    });
  }
}
