import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSiteConfig } from '../../site.config.ts';
import { pageMeta, type PlannedPage } from '../shared/plan.ts';
import { wrapText } from './cardDrawing.ts';
import { loadCardFont, type CardFont } from './cardFont.ts';
import { renderCards } from './cards.ts';

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
    const [card = new Uint8Array()] = files.values();
    expect(imageSize(card)).toMatchObject({ width: 1200, height: 630, type: 'png' });
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
