/** The part of BSON's Binary that is used here, so that the vault does not depend on a database. */
interface BinaryLike {
  readonly _bsontype: 'Binary';
  readonly buffer: Uint8Array;
  /** Number of bytes in use: the underlying buffer may be larger. */
  readonly position: number;
}

/**
 * A view of bytes from memory or from the driver, without copying; undefined for any other value.
 */
export function toBuffer(value: unknown): Buffer | undefined {
  if (Buffer.isBuffer(value)) return value;
  if (value instanceof Uint8Array) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
  if (!isBinary(value)) return undefined;
  const { buffer, position } = value;
  return Buffer.from(buffer.buffer, buffer.byteOffset, Math.min(position, buffer.byteLength));
}

function isBinary(value: unknown): value is BinaryLike {
  if (typeof value !== 'object' || value === null) return false;
  const { _bsontype, buffer, position } = value as Partial<BinaryLike>;
  return (
    _bsontype === 'Binary' &&
    buffer instanceof Uint8Array &&
    Number.isInteger(position) &&
    Number(position) >= 0
  );
}
