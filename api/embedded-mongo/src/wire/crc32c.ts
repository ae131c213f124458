/** The Castagnoli polynomial, bits reversed. */
const POLYNOMIAL = 0x82f63b78;

const TABLE = new Uint32Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    remainder = remainder & 1 ? (remainder >>> 1) ^ POLYNOMIAL : remainder >>> 1;
  }
  TABLE[byte] = remainder >>> 0;
}

/** CRC-32C, the checksum of OP_MSG. */
export function crc32c(bytes: Uint8Array): number {
  let remainder = 0xffff_ffff;
  for (const byte of bytes) {
    remainder = (TABLE[(remainder ^ byte) & 0xff] ?? 0) ^ (remainder >>> 8);
  }
  return (remainder ^ 0xffff_ffff) >>> 0;
}
