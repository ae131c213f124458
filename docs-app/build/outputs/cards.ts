import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import type { SiteConfig } from '../../src/site/siteConfig.ts';
import type { PlannedPage } from '../routes/plan.ts';
import { eachAtOnce } from '../eachAtOnce.ts';
import { CARD_HEIGHT, CARD_WIDTH, drawCard, type CardText } from './cardDrawing.ts';
import { loadCardFont, type CardFont } from './cardFont.ts';
import { palettePng } from './palettePng.ts';

/** Raise it when the drawing changes, so that no old picture is used. */
const DESIGN = 2;
/** Drawn at a time: the renderer has threads of its own. */
const AT_ONCE = 4;

/** A picture for each page that does not name its own, for where its link is shared. */
export async function renderCards(
  config: SiteConfig,
  pages: readonly PlannedPage[],
  cacheDir: string,
): Promise<{ files: Map<string, Uint8Array>; drawn: number }> {
  const folder = join(cacheDir, 'cards');
  await mkdir(folder, { recursive: true });
  const wanted = new Map<string, CardText>();
  for (const page of pages) {
    const { image } = page.meta;
    if (image.startsWith('/cards/')) wanted.set(image.slice(1), cardText(config, page));
  }
  const files = new Map<string, Uint8Array>();
  let font: Promise<CardFont> | undefined;
  let drawn = 0;
  await eachAtOnce(wanted, AT_ONCE, async ([file, text]) => {
    const key = createHash('sha256')
      .update(JSON.stringify([DESIGN, config.name, text]))
      .digest('hex');
    const cached = join(folder, `${key}.png`);
    let png: Uint8Array | null = await readFile(cached).catch(() => null);
    if (png === null) {
      font ??= loadCardFont(join(cacheDir, 'fonts'));
      png = await render(drawCard(config.name, text, await font), await font);
      await writeFile(cached, png);
      drawn += 1;
    }
    files.set(file, png);
  });
  return { files, drawn };
}

function cardText(config: SiteConfig, { meta, searchGroup }: PlannedPage): CardText {
  return { title: meta.title, lead: meta.description, section: searchGroup ?? config.tagline };
}

/** Off this thread: pictures are drawn while the bundler works. */
async function render(svg: string, { options }: CardFont): Promise<Uint8Array> {
  const image = await renderAsync(svg, options);
  return palettePng(image.pixels, CARD_WIDTH, CARD_HEIGHT) ?? image.asPng();
}
