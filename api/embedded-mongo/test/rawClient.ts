import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { BSON, type Document } from 'mongodb';
import { FrameReader } from '../src/wire/FrameReader.ts';

/** An OP_MSG with a single body section. */
export function opMsg(body: Document, requestId = 1, flags = 0): Buffer {
  const bytes = BSON.serialize(body);
  const header = Buffer.alloc(21);
  header.writeInt32LE(21 + bytes.length, 0);
  header.writeInt32LE(requestId, 4);
  header.writeInt32LE(2013, 12);
  header.writeUInt32LE(flags, 16);
  return Buffer.concat([header, bytes]);
}

/** A client that sends arbitrary bytes. */
export class RawClient {
  readonly socket: Socket;
  readonly #reader = new FrameReader();
  readonly #waiting: ((frame: Buffer | undefined) => void)[] = [];
  readonly #frames: Buffer[] = [];
  #isClosed = false;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#reader.push(chunk);
      for (let frame = this.#reader.next(); frame !== undefined; frame = this.#reader.next()) {
        const waiting = this.#waiting.shift();
        if (waiting === undefined) this.#frames.push(frame);
        else waiting(frame);
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#isClosed = true;
      for (const waiting of this.#waiting.splice(0)) waiting(undefined);
    });
  }

  static async open(port: number): Promise<RawClient> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new RawClient(socket);
  }

  send(bytes: Buffer): void {
    this.socket.write(bytes);
  }

  /** The next message, or undefined once the server has closed the connection. */
  async nextFrame(): Promise<Buffer | undefined> {
    const frame = this.#frames.shift();
    if (frame !== undefined) return frame;
    if (this.#isClosed) return undefined;
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** The body of the next OP_MSG. */
  async nextBody(): Promise<Document | undefined> {
    const frame = await this.nextFrame();
    return frame === undefined ? undefined : BSON.deserialize(frame.subarray(21));
  }

  async run(body: Document): Promise<Document | undefined> {
    this.send(opMsg(body));
    return this.nextBody();
  }

  close(): void {
    this.socket.destroy();
  }
}
