import { constants, crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;

/**
 * Encodes an image of few colours as a PNG with a palette: a third of the size of an RGBA one, and
 * faster. Null if it has more colours than a palette holds.
 * @param pixels opaque RGBA, row by row, aligned to four bytes
 */
export function palettePng(pixels: Uint8Array, width: number, height: number): Buffer | null {
  const indexed = indexColours(pixels, width, height);
  if (indexed === null) return null;
  const { colours, rows } = indexed;
  const palette = Buffer.alloc(colours.length * 3);
  // Red is first in memory and therefore the lowest byte.
  for (const [place, colour] of colours.entries())
    palette.writeUIntLE(colour & 0xffffff, place * 3, 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, palette; compression, filter and interlace have no alternatives.
  header.set([8, 3, 0, 0, 0], 8);
  // Mostly flat areas: run-length matching alone takes a third of the time for a sixteenth more
  // bytes.
  const data = deflateSync(rows, { strategy: constants.Z_RLE });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Replaces each pixel by the index of its colour.
 * @returns PNG scanlines, each with its filter byte; null if there are too many colours
 */
function indexColours(
  pixels: Uint8Array,
  width: number,
  height: number,
): { colours: number[]; rows: Buffer } | null {
  const source = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const colourAt = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const rowBytes = width * 4;
  const indexOf = new Map<number, number>();
  // Zero is both the filter "none" and the first colour, the background.
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) {
    const start = y * (width + 1) + 1;
    const above = (y - 1) * rowBytes;
    const isAsAbove =
      y > 0 &&
      source.compare(source, above, above + rowBytes, above + rowBytes, above + 2 * rowBytes) === 0;
    if (isAsAbove) {
      rows.copyWithin(start, start - width - 1, start - 1);
      continue;
    }
    const first = y * width;
    for (let x = 0; x < width;) {
      const colour = colourAt[first + x] ?? 0;
      const from = x;
      while (x < width && colourAt[first + x] === colour) x += 1;
      let index = indexOf.get(colour);
      if (index === undefined) {
        index = indexOf.size;
        if (index === MOST_COLOURS) return null;
        indexOf.set(colour, index);
      }
      if (index !== 0) rows.fill(index, start + from, start + x);
    }
  }
  return { colours: [...indexOf.keys()], rows };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
