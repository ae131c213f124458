const INITIAL_BYTES = 512;

/** A buffer that grows as it is written to; the base of encoders. */
export class ByteWriter {
  #buffer: Buffer;
  #position = 0;

  constructor(initialBytes = INITIAL_BYTES) {
    this.#buffer = Buffer.allocUnsafe(initialBytes);
  }

  get position(): number {
    return this.#position;
  }

  /** Discards what was written but keeps the memory. */
  reset(position = 0): void {
    this.#position = position;
  }

  byte(value: number): void {
    const at = this.#advance(1);
    this.#buffer[at] = value;
  }

  int32(value: number): void {
    const at = this.#advance(4);
    this.#buffer.writeInt32LE(value, at);
  }

  uint32BE(value: number): void {
    const at = this.#advance(4);
    this.#buffer.writeUInt32BE(value, at);
  }

  int64(value: bigint): void {
    const at = this.#advance(8);
    this.#buffer.writeBigInt64LE(value, at);
  }

  double(value: number): void {
    const at = this.#advance(8);
    this.#buffer.writeDoubleLE(value, at);
  }

  bytes(source: Uint8Array, start = 0, end = source.length): void {
    const at = this.#advance(end - start);
    this.#buffer.set(
      start === 0 && end === source.length ? source : source.subarray(start, end),
      at,
    );
  }

  /** Writes UTF-8 without terminator; returns the number of bytes written. */
  utf8(text: string): number {
    // A UTF-16 unit takes three bytes of UTF-8 at most.
    this.#reserve(text.length * 3);
    const written = this.#buffer.write(text, this.#position, 'utf8');
    this.#position += written;
    return written;
  }

  patchInt32(at: number, value: number): void {
    this.#buffer.writeInt32LE(value, at);
  }

  /** Complements every byte from `from` on, which reverses their order. */
  invertFrom(from: number): void {
    const buffer = this.#buffer;
    for (let at = from; at < this.#position; at += 1) buffer[at] = ~(buffer[at] ?? 0);
  }

  /** The bytes written since `from`, valid until the next write. */
  view(from = 0): Buffer {
    return this.#buffer.subarray(from, this.#position);
  }

  /** A copy of the bytes written since `from`. */
  copy(from = 0): Buffer {
    return Buffer.from(this.view(from));
  }

  #advance(count: number): number {
    this.#reserve(count);
    const at = this.#position;
    this.#position += count;
    return at;
  }

  #reserve(count: number): void {
    const needed = this.#position + count;
    if (needed <= this.#buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2));
    this.#buffer.copy(grown, 0, 0, this.#position);
    this.#buffer = grown;
  }
}
