import { MAX_MESSAGE_BYTES } from '../bson/elements.ts';

export const HEADER_BYTES = 16;

/** The stream cannot be read any further: the start of the next message is unknown. */
export class BrokenStream extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BrokenStream';
  }
}

/** Cuts a stream of bytes into messages by the length that each begins with. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #bytes = 0;

  /** Bytes that have been received and not yet returned as a message. */
  get bufferedBytes(): number {
    return this.#bytes;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
  }

  /**
   * The next whole message, or undefined if it has not arrived completely.
   * @throws BrokenStream on a length that no message can have.
   */
  next(): Buffer | undefined {
    if (this.#bytes < HEADER_BYTES) return undefined;
    const length = this.#joined(HEADER_BYTES).readInt32LE(0);
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) {
      throw new BrokenStream(`message length ${length}`);
    }
    if (this.#bytes < length) return undefined;
    const whole = this.#joined(length);
    this.#bytes -= length;
    this.#chunks.shift();
    if (whole.length > length) this.#chunks.unshift(whole.subarray(length));
    return whole.subarray(0, length);
  }

  /** The first chunk, joined with others if necessary so that it has at least this many bytes. */
  #joined(bytes: number): Buffer {
    const first = this.#chunks[0];
    if (first !== undefined && first.length >= bytes) return first;
    const joined = Buffer.concat(this.#chunks, this.#bytes);
    this.#chunks = [joined];
    return joined;
  }
}
