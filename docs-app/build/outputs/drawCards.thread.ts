import { rename, writeFile } from 'node:fs/promises';
import { threadId } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import { CARD_HEIGHT, CARD_WIDTH, drawCard, type CardText } from './cardDrawing.ts';
import { loadCardFont } from './cardFont.ts';
import { palettePng } from './palettePng.ts';

export interface CardsToDraw {
  /** The site's. */
  name: string;
  /** Where the unpacked fonts are kept. */
  fontsDir: string;
  /** Texts by the file that keeps the picture. */
  cards: ReadonlyMap<string, CardText>;
}

/** Draws pictures and keeps each in its file. */
export default async function drawCards({ name, fontsDir, cards }: CardsToDraw): Promise<void> {
  const font = await loadCardFont(fontsDir);
  for (const [file, text] of cards) {
    const image = new Resvg(drawCard(name, text, font), font.options).render();
    const png = palettePng(image.pixels, CARD_WIDTH, CARD_HEIGHT) ?? image.asPng();
    // The thread may be ended at any moment, and other builds draw into the same folder.
    const part = `${file}.${String(process.pid)}-${String(threadId)}`;
    await writeFile(part, png);
    await rename(part, file);
  }
}
