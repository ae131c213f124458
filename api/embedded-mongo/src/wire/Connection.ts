import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Doc } from '../bson/Doc.ts';
import type { Engine } from '../commands/Command.ts';
import { errorReply } from '../commands/errorReply.ts';
import { execute } from '../commands/execute.ts';
import { MongoError } from '../errors/MongoError.ts';
import { FrameReader } from './FrameReader.ts';
import { isOneWay, readRequest, writeReply } from './messages.ts';

/** A client that leaves a message half sent, or an answer unread, for this long is dropped. */
const STALL_MS = 60_000;

/** One client: its messages are answered one after the other, in their order. */
export class Connection {
  readonly #id: number;
  readonly #socket: Socket;
  readonly #engine: Engine;
  #replies = 0;
  #isBusy = false;
  #isEnding = false;

  constructor(id: number, socket: Socket, engine: Engine) {
    this.#id = id;
    this.#socket = socket;
    this.#engine = engine;
    socket.setNoDelay(true);
    socket.setKeepAlive(true, STALL_MS);
    socket.on('error', () => undefined);
    // If the stream is broken or the client is gone, there is nobody to report an error to.
    void this.#serve().catch(() => socket.destroy());
  }

  /** Closes the connection after the running command. */
  end(): void {
    this.#isEnding = true;
    if (!this.#isBusy) this.#socket.destroySoon();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** Nothing is read while a command runs, so that a client cannot send ahead without limit. */
  async #serve(): Promise<void> {
    const reader = new FrameReader();
    this.#socket.setTimeout(STALL_MS, () => {
      if (reader.bufferedBytes > 0 || this.#socket.writableLength > 0) this.#socket.destroy();
    });
    for await (const chunk of this.#socket) {
      reader.push(chunk as Buffer);
      this.#isBusy = true;
      for (let frame = reader.next(); frame !== undefined; frame = reader.next()) {
        await this.#answer(frame);
        if (this.#isEnding) {
          this.#socket.destroySoon();
          return;
        }
      }
      this.#isBusy = false;
    }
  }

  async #answer(frame: Buffer): Promise<void> {
    const reply = await this.#run(frame);
    if (reply === undefined || this.#socket.destroyed) return;
    this.#replies += 1;
    const isTaken = this.#socket.write(writeReply(frame, this.#replies, reply));
    // Waits for a slow reader, so that at most one reply is buffered for it.
    if (isTaken) return;
    const waiting = new AbortController();
    const events = ['drain', 'close'].map((event) => once(this.#socket, event, waiting));
    await Promise.race(events).finally(() => {
      waiting.abort();
    });
  }

  async #run(frame: Buffer): Promise<Doc | undefined> {
    try {
      const request = readRequest(frame);
      const reply = await execute(this.#engine, this.#id, request.body, request.database);
      return request.isOneWay ? undefined : reply;
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      return isOneWay(frame) ? undefined : errorReply(error);
    }
  }
}
