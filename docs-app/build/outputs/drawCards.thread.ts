import { rename, writeFile } from 'node:fs/promises';
import { threadId } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import { drawCard, type CardText } from './cardDrawing.ts';
import { loadCardFont } from './cardFont.ts';

export interface CardsToDraw {
  /** The site's name. */
  name: string;
  /** Folder of the unpacked fonts. */
  fontsDir: string;
  /** Texts by output file. */
  cards: ReadonlyMap<string, CardText>;
}

/** Draws cards and writes each to its file. */
export default async function drawCards({ name, fontsDir, cards }: CardsToDraw): Promise<void> {
  const font = await loadCardFont(fontsDir);
  for (const [file, text] of cards) {
    const png = new Resvg(drawCard(name, text, font), font.options).render().asPng();
    // Renamed into place: the thread may be terminated at any time, and other builds share the
    // folder.
    const part = `${file}.${String(process.pid)}-${String(threadId)}`;
    await writeFile(part, png);
    await rename(part, file);
  }
}
