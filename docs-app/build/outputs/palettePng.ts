import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;

/**
 * A picture of few colours as a PNG with a palette: a third of the size of one without, and quicker to
 * write. Null where it has more than a palette holds.
 * @param pixels opaque RGBA, row by row, at an address that is a multiple of four
 */
export function palettePng(pixels: Uint8Array, width: number, height: number): Buffer | null {
  const colours = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const indexOf = new Map<number, number>();
  const rows = Buffer.alloc(height * (width + 1));
  let at = 0;
  let from = 0;
  let last = -1;
  let index = 0;
  for (let y = 0; y < height; y += 1) {
    // Each row starts with its filter: none.
    at += 1;
    for (let x = 0; x < width; x += 1) {
      const colour = colours[from] ?? 0;
      from += 1;
      // Neighbours are mostly of one colour.
      if (colour !== last) {
        last = colour;
        index = indexOf.get(colour) ?? indexOf.size;
        if (index === MOST_COLOURS) return null;
        indexOf.set(colour, index);
      }
      rows[at] = index;
      at += 1;
    }
  }
  const palette = Buffer.alloc(indexOf.size * 3);
  // Red stands first in memory, so it is the lowest byte.
  for (const [colour, place] of indexOf) palette.writeUIntLE(colour & 0xffffff, place * 3, 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, by palette; the rest has one value each.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 5 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
