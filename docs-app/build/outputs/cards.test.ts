import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSiteConfig } from '../../site.config.ts';
import { pageMeta, type PlannedPage } from '../shared/plan.ts';
import { wrapText } from './cardDrawing.ts';
import { loadCardFont, type CardFont } from './cardFont.ts';
import { renderCards } from './cards.ts';
import { palettePng } from './palettePng.ts';
import { unpackWoff } from './woff.ts';

const byLetter = (line: string) => line.length;

describe('text on a card', () => {
  it('breaks between words and never overflows', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zñ]{1,9}$/)), (words) => {
        const lines = wrapText(words.join(' '), byLetter, 12, 3);
        expect(lines.length).toBeLessThanOrEqual(3);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(12);
        const isWhole = lines.at(-1)?.endsWith('…') !== true;
        if (isWhole) expect(lines.join(' ')).toBe(words.join(' '));
      }),
    );
  });

  it('truncates with an ellipsis', () => {
    expect(wrapText('uno dos tres cuatro cinco', byLetter, 9, 2)).toEqual(['uno dos', 'tres cua…']);
  });
});

describe('the font of cards', () => {
  let folder: string;
  let font: CardFont;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fonts-'));
    font = await loadCardFont(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('measures text by size and weight, including spaces', () => {
    expect(font.widthOf('Cauce', 64, 400)).toBeCloseTo(2 * font.widthOf('Cauce', 32, 400));
    expect(font.widthOf('Cauce', 32, 600)).toBeGreaterThan(font.widthOf('Cauce', 32, 400));
    expect(font.widthOf('a b', 32, 400)).toBeGreaterThan(font.widthOf('ab', 32, 400));
  });

  it('is unpacked completely, with every table at its offset', async () => {
    const { resolve } = createRequire(import.meta.url);
    const woff = await readFile(resolve('@fontsource/archivo/files/archivo-latin-400-normal.woff'));
    const font = unpackWoff(woff);
    expect(font.length).toBeGreaterThan(woff.length);
    expect(font.readUInt32BE(0)).toBe(0x00010000);
    const tags = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const at = 12 + index * 16;
      const end = font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12);
      expect(end).toBeLessThanOrEqual(font.length);
      return font.toString('latin1', at, at + 4);
    });
    expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx']));
    expect(() => unpackWoff(font)).toThrow('This is no WOFF 1.0 file.');
  });
});

describe('card images', () => {
  let cacheDir: string;
  beforeAll(async () => void (cacheDir = await mkdtemp(join(tmpdir(), 'cards-'))));
  afterAll(() => rm(cacheDir, { recursive: true }));

  const pageAt = (path: string, title: string, image?: string): PlannedPage => ({
    meta: pageMeta({ path, title, description: title, ...(image !== undefined && { image }) }),
    data: { kind: 'not-found' },
    aliases: [],
    content: null,
    source: 'pages/index.mdx',
    navigation: null,
    searchGroup: null,
  });
  const render = (pages: PlannedPage[]) =>
    renderCards(readSiteConfig({}), pages, cacheDir, new AbortController().signal);
  const home = pageAt('/', 'Inicio');

  it('are rendered once, and only for pages without their own image', async () => {
    const { files, drawn } = await render([home]);
    expect([[...files.keys()], drawn]).toEqual([['cards/index.png'], 1]);
    const own = pageAt('/docs/propia', 'Propia', '/propia.png');
    const lost = pageAt('/404', 'No está', '/cards/index.png');
    expect(await render([home, own, lost])).toEqual({ files, drawn: 0 });
  });

  it('are abandoned when the build is aborted', async () => {
    const end = new AbortController();
    const work = renderCards(readSiteConfig({}), [pageAt('/a', 'A')], cacheDir, end.signal);
    end.abort();
    await expect(work).rejects.toThrow();
  });
});

describe('palettePng', () => {
  it('preserves every pixel', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.constantFrom(0x0c1415ff, 0xe8eeefff, 0x5acfd2ff), { minLength: 9 }),
        (width, colours) => {
          const height = Math.floor(colours.length / width);
          const pixels = Buffer.alloc(width * height * 4);
          for (let at = 0; at < width * height; at += 1)
            pixels.writeUInt32BE(colours[at] ?? 0, at * 4);
          const png = palettePng(pixels, width, height);
          if (png === null) throw new Error('Three colours are few.');
          expect(imageSize(png)).toMatchObject({ width, height, type: 'png' });
          const chunkAt = (type: string) => png.indexOf(type, 0, 'latin1');
          const dataOf = (type: string) => {
            const at = chunkAt(type);
            return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
          };
          const palette = dataOf('PLTE');
          const rows = inflateSync(dataOf('IDAT'));
          for (let at = 0; at < width * height; at += 1) {
            const row = Math.floor(at / width);
            const index = rows[row * (width + 1) + 1 + (at % width)] ?? -1;
            expect(palette.readUIntBE(index * 3, 3)).toBe(pixels.readUIntBE(at * 4, 3));
          }
        },
      ),
    );
  });

  it('returns null for more colours than a palette holds', () => {
    const pixels = Buffer.alloc(300 * 4);
    for (let at = 0; at < 300; at += 1) pixels.writeUInt32BE(at * 256 + 255, at * 4);
    expect(palettePng(pixels, 300, 1)).toBeNull();
  });
});
