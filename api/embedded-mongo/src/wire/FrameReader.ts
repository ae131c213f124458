import { MAX_MESSAGE_BYTES } from '../limits.ts';

export const HEADER_BYTES = 16;

/** The stream cannot be read any further: where the next message begins is unknown. */
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

  /** Bytes that wait for the rest of their message, or for their turn. */
  get bufferedBytes(): number {
    return this.#bytes;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
  }

  /**
   * The next whole message, or undefined if it has not all come yet.
   * @throws BrokenStream on a length that no message has.
   */
  next(): Buffer | undefined {
    if (this.#bytes < HEADER_BYTES) return undefined;
    const length = this.#peekLength();
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) {
      throw new BrokenStream(`message length ${length}`);
    }
    if (this.#bytes < length) return undefined;
    return this.#take(length);
  }

  clear(): void {
    this.#chunks = [];
    this.#bytes = 0;
  }

  #peekLength(): number {
    const first = this.#chunks[0];
    if (first !== undefined && first.length >= 4) return first.readInt32LE(0);
    return this.#joined().readInt32LE(0);
  }

  #take(length: number): Buffer {
    const first = this.#chunks[0];
    const whole = first !== undefined && first.length >= length ? first : this.#joined();
    const frame = whole.subarray(0, length);
    if (whole.length === length) this.#chunks.shift();
    else this.#chunks[0] = whole.subarray(length);
    this.#bytes -= length;
    return frame;
  }

  #joined(): Buffer {
    const joined = Buffer.concat(this.#chunks, this.#bytes);
    this.#chunks = [joined];
    return joined;
  }
}
